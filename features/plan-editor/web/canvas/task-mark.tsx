import { useFormat } from '@trellis/web-kit';
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaneName } from './use-lanes.ts';

/** Of so many days of the plan, whose number stands around it: what moves nowhere is not drawn anew as the plan gets longer. */
const share = (days: number) => `calc(${days} / var(--pe-days) * 100%)`;

interface RepeatsProps {
  /** Of the plan: the first, which the mark shows. */
  day: number;
  every: number;
  count: number;
  top: number;
}

/** The days a piece of work comes again: one element with as many dots, since a long plan has thousands. */
export const Repeats = memo(({ day, every, count, top }: RepeatsProps) => (
  <span
    className="pe-task__again"
    style={{ left: share(day + every), width: share(every * count), backgroundSize: `${100 / count}% 10px`, top }}
  />
));
Repeats.displayName = 'Repeats';

interface TaskMarkProps {
  phase: string;
  task: string;
  name: string;
  /** Of the plan. */
  day: number;
  top: number;
  /** It stands left of its day. */
  isLate: boolean;
  isRepeated: boolean;
  onOpen: (phase: string, lane?: LaneName, task?: string) => void;
  onDay: ((phase: string, task: string, day: number) => void) | undefined;
}

/** A piece of work on the canvas; drawn anew only where it stands or says something else. */
export const TaskMark = memo((props: TaskMarkProps) => {
  const { phase, task, name, day, top, isLate, isRepeated, onOpen, onDay } = props;
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const label = t('canvas.task', { name, day: number(Math.floor(day) + 1) });
  const drag = useRef<{ x: number; day: number; dayPx: number; isMoved: boolean }>(undefined);
  // Where it is on its way to: the canvas follows a moment later.
  const asked = useRef(day);
  useLayoutEffect(() => {
    asked.current = day;
  }, [day]);
  const open = () => onOpen(phase, 'tasks', task);
  const moveTo = (to: number) => {
    asked.current = Math.max(0, to);
    onDay?.(phase, task, asked.current);
  };
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const track = event.currentTarget.closest<HTMLElement>('.pe-tasks');
    if (!track || !onDay) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const dayPx = track.clientWidth / Number(track.dataset['days']);
    drag.current = { x: event.clientX, day, dayPx, isMoved: false };
  };
  const draw = (event: PointerEvent) => {
    const held = drag.current;
    if (!held || !onDay) return;
    const to = Math.max(0, Math.round(held.day + (event.clientX - held.x) / held.dayPx));
    if (to === Math.round(asked.current)) return;
    held.isMoved = true;
    moveTo(to);
  };
  const nudge = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>)[event.key];
    if (by === undefined || !onDay) return;
    event.preventDefault();
    moveTo(asked.current + by * (event.shiftKey ? 7 : 1));
  };
  return (
    <button
      type="button"
      className="pe-task"
      style={{ top, ...(isLate ? { right: `calc(100% - ${day} / var(--pe-days) * 100%)` } : { left: share(day) }) }}
      title={label}
      aria-label={label}
      data-repeats={isRepeated || undefined}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={() => {
        if (!drag.current?.isMoved) open();
        drag.current = undefined;
      }}
      onClick={(event) => {
        // A pointer has opened it already, where it may be drawn; keys have not.
        if (event.detail === 0 || !onDay) open();
      }}
      onKeyDown={nudge}
    >
      {name}
    </button>
  );
});
TaskMark.displayName = 'TaskMark';
