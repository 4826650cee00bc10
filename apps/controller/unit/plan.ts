import { createDayClock, isWithinDay, minutesOfTime } from '@trellis/climate/model';
import {
  findClockPeriod,
  findEnvironment,
  toMillis,
  type CurrentPhase,
  type Limits,
  type UnitEnvironment,
  type UnitPlanMessage,
} from '@trellis/units/model';
import type { Band } from '../loops/index.ts';

type Known<T> = { [Key in keyof T]?: T[Key] | undefined };

/** What a unit grows by: the plan the server hands out, as far as it is known, and what only the unit itself knows. */
export interface UnitPlan extends Known<Omit<UnitPlanMessage, 'currentPhase'>> {
  /** The phase the unit is in; without one it has nothing to follow. */
  currentPhase?: CurrentPhase | null | undefined;
  /** Sunrise, minutes (default 0). */
  rampMinutes?: number;
  /** Seconds a curtain takes from end to end (default 60). */
  curtainTravelSeconds?: number;
}

/** Light or dark by the plan, and when that ends (ms); null when the plan does not say. */
export interface PlannedPeriod {
  isLit: boolean;
  until: number | null;
}

/** What a unit calls its light period; null when nothing says which it is. */
export function wordOfPeriod(period: PlannedPeriod | null): 'LIGHT' | 'DARK' | null {
  if (period === null) return null;
  return period.isLit ? 'LIGHT' : 'DARK';
}

/** Whether the plan wants light at a moment. */
export function findPlannedPeriod(plan: UnitPlan, now: number): PlannedPeriod | null {
  return findClockPeriod(plan.currentPhase, plan.facility_timezone, now);
}

/** The targets of a light state in the form the loops take. */
export interface Targets {
  temperature: Band | undefined;
  humidity: Band | undefined;
  co2: Band | undefined;
  schedule: { frequencyMinutes: number; durationSeconds: number } | undefined;
  isWindowOpen(now: number): boolean;
}

/** A band needs both its ends; one that is upside down is no band. */
function bandOf(limits: Limits | null | undefined): Band | undefined {
  const { min, max } = limits ?? {};
  if (typeof min !== 'number' || typeof max !== 'number' || !(min <= max)) return undefined;
  return { min, max };
}

function scheduleOf(plan: UnitPlan, environment: UnitEnvironment | undefined): Targets['schedule'] {
  const { frequency, duration } = environment?.irrigation ?? {};
  if (plan.currentPhase?.noIrrigation === true) return undefined;
  if (typeof frequency !== 'number' || typeof duration !== 'number' || !(frequency > 0) || !(duration > 0)) {
    return undefined;
  }
  return { frequencyMinutes: frequency, durationSeconds: duration };
}

/** Minutes of a wall time `HH:MM`, or of the time a facility's clock shows at an ISO moment. */
function minutesOf(text: string, dayClock: (at: number) => number): number {
  const moment = text.includes('T') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? minutesOfTime(text) : dayClock(moment);
}

/** The window of an irrigation; without both times it is open the whole light period. Never while water is held. */
function windowOf(plan: UnitPlan, environment: UnitEnvironment | undefined): (now: number) => boolean {
  const { startTime, finishTime } = environment?.irrigation ?? {};
  const held = toMillis(plan.currentPhase?.waterHeldUntil) ?? -Infinity;
  if (!startTime || !finishTime) return (now) => now >= held;
  const dayClock = createDayClock(plan.facility_timezone ?? 'UTC');
  const start = minutesOf(startTime, dayClock);
  const finish = minutesOf(finishTime, dayClock);
  return (now) => now >= held && isWithinDay(dayClock(now), start, finish);
}

/** The targets of the environment for light or dark. Throws when a time or the time zone cannot be read. */
export function targetsOf(plan: UnitPlan, isLit: boolean): Targets {
  const environment = findEnvironment(plan.currentPhase, isLit);
  return {
    temperature: bandOf(environment?.temp),
    humidity: bandOf(environment?.humidity),
    co2: bandOf(environment?.co2),
    schedule: scheduleOf(plan, environment),
    isWindowOpen: windowOf(plan, environment),
  };
}
