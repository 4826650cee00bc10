import { expect, test } from 'vitest';
import type { UnitSnapshot } from '@trellis/units/model';
import { simulateWater, type TriedUnit } from './simulate-water.ts';

/** Noon in Los Angeles. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;

/** Watered every `frequency` minutes for `duration` seconds between 7:00 and 19:00, lit from 6:00 to 18:00, dry in the dark. */
const unit = (lastMinutesAgo: number, duration = 120, frequency = 60): UnitSnapshot => {
  const irrigation = { frequency, duration, startTime: '07:00', finishTime: '19:00' };
  return {
    facility_timezone: 'America/Los_Angeles',
    lastIrrigated: new Date(noon - lastMinutesAgo * minute).toISOString(),
    currentPhase: {
      starttime: '2026-06-01T13:00:00Z',
      photoperiod: 12,
      photoperiodStartTime: '06:00',
      noIrrigation: false,
      environments: [
        { lightState: 'Lights On', irrigation },
        { lightState: 'Lights Off', irrigation: { ...irrigation, duration: 0 } },
      ],
    },
  } as unknown as UnitSnapshot;
};
const tried = (
  id: number,
  lastMinutesAgo: number,
  litresPerMinute: number | null = null,
  duration = 120,
): TriedUnit => ({
  id,
  unit: unit(lastMinutesAgo, duration),
  litresPerMinute,
});

test('a unit gets its water when its schedule says, while its window is open, also tomorrow', () => {
  const { shots, dry } = simulateWater([tried(1, 20)], { leaseSlots: 1, maxFlow: null }, noon);
  expect(shots[0]).toMatchObject({
    id: 1,
    wantedAt: noon + 40 * minute,
    startAt: noon + 40 * minute,
    durationSeconds: 120,
  });
  expect(dry).toEqual([]);
  const hourOf = ({ startAt }: { startAt: number }) => new Date(startAt - 7 * 3_600_000).getUTCHours();
  for (const shot of shots) expect(hourOf(shot)).toBeGreaterThanOrEqual(7);
  for (const shot of shots) expect(hourOf(shot)).toBeLessThan(19);
  expect(shots.some(({ startAt }) => startAt > noon + 18 * 3_600_000)).toBe(true);
});

test('two that want water at once wait for the one slot, in the order of asking', () => {
  const day = simulateWater([tried(1, 60), tried(2, 60), tried(3, 60)], { leaseSlots: 1, maxFlow: null }, noon);
  expect(day.shots.slice(0, 3).map(({ id, startAt }) => [id, (startAt - noon) / 1000])).toEqual([
    [1, 0],
    [2, 120],
    [3, 240],
  ]);
  expect(day).toMatchObject({ longestWaitSeconds: 240, mostAtOnce: 1 });
  expect(simulateWater([tried(1, 60), tried(2, 60)], { leaseSlots: 2, maxFlow: null }, noon)).toMatchObject({
    longestWaitSeconds: 0,
    mostAtOnce: 2,
  });
});

test('the flow is never exceeded, and who takes more than the zone gives is told beforehand', () => {
  const day = simulateWater([tried(1, 60, 6), tried(2, 60, 6), tried(3, 60, 11)], { leaseSlots: 3, maxFlow: 10 }, noon);
  expect(day.tooMuch).toEqual([3]);
  expect(day.mostLitresPerMinute).toBe(6);
  expect(day.shots.some(({ id }) => id === 3)).toBe(false);
  // 6 L/min for two minutes.
  expect(day.shots[0]?.litres).toBe(12);
});

test('a unit whose lamps are off now is watered when the plan lights it', () => {
  const dark = { ...tried(1, 20), unit: { ...unit(20), state: 'Lights Off' } as UnitSnapshot };
  expect(simulateWater([dark], { leaseSlots: 1, maxFlow: null }, noon).shots.length).toBeGreaterThan(5);
});

test('a unit that its plan gives no water is told', () => {
  expect(simulateWater([tried(1, 60, null, 0)], { leaseSlots: 1, maxFlow: null }, noon)).toMatchObject({
    shots: [],
    dry: [1],
  });
});
