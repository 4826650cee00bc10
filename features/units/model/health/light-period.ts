import { alwaysLitHours, hourMs } from './constants.ts';
import { toIso } from './unit-snapshot.ts';
import type { CurrentPhase, Maybe, UnitEnvironment } from './unit-snapshot.ts';
import { findDailyCycle, parseWallTime } from './wall-clock.ts';

/** Whether a unit should be lit, and between which moments (ISO; null when that does not change or is not known). */
export interface LightPeriod {
  isLit: boolean;
  since: string | null;
  until: string | null;
  /** What decided: a photoperiod of 24 hours, the state the controller reports, or the clock against the photoperiod. */
  source: 'photoperiod24' | 'reported' | 'clock';
}

/** A light period by the clock, in epoch milliseconds; null where it never changes. */
export interface ClockPeriod {
  isLit: boolean;
  since: number | null;
  until: number | null;
}

/** The light period a unit is in. A 24-hour photoperiod wins, then a reported LIGHT or DARK, then the clock; null when none says. */
export function findLightPeriod(
  phase: Maybe<CurrentPhase>,
  reportedState: Maybe<string>,
  zoneName: Maybe<string>,
  now: number,
): LightPeriod | null {
  const photoperiod = phase?.photoperiod;
  if (typeof photoperiod === 'number' && photoperiod >= alwaysLitHours) {
    return { isLit: true, since: null, until: null, source: 'photoperiod24' };
  }
  const clock = findClockPeriod(phase, zoneName, now);
  const reported = readReportedState(reportedState);
  if (reported !== null) {
    const agreeing = clock?.isLit === reported ? clock : null;
    return {
      isLit: reported,
      since: toIso(agreeing?.since ?? null),
      until: toIso(agreeing?.until ?? null),
      source: 'reported',
    };
  }
  if (clock === null) return null;
  return { isLit: clock.isLit, since: toIso(clock.since), until: toIso(clock.until), source: 'clock' };
}

/**
 * The light period by the clock: lit from the phase's wall time of the facility for `photoperiod` real hours, then
 * dark until that wall time comes again. On a 23-hour day a long photoperiod is cut off by the next start.
 */
export function findClockPeriod(phase: Maybe<CurrentPhase>, zoneName: Maybe<string>, now: number): ClockPeriod | null {
  const hours = phase?.photoperiod;
  if (typeof hours !== 'number' || !Number.isFinite(hours)) return null;
  if (hours <= 0) return { isLit: false, since: null, until: null };
  if (hours >= alwaysLitHours) return { isLit: true, since: null, until: null };
  const startTime = parseWallTime(phase?.photoperiodStartTime, zoneName);
  if (startTime === null) return null;
  const { start, next } = findDailyCycle(zoneName, startTime, now);
  const lightsOff = Math.min(next, start + Math.round(hours * hourMs));
  return now < lightsOff
    ? { isLit: true, since: start, until: lightsOff }
    : { isLit: false, since: lightsOff, until: next };
}

/** The phase's environment for a state of the light; undefined when the plan has none. */
export function findEnvironment(phase: Maybe<CurrentPhase>, isLit: boolean): UnitEnvironment | undefined {
  return phase?.environments?.find((environment) => isLightsOn(environment) === isLit);
}

/** Whether an environment is the one for the lit hours: 'Lights On', or otherwise the dark. */
export function isLightsOn(environment: UnitEnvironment): boolean {
  return environment.lightState === 'Lights On';
}

function readReportedState(state: Maybe<string>): boolean | null {
  if (state === 'LIGHT') return true;
  if (state === 'DARK') return false;
  return null;
}
