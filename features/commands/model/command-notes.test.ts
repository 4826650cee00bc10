import type { UnitRecord } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { actionIdOf, findAction } from './catalogue/action-catalogue.ts';
import type { Action, WrittenValue } from './catalogue/action.ts';
import { findNotes } from './command-notes.ts';

const noon = new Date('2026-06-15T19:00:00Z');
const night = new Date('2026-06-16T05:00:00Z');
const environment = (lightState: string) => ({
  lightState,
  irrigation: { frequency: 120, duration: 60, startTime: null, finishTime: null },
});
/** Light from 06:00 to 18:00 in Los Angeles, water every two hours. */
const unit = (values: Partial<UnitRecord> = {}, photoperiod = 12) =>
  ({
    platformGroup_id: 1,
    platformGroupName: 'W-01',
    facility_timezone: 'America/Los_Angeles',
    mode: 'AUTOMATIC',
    light: 'on',
    lastIrrigated: null,
    deployed: true,
    lifecycles: [
      {
        currentPhase: {
          photoperiod,
          photoperiodStartTime: '06:00',
          environments: [environment('Lights On'), environment('Lights Off')],
        },
      },
    ],
    ...values,
  }) as unknown as UnitRecord;
const notes = (key: string, record: UnitRecord, now = noon, value: WrittenValue | null = null) =>
  findNotes(findAction(actionIdOf(key)) as Action, value, record, now).map(({ kind, at, until, backAt }) =>
    [kind, at ?? until, backAt].filter((part) => part !== null),
  );

describe('what a person reads before they send', () => {
  test('lights off in the light period: until when it lasts, and when the plan switches them on again', () => {
    const seen = ['darkInLight', '2026-06-16T01:00:00.000Z', '2026-06-16T13:00:00.000Z'];
    expect(notes('lightsOff', unit())).toEqual([seen]);
    expect(notes('intensity', unit({ lightIntensityAverage: 1 }), noon, 0)).toEqual([seen]);
    expect(notes('lightsOff', unit(), night)).toEqual([]);
    const dark = unit({ light: 'off', lightIntensityAverage: 0.4 });
    expect(notes('intensity', dark, night, 40)).toEqual([
      ['lightInDark', '2026-06-16T13:00:00.000Z', '2026-06-17T01:00:00.000Z'],
    ]);
    expect(notes('lightsOn', unit({ light: 'off' }), night)).toEqual([
      ['lightInDark', '2026-06-16T13:00:00.000Z', '2026-06-17T01:00:00.000Z'],
    ]);
  });

  test('it stays so by hand, by an ordered period, and where the plan has light around the clock', () => {
    expect(notes('lightsOff', unit({ mode: 'MANUAL' }))).toEqual([['darkInLight', '2026-06-16T01:00:00.000Z']]);
    expect(notes('dark', unit())).toEqual([['darkInLight', '2026-06-16T01:00:00.000Z']]);
    expect(notes('lightsOff', unit({}, 24))).toEqual([['darkInLight']]);
    expect(notes('lightsOff', unit({ lifecycles: [] }))).toEqual([]);
  });

  test('a unit that is so already', () => {
    expect(notes('lightsOff', unit({ light: 'off' }), night)).toEqual([['alreadySo']]);
    expect(notes('automatic', unit())).toEqual([['alreadySo']]);
    expect(notes('ecu.off', unit({ ECUState: 'cooling' }))).toEqual([]);
  });

  test('when water last flowed, and when the plan gives some again', () => {
    const lastIrrigated = '2026-06-15T18:50:00.000Z';
    expect(notes('irrigate', unit({ lastIrrigated }), noon, 60)).toEqual([
      ['irrigated', lastIrrigated, '2026-06-15T20:50:00.000Z'],
    ]);
    expect(notes('irrigate', unit({ lastIrrigated, mode: 'MANUAL' }), noon, 60)).toEqual([
      ['irrigated', lastIrrigated],
    ]);
    expect(notes('irrigate', unit(), noon, 60)).toEqual([]);
  });
});
