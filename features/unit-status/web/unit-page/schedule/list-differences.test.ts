import { emptyPhase } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { listDifferences } from './list-differences.ts';

const limits = { min: null, max: null };
const environment = (lightState: string, irrigation: object | null) => ({
  ...{ lightState, temp: limits, humidity: limits, co2: limits },
  irrigation: irrigation as null,
});
const water = { frequency: 60, duration: 90, startTime: '07:00', finishTime: '17:00' };
const planned = {
  ...emptyPhase,
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  lightIntensity: 0.8,
  environments: [environment('Lights On', water), environment('Lights Off', null)],
};
const now = Date.parse('2026-06-15T12:00:00Z');
const two = (value: number) => String(value).padStart(2, '0');
const words = {
  say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  clock: (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`,
  dateTime: (at: string) => at,
  number: String,
};
const differ = (changes: Partial<typeof planned>) => listDifferences(planned, { ...planned, ...changes }, now, words);

test('what follows its plan differs in nothing', () => {
  expect(differ({})).toEqual([]);
});

test('each thing that is not as planned is told beside the plan, and nothing else', () => {
  expect(differ({ photoperiod: 14, lightIntensity: 0.5 })).toEqual([
    { field: 'light', planned: '06:00–18:00', followed: '06:00–20:00' },
    { field: 'intensity', planned: '80 %', followed: '50 %' },
  ]);
  const later = { ...water, startTime: '07:30', finishTime: '17:30' };
  expect(differ({ environments: [environment('Lights On', later), environment('Lights Off', null)] })).toEqual([
    { field: 'waterInLight', planned: 'water 07:00 17:00 60 90', followed: 'water 07:30 17:30 60 90' },
  ]);
});

test('no water, light all day or never, and what a plan does not say are told as such', () => {
  expect(differ({ noIrrigation: true, photoperiod: 24 })).toEqual([
    { field: 'light', planned: '06:00–18:00', followed: 'allDay' },
    { field: 'waterInLight', planned: 'water 07:00 17:00 60 90', followed: 'noWater' },
  ]);
  expect(differ({ photoperiod: 0 })[0]).toMatchObject({ followed: 'never' });
  expect(differ({ lightIntensity: null as unknown as number })[0]).toMatchObject({ followed: 'unsaid' });
});

test('a watering that is skipped is told while it is to come, and not afterwards', () => {
  const heldUntil = (waterHeldUntil: string) =>
    listDifferences(planned, { ...planned, waterHeldUntil }, now, words).map(({ field, followed }) => [
      field,
      followed,
    ]);
  expect(heldUntil('2026-06-15T13:00:00Z')).toEqual([['next', 'heldUntil 2026-06-15T13:00:00Z']]);
  expect(heldUntil('2026-06-15T11:00:00Z')).toEqual([]);
});
