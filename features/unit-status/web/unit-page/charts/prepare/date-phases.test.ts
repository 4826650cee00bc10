import { expect, test } from 'vitest';
import type { RunPhase } from '../../calls.ts';
import { datePhases } from './date-phases.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00.000Z`;
const ms = (number: number) => Date.parse(day(number));
const phase = (lifecycle_id: number, seq: number, start: number | null, end: number | null, hours = 18): RunPhase => ({
  id: lifecycle_id * 10 + seq,
  lifecycle_id,
  seq,
  scheduledStart: day(28),
  scheduledEnd: day(29),
  starttime: start === null ? null : day(start),
  endtime: end === null ? null : day(end),
  growPhase: {
    name: 'phase',
    photoperiod: hours,
    photoperiodStartTime: '06:00',
    noIrrigation: false,
    environments: [
      {
        lightState: 'Lights On',
        tempMin: 22,
        tempMax: 26,
        humidityMin: 50,
        humidityMax: 60,
        co2Min: null,
        co2Max: 1200,
      },
    ],
  },
});

test('a unit was in the phases that began, for as long as their run stood on it', () => {
  const shelves = [{ lifecycle_id: 1, start: day(3), finish: null }];
  const phases = [phase(1, 2, null, null), phase(1, 0, 1, 5), phase(1, 1, 5, null, 12)];
  expect(datePhases(shelves, phases)).toMatchObject([
    { from: ms(3), to: ms(5), phase: { photoperiod: 18, environments: [{ temp: { min: 22, max: 26 } }] } },
    { from: ms(5), to: Infinity, phase: { photoperiod: 12 } },
  ]);
});

test('the run before is kept apart from the one that followed', () => {
  const shelves = [
    { lifecycle_id: 2, start: day(10), finish: null },
    { lifecycle_id: 1, start: day(1), finish: day(11) },
  ];
  const phases = [phase(2, 0, 10, null, 12), phase(1, 0, 1, null)];
  expect(datePhases(shelves, phases).map(({ from, to }) => [from, to])).toEqual([
    [ms(1), ms(10)],
    [ms(10), Infinity],
  ]);
});

test('a run that goes on after a shorter one beside it is what the unit is in again', () => {
  const shelves = [
    { lifecycle_id: 1, start: day(8), finish: null },
    { lifecycle_id: 2, start: day(10), finish: day(24) },
  ];
  const phases = [phase(1, 0, 8, null), phase(2, 0, 10, null, 12)];
  expect(datePhases(shelves, phases).map(({ lifecycle_id, from, to }) => [lifecycle_id, from, to])).toEqual([
    [1, ms(8), ms(10)],
    [2, ms(10), ms(24)],
    [1, ms(24), Infinity],
  ]);
});
