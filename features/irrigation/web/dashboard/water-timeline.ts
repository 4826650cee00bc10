import { findNextIrrigation } from '@trellis/units/model';
import type { WateredUnit } from './use-water.ts';

export const hourMs = 3_600_000;
/** What the time line shows before and after this moment. */
export const pastMs = 18 * hourMs;
export const aheadMs = 6 * hourMs;
/** Planned shots drawn for a unit at most. */
const mostPlanned = 40;

/** A mark on a unit's line; `from` and `to` as shares (0–1) of its width. */
export interface WaterMark {
  kind: 'done' | 'manual' | 'running' | 'lost' | 'missed' | 'planned';
  at: number;
  from: number;
  to: number;
  durationSeconds: number | null;
}

/** Where a moment lies on the line. */
export const shareOf = (at: number, now: number): number =>
  Math.min(1, Math.max(0, (at - (now - pastMs)) / (pastMs + aheadMs)));

/** Shots as they were, what was missed, and what the plan wants next. */
export function listMarks({ unit, day }: WateredUnit, now: number): WaterMark[] {
  const mark = (kind: WaterMark['kind'], at: number, end: number, durationSeconds: number | null): WaterMark => ({
    kind,
    at,
    from: shareOf(at, now),
    to: shareOf(end, now),
    durationSeconds,
  });
  const shots = day.shots.map(({ start, durationSeconds, origin, outcome }) => {
    const at = Date.parse(start);
    const isRunning = outcome === null && durationSeconds === null;
    const end = durationSeconds === null ? (isRunning ? now : at) : at + durationSeconds * 1000;
    const ended = origin === 'command' ? 'manual' : 'done';
    return mark(isRunning ? 'running' : outcome === 'done' ? ended : 'lost', at, end, durationSeconds);
  });
  const missed = day.missed.map(({ since, windowEnd, endedAt }) =>
    mark('missed', Date.parse(since), Date.parse(endedAt ?? windowEnd), null),
  );
  const planned = listPlanned(unit, now).map((at) => mark('planned', at, at, null));
  return [...missed, ...shots, ...planned].filter(({ to, at }) => to > 0 && at < now + aheadMs);
}

/** When the plan waters next, by the same rule as everywhere. */
function listPlanned(unit: WateredUnit['unit'], now: number): number[] {
  const planned: number[] = [];
  let next = findNextIrrigation(unit, now);
  while (next !== null && next < now + aheadMs && planned.length < mostPlanned) {
    planned.push(Math.max(next, now));
    // What the controller says of its light holds now; then the clock tells it.
    const after = findNextIrrigation(
      { ...unit, state: null, lastIrrigated: new Date(Math.max(next, now)).toISOString() },
      Math.max(next, now),
    );
    if (after === null || after <= next) break;
    next = after;
  }
  return planned;
}
