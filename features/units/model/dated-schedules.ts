import type { CurrentPhase } from './health/unit-snapshot.ts';
import { lastBegun } from './last-begun.ts';
import type { OwnSchedule } from './own-schedule-fields.ts';
import { emptyPhase, followOwnSchedule } from './own-schedule.ts';

/** A schedule of its own as a unit has it. */
export interface KeptSchedule extends OwnSchedule {
  createdate: string;
  validFrom: string | null;
}

/** A schedule of its own and when a unit follows it in place of the plan (ms). */
export interface DatedSchedule {
  from: number;
  to: number;
  schedule: OwnSchedule;
}

/** When a unit follows which of its schedules, in time order; of two at a time the one that begins later. */
export function dateSchedules(kept: readonly KeptSchedule[]): DatedSchedule[] {
  const dated = kept.map((schedule) => ({
    from: Math.max(timeOf(schedule.createdate) ?? -Infinity, timeOf(schedule.validFrom) ?? -Infinity),
    to: timeOf(schedule.validTo) ?? Infinity,
    schedule,
  }));
  return lastBegun(dated);
}

interface Followed {
  from: number;
  to: number;
  phase: CurrentPhase;
}

/** The parts of a phase in which a unit followed one thing alone: its plan, or a schedule of its own with what that leaves to the plan. */
export function partsOf({ from, to, phase }: Followed, schedules: readonly DatedSchedule[]): Followed[] {
  const parts: Followed[] = [];
  let at = from;
  for (const own of schedules) {
    const [begin, end] = [Math.max(at, own.from), Math.min(to, own.to)];
    if (begin >= end) continue;
    if (at < begin) parts.push({ from: at, to: begin, phase });
    parts.push({ from: begin, to: end, phase: followOwn(phase, own.schedule) });
    at = end;
  }
  if (at < to) parts.push({ from: at, to, phase });
  return parts;
}

/** A phase as a unit followed it at a moment (ms): the very phase of its plan where it followed nothing else. */
export function followedAt(phase: CurrentPhase, schedules: readonly DatedSchedule[], at: number): CurrentPhase {
  const own = schedules.find(({ from, to }) => from <= at && at < to);
  return own ? followOwn(phase, own.schedule) : phase;
}

/** A phase of a run says less than that of a unit's record. */
const followOwn = (phase: CurrentPhase, schedule: OwnSchedule): CurrentPhase =>
  followOwnSchedule({ ...emptyPhase, ...phase } as typeof emptyPhase, schedule);

function timeOf(text: string | null): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isFinite(time) ? time : undefined;
}
