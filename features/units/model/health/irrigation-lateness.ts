import { dayMs, hourMs, irrigationLateMarginMinutes, minuteMs } from './constants.ts';
import { explain } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { findClockPeriod, isLightsOn } from './light-period.ts';
import { ageMs, phaseOf, toIso, toMillis } from './unit-snapshot.ts';
import type { CurrentPhase, IrrigationSettings, Maybe, UnitEnvironment, UnitSnapshot } from './unit-snapshot.ts';
import { findDailyCycle, parseWallTime } from './wall-clock.ts';

/** Whether a unit waits too long for water. */
export interface IrrigationHealth {
  isLate: boolean;
  /** When the next irrigation is due by the schedule, ISO; null outside the window or without a schedule. */
  dueAt: string | null;
  /** The last moment at which it is not yet late, ISO: ten minutes after it is due. */
  lateAfter: string | null;
  warning: Explanation | null;
}

/** The span of today's schedule, epoch milliseconds; null sides are open. */
interface Window {
  start: number | null;
  end: number | null;
}

/** No zone in use changes its clocks by more (Troll station: two hours). */
const largestClockChangeMs = 2 * hourMs;

export const nothingOwed: IrrigationHealth = { isLate: false, dueAt: null, lateAfter: null, warning: null };

/**
 * Irrigation is late when more than frequency + 10 minutes have passed since the last one, counted at the earliest
 * from the start of the schedule, inside its window. Owes nothing: a phase marked noIrrigation, a duration of 0, a phase
 * whose environments are not known, a moment until which water is held. A light period without settings (or without a frequency) counts as late.
 */
export function judgeIrrigation(
  unit: UnitSnapshot,
  environment: UnitEnvironment | undefined,
  now: number,
): IrrigationHealth {
  const phase = phaseOf(unit);
  if (!phase || !hasEnvironments(phase) || phase.noIrrigation === true) return nothingOwed;
  const held = toMillis(phase.waterHeldUntil);
  if (held !== null && now < held) return nothingOwed;
  const settings = environment?.irrigation;
  if (settings?.duration === 0) return nothingOwed;
  const frequency = settings?.frequency;
  const lastIrrigated = toMillis(unit.lastIrrigated);
  if (environment === undefined || !settings || typeof frequency !== 'number' || !Number.isFinite(frequency)) {
    return late(explainMissingSettings(lastIrrigated, now), null);
  }

  const window = findIrrigationWindow(settings, unit, isLightsOn(environment), now);
  if (window.end !== null && now >= window.end) return nothingOwed;
  const allowedMinutes = frequency + irrigationLateMarginMinutes;
  const owedFrom = latest(
    latest(lastIrrigated, findScheduleStart(phase, window)),
    // What was skipped is due as the hold ends.
    held === null ? null : held - frequency * minuteMs,
  );
  if (owedFrom === null) return late(explainLate(null, allowedMinutes, lastIrrigated, now), null);
  const dueAt = owedFrom + frequency * minuteMs;
  if (now - owedFrom > allowedMinutes * minuteMs) {
    return late(explainLate(owedFrom, allowedMinutes, lastIrrigated, now), dueAt);
  }
  return { isLate: false, dueAt: toIso(dueAt), lateAfter: toIso(owedFrom + allowedMinutes * minuteMs), warning: null };
}

/**
 * The window that is open now or was the last to open: from startTime to the next finishTime, over midnight when that
 * comes first. Without both times, the schedule holds for the whole light period.
 */
export function findIrrigationWindow(
  settings: IrrigationSettings,
  unit: UnitSnapshot,
  isLit: boolean,
  now: number,
): Window {
  const zoneName = unit.facility_timezone;
  const startTime = parseWallTime(settings.startTime, zoneName);
  const finishTime = parseWallTime(settings.finishTime, zoneName);
  if (startTime !== null && finishTime !== null) {
    const { start, next } = findDailyCycle(zoneName, startTime, now);
    return { start, end: Math.min(next, findFinish(zoneName, startTime, finishTime, start, now)) };
  }
  const period = findClockPeriod(phaseOf(unit), zoneName, now);
  return period?.isLit === isLit ? { start: period.since, end: period.until } : { start: null, end: null };
}

/** The first finish after the start of the window, which began at or before now. Equal times mean the whole day. */
function findFinish(
  zoneName: Maybe<string>,
  startTime: number,
  finishTime: number,
  start: number,
  now: number,
): number {
  if (startTime === finishTime) return Infinity;
  const finish = findDailyCycle(zoneName, finishTime, now);
  const end = finish.start >= start ? finish.start : finish.next;
  // A start that the clocks skip can land after its own finish; the window must not stay open until tomorrow's.
  const wallLength = finishTime - startTime + (finishTime < startTime ? dayMs : 0);
  return Math.min(end, start + wallLength + largestClockChangeMs);
}

const hasEnvironments = ({ environments }: CurrentPhase): boolean => (environments?.length ?? 0) > 0;

/** The moment before which nothing is owed: the start of the phase and of today's window. */
const findScheduleStart = (phase: CurrentPhase, window: Window): number | null =>
  latest(window.start, findPhaseStart(phase));

/** When the phase began, or is planned to. */
export const findPhaseStart = (phase: CurrentPhase): number | null =>
  latest(toMillis(phase.starttime), toMillis(phase.scheduledStart));

function explainMissingSettings(lastIrrigated: number | null, now: number): Explanation {
  return explain(
    { rule: 'irrigation.missing-settings', metric: 'irrigation', unit: 'min', ...readingOf(lastIrrigated, now) },
    'irrigation.missing-settings',
  );
}

function explainLate(
  owedFrom: number | null,
  allowedMinutes: number,
  lastIrrigated: number | null,
  now: number,
): Explanation {
  const facts = {
    rule: 'irrigation.late',
    metric: 'irrigation',
    unit: 'min',
    limit: allowedMinutes,
    ...readingOf(lastIrrigated, now),
  } as const;
  if (owedFrom === null) return explain(facts, 'irrigation.never', { limit: allowedMinutes });
  const minutes = Math.floor((now - owedFrom) / minuteMs);
  return explain(
    { ...facts, reading: (now - owedFrom) / minuteMs, since: toIso(owedFrom + allowedMinutes * minuteMs) },
    owedFrom === lastIrrigated ? 'irrigation.late' : 'irrigation.late-since-start',
    { minutes, limit: allowedMinutes },
  );
}

function readingOf(lastIrrigated: number | null, now: number) {
  const age = ageMs(lastIrrigated, now);
  return {
    reading: age === null ? null : age / minuteMs,
    at: toIso(lastIrrigated),
    ageSeconds: age === null ? null : Math.floor(age / 1000),
  };
}

function late(warning: Explanation, dueAt: number | null): IrrigationHealth {
  return { isLate: true, dueAt: toIso(dueAt), lateAfter: warning.since, warning };
}

/** The later of two moments; the other where one is not known. */
export function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
