import type { UnitRecord } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { loopsBefore, listLoopChoices, type OfferedLoop } from './loop-choices.ts';

const type = (key: string, seq: number) => ({ key, label: key, labelEs: null, seq });
const loop = (id: number, typeId: number, key: string, state = 'published'): OfferedLoop => ({
  id,
  isDefault: false,
  virtualDeviceType_id: typeId,
  virtualDeviceType: type(key, typeId),
  fsa: { name: `loop ${id}`, nameEs: null, version: 1, state },
});
const unit = (controller_id: number, devices: string[]) => ({ controller_id, devices }) as UnitRecord;
const offered = [
  loop(1, 14, 'irrigation'),
  loop(2, 13, 'light'),
  loop(3, 13, 'light'),
  loop(4, 16, 'humidifier', 'draft'),
];

test('offers published loops for kinds that every unit has', () => {
  const choices = listLoopChoices(offered, [], [unit(1, ['light', 'irrigation', 'humidifier']), unit(2, ['light'])]);
  expect(choices.map(({ label, loops, now }) => [label, loops.map(({ id }) => id), now])).toEqual([
    ['light', [2, 3], 'default'],
  ]);
});

test('says what is chosen now, or that units differ', () => {
  const units = [unit(1, ['light', 'irrigation']), unit(2, ['light', 'irrigation'])];
  const both = [1, 2].map((controller_id) => ({ controller_id, virtualDeviceType_id: 13, virtualDeviceTypeFsa_id: 3 }));
  const one = { controller_id: 1, virtualDeviceType_id: 14, virtualDeviceTypeFsa_id: 1 };
  expect(listLoopChoices(offered, [...both, one], units).map(({ now }) => now)).toEqual(['3', 'mixed']);
});

test('the way back gives each controller the loops and values it had for what was decided, and names what it takes back', () => {
  const chosen = (
    id: number,
    controller_id: number,
    loopId: number,
    parameters: Record<string, number> | null = null,
  ) => ({
    ...{ id, controller_id, parameters, updatedate: `2026-11-20T10:00:0${id}.000Z` },
    ...{ virtualDeviceTypeFsa_id: loopId, virtualDeviceType_id: loopId === 5 ? 17 : loopId < 10 ? 13 : 21 },
  });
  const before = [chosen(1, 1, 8), chosen(2, 2, 8), chosen(3, 2, 5, { gain: 2 }), chosen(4, 4, 8), chosen(5, 4, 11)];
  const now = [chosen(6, 1, 9), chosen(7, 2, 9), chosen(8, 3, 9), chosen(9, 4, 9), chosen(5, 4, 11)];
  const names = (...ids: number[]) => ids.map((id) => ({ id, updatedate: `2026-11-20T10:00:0${id}.000Z` }));
  const virtualDeviceType_id = [13, 17];
  expect(loopsBefore([1, 2, 3, 4], { kinds: [13, 17], before, now })).toEqual([
    { controller_id: [1, 4], virtualDeviceType_id, virtualDeviceTypeFsa_id: [8], was: names(6, 9) },
    {
      ...{ controller_id: [2], virtualDeviceType_id, virtualDeviceTypeFsa_id: [5, 8], was: names(7) },
      parameters: { 5: { gain: 2 } },
    },
    { controller_id: [3], virtualDeviceType_id, virtualDeviceTypeFsa_id: [], was: names(8) },
  ]);
});
