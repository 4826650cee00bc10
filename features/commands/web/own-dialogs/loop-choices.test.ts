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
  const both = [1, 2].map((controller_id) => ({ controller_id, virtualDeviceTypeFsa_id: 3 }));
  const one = { controller_id: 1, virtualDeviceTypeFsa_id: 1 };
  expect(listLoopChoices(offered, [...both, one], units).map(({ now }) => now)).toEqual(['3', 'mixed']);
});

test('the way back gives each controller the loops and values it had', () => {
  const chosen = (controller_id: number, virtualDeviceTypeFsa_id: number, parameters: object | null = null) => ({
    ...{ controller_id, virtualDeviceTypeFsa_id },
    parameters: parameters as Record<string, unknown> | null,
  });
  const overrides = [chosen(1, 8), chosen(2, 8), chosen(2, 5, { gain: 2 }), chosen(4, 8)];
  expect(loopsBefore([1, 2, 3, 4], overrides)).toEqual([
    { controller_id: [1, 4], virtualDeviceTypeFsa_id: [8] },
    { controller_id: [2], virtualDeviceTypeFsa_id: [5, 8], parameters: { 5: { gain: 2 } } },
    { controller_id: [3], virtualDeviceTypeFsa_id: [] },
  ]);
});
