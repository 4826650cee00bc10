import { DateTime } from 'luxon';
import { findDemoFacility } from './facilities.ts';
import { demoPhases, type DemoPhase } from './phases.ts';
import { findDemoPlan, type DemoPlan } from './plans.ts';
import type { DemoCrop, DemoUnit } from './units.ts';

const minuteMs = 60_000;

/** A phase of a run with its dates (ms). */
export interface DatedPhase {
  seq: number;
  phase: DemoPhase;
  lightsOn: string;
  start: number;
  end: number;
  isCurrent: boolean;
}

/** Lights on and off, and the irrigation window inside: from an hour after lights-on to two hours before lights-off, `HH:MM`. */
export function windowOf(
  phase: DemoPhase,
  lightsOn: string,
): { startTime: string; finishTime: string; lightsOff: string } {
  const [hours = 0, minutes = 0] = lightsOn.split(':').map(Number);
  const clock = (hour: number): string =>
    `${String((hours + hour) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  return { startTime: clock(1), finishTime: clock(phase.photoperiod - 2), lightsOff: clock(phase.photoperiod) };
}

/** The phases of a unit's run, so dated that its current phase is `crop.day` whole days old at `now` (ms); days begin at local midnight. */
export function dateRun(unit: DemoUnit & { crop: DemoCrop }, now: number): DatedPhase[] {
  const plan = findDemoPlan(unit.crop.plan);
  const current = plan.phases.findIndex(({ phase }) => phase === unit.crop.phase);
  const zone = findDemoFacility(unit.facility).values.facility_timezone;
  let start = DateTime.fromMillis(now, { zone }).startOf('day').minus({ days: unit.crop.day });
  for (const { phase } of plan.phases.slice(0, current)) start = start.minus({ days: demoPhases[phase].days });
  return plan.phases.map(({ phase: key, lightsOn }, seq) => {
    const phase = demoPhases[key];
    const end = start.plus({ days: phase.days });
    const dated = { seq, phase, lightsOn, start: start.toMillis(), end: end.toMillis(), isCurrent: seq === current };
    start = end;
    return dated;
  });
}

/** The phases that a run spends in the unit it is in now: young plants move house when they begin to flower. */
export function roomPhases(plan: DemoPlan, current: DemoCrop['phase']): DemoCrop['phase'][] {
  const flowering = ['stretch', 'bulk', 'ripening'];
  return flowering.includes(current)
    ? plan.phases.map(({ phase }) => phase).filter((phase) => flowering.includes(phase))
    : [current];
}

/** When the last shot on schedule began at or before `at` (ms). */
export function findLastShot(phase: DemoPhase, lightsOn: string, zone: string, at: number): number {
  const { startTime } = windowOf(phase, lightsOn);
  const [hour = 0, minute = 0] = startTime.split(':').map(Number);
  const today = DateTime.fromMillis(at, { zone }).set({ hour, minute, second: 0, millisecond: 0 });
  const opened = today.toMillis() <= at ? today : today.minus({ days: 1 });
  const length = (phase.photoperiod - 3) * 60 * minuteMs;
  const frequency = phase.irrigation.frequency * minuteMs;
  const elapsed = Math.min(at - opened.toMillis(), length - 1);
  return opened.toMillis() + Math.floor(elapsed / frequency) * frequency;
}

/** Whether a phase's lights burn at a moment (ms). */
export function isLitAt(phase: DemoPhase, lightsOn: string, zone: string, at: number): boolean {
  const [hour = 0, minute = 0] = lightsOn.split(':').map(Number);
  const local = DateTime.fromMillis(at, { zone });
  const minutes = local.hour * 60 + local.minute - (hour * 60 + minute);
  return (minutes + 1440) % 1440 < phase.photoperiod * 60;
}
