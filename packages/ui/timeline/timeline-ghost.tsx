import type { DayScale } from './day-scale.ts';
import type { LaidRow } from './lay-rows.ts';
import type { TimelineClock } from './timeline-types.ts';
import { sayDay } from './timeline-words.ts';
import type { Moving } from './use-moving.ts';

interface GhostProps {
  moving: Moving;
  laid: LaidRow;
  scale: DayScale;
  dayPx: number;
  clock: TimelineClock;
  now: number;
  names: number;
}

/** Where a block would be put down, and why it must not. */
export function TimelineGhost({ moving, laid, scale, dayPx, clock, now, names }: GhostProps) {
  const left = scale.place(moving.from);
  const width = (scale.place(moving.to) - left) * dayPx;
  return (
    <div
      className="t-tl-ghost"
      data-refused={moving.refused === undefined ? undefined : ''}
      style={{ left: names + left * dayPx, top: laid.top + 2, width, height: laid.height - 4 }}
      aria-hidden="true"
    >
      <span className="t-tl-ghost__words">
        {sayDay(moving.from, clock, now)} – {sayDay(moving.to, clock, now)}
        {moving.refused === undefined ? null : <strong>{moving.refused}</strong>}
      </span>
    </div>
  );
}
