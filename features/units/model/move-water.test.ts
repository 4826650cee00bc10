import { expect, test } from 'vitest';
import { moveWater } from './move-water.ts';
import { emptyPhase } from './own-schedule.ts';

const limits = { min: null, max: null };
const water = { frequency: 60, duration: 90, startTime: '07:00', finishTime: '17:00' };
const environment = (lightState: string, irrigation: typeof water | { [K in keyof typeof water]: null } | null) => ({
  ...{ lightState, temp: limits, humidity: limits, co2: limits, irrigation },
});
const phase = {
  ...emptyPhase,
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  environments: [environment('Lights On', water)],
};
const nothing = { waterHeldUntil: null, waterShiftMinutes: 0 };
const hoursOf = (moved: typeof emptyPhase) =>
  moved.environments.map(({ irrigation }) => irrigation && [irrigation.startTime, irrigation.finishTime]);

test('what nobody moved is the phase itself', () => {
  expect(moveWater(phase, nothing)).toBe(phase);
});

test.each([
  [30, '07:30', '17:30'],
  [-45, '06:15', '16:15'],
  [-480, '23:00', '09:00'],
  [720, '19:00', '05:00'],
])('hours moved by %i minutes are %s to %s, and water itself stays as it was', (waterShiftMinutes, start, finish) => {
  const moved = moveWater(phase, { ...nothing, waterShiftMinutes });
  expect(hoursOf(moved)).toEqual([[start, finish]]);
  expect(moved.environments[0]?.irrigation).toMatchObject({ frequency: 60, duration: 90 });
  expect(moved.photoperiodStartTime).toBe('06:00');
});

test('water that goes with the light gets hours when it is moved, by light and by dark', () => {
  const withLight = { ...water, startTime: null, finishTime: null } as unknown as typeof water;
  const both = { ...phase, environments: [environment('Lights On', withLight), environment('Lights Off', withLight)] };
  expect(hoursOf(moveWater(both, { ...nothing, waterShiftMinutes: 15 }))).toEqual([
    ['06:15', '18:15'],
    ['18:15', '06:15'],
  ]);
});

test('where light never changes there are no hours to move, and without water nothing is', () => {
  const withLight = { ...water, startTime: null, finishTime: null } as unknown as typeof water;
  const always = { ...phase, photoperiod: 24, environments: [environment('Lights On', withLight)] };
  expect(moveWater(always, { ...nothing, waterShiftMinutes: 15 })).toEqual(always);
  const dry = { ...phase, environments: [environment('Lights On', null)] };
  expect(moveWater(dry, { ...nothing, waterShiftMinutes: 15 })).toEqual(dry);
});

test.each([
  [120, 108],
  [85, 77],
  [10, 9],
])('waterings at %i %% of the schedule are %i s long, and their hours stay', (waterPercent, duration) => {
  const moved = moveWater(phase, { ...nothing, waterPercent });
  expect(moved.environments[0]?.irrigation).toEqual({ ...water, duration });
});

test('a watering is never longer than an hour, nor none at all; where there is none there stays none', () => {
  const durationOf = (duration: number, waterPercent: number) =>
    moveWater(
      { ...phase, environments: [environment('Lights On', { ...water, duration })] },
      { ...nothing, waterPercent },
    ).environments[0]?.irrigation?.duration;
  expect([durationOf(3000, 300), durationOf(3, 10), durationOf(0, 200)]).toEqual([3600, 1, 0]);
});

test('a skipped watering holds water until its moment', () => {
  const waterHeldUntil = '2026-06-15T20:00:00.000Z';
  expect(moveWater(phase, { ...nothing, waterHeldUntil })).toEqual({ ...phase, waterHeldUntil });
});
