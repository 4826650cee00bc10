import { generateHistory } from '@trellis/climate/model';
import { movesIn, type Past } from '../company-work/past-runs.ts';
import { demoPhases } from '../company/phases.ts';
import { findDemoPlan } from '../company/plans.ts';
import { listDemoSensors } from '../company/sensors.ts';
import type { DemoUnit } from '../company/units.ts';
import { requestOf, type Stretch } from './generate-unit-history.ts';

const dayMs = 86_400_000;
/** One reading of each kind in a quarter of an hour is what a climate is judged by. */
const keptMs = 900_000;

export interface PastReading {
  designatorId: number;
  at: number;
  value: number;
}

/** What a unit read while a run of the past stood in it, up to a moment from which on its own history tells. */
export function* listPastReadings(unit: DemoUnit, run: Past, seededAt: number, until: number): Generator<PastReading> {
  const fitted = new Set(listDemoSensors(unit).flatMap(({ designators }) => designators));
  for (const stretch of stretchesOf(run, seededAt, until))
    for (const { readings } of generateHistory({ ...requestOf(unit, stretch, seededAt), faults: [] }))
      for (const { designator, at, reading } of readings)
        if (at % keptMs === 0 && fitted.has(designator)) yield { designatorId: designator, at, value: reading };
}

/** The phases that the run spent in the unit. */
function stretchesOf({ plan, days }: Past, seededAt: number, until: number): Stretch[] {
  const { phases } = findDemoPlan(plan);
  const total = phases.reduce((sum, { phase }) => sum + demoPhases[phase].days, 0);
  let day = -days - total;
  const dated = phases.map(({ phase: key, lightsOn }) => {
    const from = day;
    day += demoPhases[key].days;
    return { key, lightsOn, from, to: day };
  });
  const first = Math.max(
    0,
    dated.findIndex(({ key }) => movesIn(key)),
  );
  const moment = (at: number) => Math.floor((seededAt + at * dayMs) / keptMs) * keptMs;
  return dated
    .slice(first)
    .map(({ key, lightsOn, from, to }) => ({
      ...{ from: moment(from), to: Math.min(until, moment(to)) },
      growing: { phase: demoPhases[key], lightsOn },
    }))
    .filter(({ from, to }) => from < to);
}
