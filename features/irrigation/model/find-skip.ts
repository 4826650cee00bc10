import { findClockPeriod, findNextIrrigation, phaseOf, type UnitSnapshot } from '@trellis/units/model';

/** Where a schedule says nothing after a watering that is left out, it is held a little beyond it (ms). */
const beyondMs = 60_000;

/** The next watering of a unit that could be left out, and when the one after it is due (ms since 1970); null where none is to come. */
export function findSkip(unit: UnitSnapshot, now: number): { skippedAt: number; heldUntil: number } | null {
  const next = findNextIrrigation(unit, now);
  if (next === null) return null;
  const skippedAt = Math.max(next, now);
  // What the controller says of its light holds now; then the clock tells it. Light and dark may each have water of their own.
  const watered = { ...unit, state: null, lastIrrigated: skippedAt };
  const change = findClockPeriod(phaseOf(unit), unit.facility_timezone, skippedAt)?.until;
  const moments = [skippedAt, ...(change == null ? [] : [change])].flatMap(
    (moment) => findNextIrrigation(watered, moment) ?? [],
  );
  return { skippedAt, heldUntil: moments.length === 0 ? skippedAt + beyondMs : Math.min(...moments) };
}
