import { findClockPeriod, findNextIrrigation, phaseOf } from '@trellis/units/model';
import type { AreaNow } from './area-now.ts';

export const dayMs = 86_400_000;

/** A stretch of light, as shares (0–1) of the next 24 hours; and how many of the area's units it is of. */
export interface LitStretch {
  from: number;
  to: number;
  units: number;
}

/** Water that is due: when, as a share of the next 24 hours, and for how many units. */
export interface DueWater {
  at: number;
  units: number;
}

/** What the plans have ahead for an area within 24 hours. */
export interface AreaAhead {
  id: number;
  name: string;
  /** Units with a plan. */
  planned: number;
  lit: readonly LitStretch[];
  water: readonly DueWater[];
}

/** Shots within so much of the day are drawn as one (15 minutes). */
const together = 1 / 96;

/** The next 24 hours of an area by the plans of its units. */
export function areaAhead({ id, name, units }: AreaNow, now: number): AreaAhead {
  const stretches = units.map(({ unit }) => litStretches(unit, now));
  const planned = stretches.filter((own) => own !== undefined).length;
  const byPlace = Map.groupBy(
    stretches.flatMap((own) => own ?? []),
    ({ from, to }) => `${from.toFixed(3)} ${to.toFixed(3)}`,
  );
  const lit = [...byPlace.values()].flatMap((same) => (same[0] ? [{ ...same[0], units: same.length }] : []));
  const due = units.flatMap(({ unit, health }) => {
    const at = health.state === 'DISABLED' ? null : findNextIrrigation(unit, now);
    return at === null || at >= now + dayMs ? [] : [Math.max(0, (at - now) / dayMs)];
  });
  const water = [...Map.groupBy(due, (at) => Math.round(at / together))].map(([place, same]) => ({
    at: place * together,
    units: same.length,
  }));
  return { id, name, planned, lit, water };
}

/** When a unit is lit within 24 hours, by the clock of its plan; undefined without a plan. */
function litStretches(unit: AreaNow['units'][number]['unit'], now: number): Omit<LitStretch, 'units'>[] | undefined {
  const found: Omit<LitStretch, 'units'>[] = [];
  let moment = now;
  // A day has at most three periods of light or dark that touch it.
  for (let count = 0; count < 4 && moment < now + dayMs; count += 1) {
    const period = findClockPeriod(phaseOf(unit), unit.facility_timezone, moment);
    if (!period) return undefined;
    const end = Math.min(period.until ?? Infinity, now + dayMs);
    if (period.isLit) found.push({ from: (moment - now) / dayMs, to: (end - now) / dayMs });
    moment = end;
  }
  return found;
}
