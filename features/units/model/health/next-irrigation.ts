import { minuteMs } from './constants.ts';
import { findIrrigationWindow } from './irrigation-lateness.ts';
import { findClockPeriod, findEnvironment, findLightPeriod, isLightsOn } from './light-period.ts';
import {
  phaseOf,
  toMillis,
  type CurrentPhase,
  type Instant,
  type IrrigationSettings,
  type UnitEnvironment,
  type UnitSnapshot,
} from './unit-snapshot.ts';
import { findDailyCycle, parseWallTime } from './wall-clock.ts';

/**
 * When water is due next by the schedule, epoch milliseconds: a frequency after the last shot began, or as soon as the next window
 * opens; never while water is held. In the past when it is overdue. In a dark without water it is what the coming light brings; null where no schedule says.
 */
export function findNextIrrigation(unit: UnitSnapshot, now: Instant): number | null {
  const moment = toMillis(now);
  const phase = phaseOf(unit);
  if (moment === null || !phase || phase.noIrrigation === true) return null;
  const held = toMillis(phase.waterHeldUntil) ?? -Infinity;
  // What the controller says of its light holds now; when the hold ends, the clock tells it.
  const next =
    held > moment ? findScheduled({ ...unit, state: null }, phase, held) : findScheduled(unit, phase, moment);
  return next === null ? null : Math.max(next, held);
}

function findScheduled(unit: UnitSnapshot, phase: CurrentPhase, moment: number): number | null {
  const light = findLightPeriod(phase, unit.state, unit.facility_timezone, moment);
  if (!light) return null;
  const environment = findEnvironment(phase, light.isLit);
  if (isWatered(environment)) return findDue(unit, environment, moment);
  // What the controller reports and what the clock says may differ; only the clock says when it becomes light.
  const dark = light.isLit ? null : findClockPeriod(phase, unit.facility_timezone, moment);
  const lit = findEnvironment(phase, true);
  return dark?.isLit === false && dark.until !== null && isWatered(lit) ? findDue(unit, lit, dark.until) : null;
}

type Watered = UnitEnvironment & { irrigation: IrrigationSettings & { frequency: number } };

function isWatered(environment: UnitEnvironment | undefined): environment is Watered {
  const { frequency, duration } = environment?.irrigation ?? {};
  return typeof frequency === 'number' && frequency > 0 && duration !== 0;
}

/** When an environment that begins at a moment, or is there already, waters next. */
function findDue(unit: UnitSnapshot, environment: Watered, from: number): number | null {
  const { irrigation } = environment;
  const zoneName = unit.facility_timezone;
  const last = toMillis(unit.lastIrrigated);
  const due = last === null ? from : last + irrigation.frequency * minuteMs;
  const looked = Math.max(due, from);
  const { start, end } = findIrrigationWindow(irrigation, unit, isLightsOn(environment), looked);
  if (end === null || looked < end) return Math.max(due, start ?? due);
  const opens = parseWallTime(irrigation.startTime, zoneName);
  return opens === null ? null : findDailyCycle(zoneName, opens, looked).next;
}
