import { designatorIds } from '@trellis/climate/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDoubt, type DoubtFacts } from './sensor-doubt.ts';

const fine: DoubtFacts = {
  designator_id: designatorIds.temperature,
  reading: 24.3,
  flatRun: 0,
  flatReadings: 1,
  before: 90,
  longestBefore: 3,
  stillMinutes: 1,
  stillReadings: 1,
  longestStillMinutes: 14,
  isAirWorked: true,
  sharpestStep: 0.2,
  largestStep: 0.4,
  drift: 0.3,
};

const repeated = { stillMinutes: 25, stillReadings: 7 };

test.each<[string, Partial<DoubtFacts>, ReturnType<typeof findDoubt>]>([
  ['a sensor that moves is believed', {}, null],
  ['a value that nothing can have is not', { reading: 900 }, 'outOfRange'],
  ['a fine sensor that stands still for half an hour is stuck', { flatRun: 2, flatReadings: 30 }, 'flatline'],
  ['a coarse one that often stands still is not', { flatRun: 8, flatReadings: 120, longestBefore: 60 }, null],
  ['but even that is stuck in the end', { flatRun: 14, flatReadings: 200, longestBefore: 60 }, 'flatline'],
  ['in air that machines work, a few repeated readings over half an hour are stuck', { ...repeated }, 'flatline'],
  ['in still air they are not yet', { ...repeated, isAirWorked: false }, null],
  [
    'a fine one in still air is stuck before two quarters are over',
    { stillMinutes: 26, stillReadings: 24, longestStillMinutes: 4, isAirWorked: false },
    'flatline',
  ],
  [
    'a coarse one in still air is not, where it stands as long by right',
    { stillMinutes: 26, stillReadings: 24, longestStillMinutes: 12, isAirWorked: false },
    null,
  ],
  ['nor where it usually stands as long', { ...repeated, longestStillMinutes: 20 }, null],
  ['a probe that is somewhere else from one reading to the next', { sharpestStep: 9, drift: 0.5 }, 'jump'],
  ['a few equal readings are no flat line', { flatRun: 2, flatReadings: 6 }, null],
  ['a new sensor has six hours', { flatRun: 23, flatReadings: 345, before: 3 }, null],
  ['and no more', { flatRun: 24, flatReadings: 360, before: 3 }, 'flatline'],
  ['a step of the sensor alone is none of the room', { largestStep: 9, drift: 3 }, 'jump'],
  ['a step that the peers took too was the room', { largestStep: 9, drift: 0.5 }, null],
  ['without peers a step that no room makes is one of the sensor', { largestStep: 9, drift: null }, 'jump'],
  ['CO2 steps by right', { designator_id: designatorIds.co2, reading: 1200, largestStep: 900, drift: null }, null],
  ['a sensor far from all its peers drifts', { drift: -5 }, 'drift'],
])('%s', (_, facts, doubt) => {
  expect(findDoubt({ ...fine, ...facts })).toBe(doubt);
});

test('the stiller a sensor usually stands, the longer it takes until it counts as stuck', () => {
  const readingsOf = (longestBefore: number) => {
    let flatReadings = 0;
    while (flatReadings < 1_000 && findDoubt({ ...fine, flatRun: 2, longestBefore, flatReadings }) === null)
      flatReadings += 1;
    return flatReadings;
  };
  fc.assert(
    fc.property(fc.nat(200), (longest) => {
      expect(readingsOf(longest + 1)).toBeGreaterThanOrEqual(readingsOf(longest));
      expect(readingsOf(longest)).toBeGreaterThan(longest);
    }),
  );
});
