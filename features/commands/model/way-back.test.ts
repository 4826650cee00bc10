import type { UnitRecord } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { actionIdOf, findAction } from './catalogue/action-catalogue.ts';
import type { Action, WrittenValue } from './catalogue/action.ts';
import { findWayBack } from './way-back.ts';

const action = (key: string) => findAction(actionIdOf(key)) as Action;
const unit = (platformGroup_id: number, values: Partial<UnitRecord>) => ({ platformGroup_id, ...values }) as UnitRecord;
const back = (key: string, units: UnitRecord[], value: WrittenValue | null = null) =>
  findWayBack(action(key), value, units).map(({ action: { key: name }, value: told, unitIds }) => [
    name,
    told,
    unitIds,
  ]);

describe('the way back from a command', () => {
  test('is the opposite for units that were otherwise, and nothing for those that were so already', () => {
    const units = [unit(1, { light: 'on' }), unit(2, { light: 'off' }), unit(3, { light: 'ON' })];
    expect(back('lightsOff', units)).toEqual([['lightsOn', null, [1, 3]]]);
    expect(back('lightsOn', units)).toEqual([['lightsOff', null, [2]]]);
  });

  test('is the value from before, an order for each of them', () => {
    const units = [
      unit(1, { mode: 'AUTOMATIC' }),
      unit(2, { mode: 'SERVICE' }),
      unit(3, { mode: 'MANUAL' }),
      unit(4, { mode: 'AUTOMATIC' }),
    ];
    expect(back('manual', units)).toEqual([
      ['automatic', null, [1, 4]],
      ['service', null, [2]],
    ]);
    expect(back('intensity', [unit(1, { lightIntensityAverage: 0.86 })], 40)).toEqual([['intensity', 86, [1]]]);
    expect(back('intensity', [unit(1, { light: 'OFF', lightIntensityAverage: 0.86 })], 40)).toEqual([
      ['intensity', 0, [1]],
    ]);
    expect(back('ecu.off', [unit(1, { ECUState: 'cooling' })])).toEqual([['ecu.cooling', null, [1]]]);
    expect(back('co2Disable', [unit(1, { co2Enabled: true })])).toEqual([['co2Enable', null, [1]]]);
  });

  test('is not offered where the opposite is not how it was: a period the plan gave, what was set by hand', () => {
    expect(back('light', [unit(1, { state: 'DARK', mode: 'AUTOMATIC' })])).toEqual([]);
    expect(back('standby', [unit(1, { mode: 'MANUAL' }), unit(2, { mode: 'AUTOMATIC' })])).toEqual([
      ['automatic', null, [2]],
    ]);
  });

  test('is not offered for what flows or runs once, nor where the state was on its way or needs more than a button', () => {
    expect(back('irrigate', [unit(1, { irrigation: 'off' })], 60)).toEqual([]);
    expect(back('restart', [unit(1, {})])).toEqual([]);
    expect(back('lightsOff', [unit(1, { light: 'updating' }), unit(2, { light: null })])).toEqual([]);
    expect(back('automatic', [unit(1, { mode: 'STERILIZE' })])).toEqual([]);
  });
});
