import { expect, test } from 'vitest';
import type { OwnSchedule } from './own-schedule-fields.ts';
import { emptyPhase, followOwnSchedule } from './own-schedule.ts';

const nothing: OwnSchedule = {
  lightOn: null,
  lightOff: null,
  intensity: null,
  irrigationFrequency: null,
  irrigationDuration: null,
  irrigationStartTime: null,
  irrigationFinishTime: null,
  validTo: null,
};
const limits = { min: 18, max: 26 };
const environment = (lightState: string) => ({
  lightState,
  temp: limits,
  humidity: limits,
  co2: limits,
  irrigation: { frequency: 60, duration: 90, startTime: '07:00', finishTime: '17:00' },
});
const phase = {
  ...emptyPhase,
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  lightIntensity: 0.8,
  environments: [environment('Lights On'), environment('Lights Off')],
};

test('a schedule changes what it says and leaves the rest to the plan', () => {
  expect(followOwnSchedule(phase, nothing)).toEqual(phase);
  expect(followOwnSchedule(phase, { ...nothing, intensity: 0.4 })).toEqual({ ...phase, lightIntensity: 0.4 });
});

test.each([
  ['06:30', '18:00', 11.5],
  ['20:00', '08:00', 12],
  ['06:00', '06:00', 24],
])('light from %s to %s is %d hours', (lightOn, lightOff, photoperiod) => {
  expect(followOwnSchedule(phase, { ...nothing, lightOn, lightOff })).toMatchObject({
    photoperiod,
    photoperiodStartTime: lightOn,
  });
});

test('water within its hours flows by light and by dark; without hours in the light alone; none where a shot is 0 s', () => {
  const water = { ...nothing, irrigationFrequency: 30, irrigationDuration: 20 };
  const hours = { irrigationStartTime: '05:00', irrigationFinishTime: '23:00' };
  const shots = (schedule: OwnSchedule, of = phase) =>
    followOwnSchedule(of, schedule).environments.map(({ irrigation }) => irrigation?.frequency ?? null);
  expect(shots({ ...water, ...hours })).toEqual([30, 30]);
  expect(shots(water)).toEqual([30, null]);
  expect(shots(water, { ...phase, environments: [] })).toEqual([30]);
  expect(followOwnSchedule(phase, { ...nothing, irrigationDuration: 0 }).noIrrigation).toBe(true);
});
