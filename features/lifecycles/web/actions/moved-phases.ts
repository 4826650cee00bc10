import type { RunPhase } from '../run/calls.ts';

const dayMs = 86_400_000;

/** A phase whose dates a shift would move; an end that stays is told as it is. */
export interface MovedPhase {
  id: number;
  name: string;
  start: { before: string; after: string } | null;
  end: { before: string; after: string } | null;
}

/**
 * What a shift by days moves: all dates of a run that is only scheduled, of one in flight the end of its present phase and all after it.
 * The server keeps the hour of day over a change of the clocks; here whole days are told.
 */
export function movedPhases(phases: readonly RunPhase[], currentId: number | null, days: number): MovedPhase[] {
  const from = Math.max(
    0,
    phases.findIndex(({ id }) => id === currentId),
  );
  const by = (moment: string | null) =>
    moment === null ? null : { before: moment, after: new Date(Date.parse(moment) + days * dayMs).toISOString() };
  return phases.slice(from).map(({ id, growPhase, scheduledStart, scheduledEnd, starttime }) => ({
    id,
    name: growPhase?.name ?? '',
    start: starttime === null ? by(scheduledStart) : null,
    end: by(scheduledEnd),
  }));
}
