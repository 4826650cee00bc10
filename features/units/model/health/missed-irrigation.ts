import { dayMs, irrigationLateMarginMinutes, minuteMs } from './constants.ts';
import { explain } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { findIrrigationWindow, findPhaseStart, judgeIrrigation, latest } from './irrigation-lateness.ts';
import { findClockPeriod, isLightsOn } from './light-period.ts';
import { phaseOf, toIso, toMillis } from './unit-snapshot.ts';
import type { Instant, UnitEnvironment, UnitSnapshot } from './unit-snapshot.ts';

/** Water that was owed when its window closed, and has not come since. Epoch milliseconds. */
export interface MissedWindow {
  /** From when it was late. */
  since: number;
  /** When the last window closed without it. */
  windowEnd: number;
}

/** Windows looked back over at most; what was missed longer ago is told as missed since then. */
const mostWindows = 31;

/**
 * The irrigation a unit was owed when its last window closed, and still is: lateness counts only inside the window, so that
 * without this a day without water would be forgotten in the evening. Windows that closed until `after` are settled.
 */
export function findMissedIrrigation(
  unit: UnitSnapshot,
  now: Instant,
  after: Instant | null = null,
): MissedWindow | null {
  const moment = toMillis(now);
  const phase = phaseOf(unit);
  if (moment === null || !phase || phase.noIrrigation === true) return null;
  let found: MissedWindow | null = null;
  for (const environment of phase.environments ?? []) {
    const missed = lookBack(unit, environment, moment, toMillis(after) ?? -Infinity);
    if (missed && (found === null || missed.since < found.since)) found = missed;
  }
  return found;
}

/** Goes from the window that closed last to earlier ones, as long as each was missed. */
function lookBack(unit: UnitSnapshot, environment: UnitEnvironment, now: number, after: number): MissedWindow | null {
  // A window that closed while water was held owes nothing: somebody skipped it.
  const settled = Math.max(after, toMillis(phaseOf(unit)?.waterHeldUntil) ?? -Infinity);
  let since: number | null = null;
  let windowEnd = now;
  let before = now;
  for (let looked = 0; looked < mostWindows; looked += 1) {
    const closed = findLastClosing(unit, environment, before);
    if (closed === null || closed <= settled) break;
    const owed = findOwed(unit, environment, closed);
    if (owed === null) break;
    if (since === null) windowEnd = closed;
    since = owed;
    before = closed - 1;
  }
  return since === null ? null : { since, windowEnd };
}

/** From when the water was late that was owed as a window closed; null when none was. */
function findOwed(unit: UnitSnapshot, environment: UnitEnvironment, closed: number): number | null {
  const frequency = environment.irrigation?.frequency;
  if (typeof frequency !== 'number' || !Number.isFinite(frequency)) return null;
  const { isLate, lateAfter } = judgeIrrigation(unit, environment, closed - 1);
  if (isLate) return toMillis(lateAfter) ?? closed;
  return findOwedAcrossWindows(unit, environment, frequency, closed);
}

/** Of a schedule that leaves more time than its window is long: never late inside it, so what it owes counts from the last irrigation. */
function findOwedAcrossWindows(
  unit: UnitSnapshot,
  { irrigation }: UnitEnvironment,
  frequency: number,
  closed: number,
): number | null {
  const phase = phaseOf(unit);
  if (!phase || !irrigation || irrigation.duration === 0) return null;
  const owedFrom = latest(toMillis(unit.lastIrrigated), findPhaseStart(phase));
  if (owedFrom === null) return closed;
  const lateAfter = owedFrom + (frequency + irrigationLateMarginMinutes) * minuteMs;
  return lateAfter < closed ? lateAfter : null;
}

/** When the window of an environment closed last: with its finish time, or as its light period ended. Null when that never happens. */
function findLastClosing(unit: UnitSnapshot, environment: UnitEnvironment, now: number): number | null {
  const isLit = isLightsOn(environment);
  const phase = phaseOf(unit);
  let probe = now;
  // Each step goes back to an earlier window or light period; two of either lie within as many days.
  for (let step = 0; step < 4; step += 1) {
    const window = findIrrigationWindow(environment.irrigation ?? {}, unit, isLit, probe);
    const last = Math.min(window.end ?? Infinity, probe) - 1;
    const light = findClockPeriod(phase, unit.facility_timezone, last);
    const closed =
      light === null || light.isLit === isLit
        ? Math.min(window.end ?? Infinity, light?.until ?? Infinity)
        : (light.since ?? -Infinity);
    const opened = window.start ?? closed - dayMs;
    if (closed <= now && closed > opened && Number.isFinite(closed)) return closed;
    const earlier = window.start ?? light?.since ?? null;
    if (earlier === null) return null;
    probe = earlier - 1;
  }
  return null;
}

/** Why a unit warns of irrigation that was missed and is kept as such; null before the window closes, once watered, or without plants. */
export function explainMissedIrrigation(unit: UnitSnapshot, now: number): Explanation | null {
  const since = toMillis(unit.irrigationMissedSince);
  const windowEnd = toMillis(unit.irrigationMissedUntil);
  if (since === null || windowEnd === null || windowEnd > now || phaseOf(unit) === null) return null;
  const lastIrrigated = toMillis(unit.lastIrrigated);
  if (lastIrrigated !== null && lastIrrigated > since) return null;
  return explain(
    {
      rule: 'irrigation.missed',
      metric: 'irrigation',
      unit: 'min',
      since: toIso(since),
      at: toIso(lastIrrigated),
      ageSeconds: lastIrrigated === null ? null : Math.floor((now - lastIrrigated) / 1000),
    },
    'irrigation.missed',
    { since: `${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC` },
  );
}
