import { minuteMs } from './constants.ts';
import { findIrrigationWindow } from './irrigation-lateness.ts';
import { findEnvironment, findLightPeriod, isLightsOn } from './light-period.ts';
import { phaseOf, toMillis, type Instant, type UnitSnapshot } from './unit-snapshot.ts';
import { findDailyCycle, parseWallTime } from './wall-clock.ts';

/**
 * When water is due next by the schedule of the current light period, epoch milliseconds: a frequency after the last shot
 * began, or as soon as the next window opens. In the past when it is overdue; null where no schedule says, or where the light
 * changes before.
 */
export function findNextIrrigation(unit: UnitSnapshot, now: Instant): number | null {
  const moment = toMillis(now);
  const phase = phaseOf(unit);
  if (moment === null || !phase || phase.noIrrigation === true) return null;
  const zoneName = unit.facility_timezone;
  const light = findLightPeriod(phase, unit.state, zoneName, moment);
  const environment = light ? findEnvironment(phase, light.isLit) : undefined;
  const { frequency, duration, startTime } = environment?.irrigation ?? {};
  if (!environment?.irrigation || typeof frequency !== 'number' || !(frequency > 0) || duration === 0) return null;
  const last = toMillis(unit.lastIrrigated);
  const due = last === null ? moment : last + frequency * minuteMs;
  const looked = Math.max(due, moment);
  const { start, end } = findIrrigationWindow(environment.irrigation, unit, isLightsOn(environment), looked);
  if (end === null || looked < end) return Math.max(due, start ?? due);
  const opens = parseWallTime(startTime, zoneName);
  return opens === null ? null : findDailyCycle(zoneName, opens, looked).next;
}
