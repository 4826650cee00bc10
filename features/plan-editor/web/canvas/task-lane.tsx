import { workMoments } from '@trellis/grow-plans/model';
import type { DraftTask, PlanDraft } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLists } from '../use-plan-lists.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import type { LaneName } from './use-lanes.ts';

interface TaskLaneProps {
  draft: PlanDraft;
  spans: readonly { start: number; end: number }[];
  /** Days of the whole plan. */
  total: number;
  lists: PlanLists;
  edits: CanvasEdits | undefined;
  onSelect: (phase: string, lane?: LaneName, task?: string) => void;
}

const daySeconds = 86_400;
/** Repetitions drawn of one task: more are a line anyway. */
const mostRepeats = 120;
const labelPx = 132;
const usualTrackPx = 900;

/** The work of a plan on its days. What is drawn solid can be drawn to another day, or moved there with the arrow keys; its repetitions follow. */
export function TaskLane({ draft, spans, total, lists, edits, onSelect }: TaskLaneProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  // Marks that would cover each other stand under each other; a label takes as many days as the usual page gives it.
  const labelDays = (labelPx * total) / usualTrackPx;
  const ends: number[] = [];
  const rowOf = (day: number) => {
    const free = ends.findIndex((end) => end <= day);
    const row = free === -1 ? ends.length : free;
    ends[row] = day + labelDays;
    return row;
  };
  const found = draft.growPhases.flatMap((phase, index) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    return phase.growTasks.map((task) => {
      const days = workMoments(task, { startSeconds: start * daySeconds, endSeconds: end * daySeconds }).map(
        (at) => at / daySeconds,
      );
      const name = task.title ?? lists.nameOf('work', task.growTaskType_id) ?? t('work.unknown');
      const day = days[0] ?? start;
      return { phase: phase.key, task, name, day, repeats: days.slice(1, mostRepeats) };
    });
  });
  const marks = found.toSorted((one, other) => one.day - other.day).map((mark) => ({ ...mark, row: rowOf(mark.day) }));
  const rows = Math.max(1, ...marks.map(({ row }) => row + 1));
  return (
    <div className="pe-tasks" style={{ height: rows * 26 + 4 }}>
      {marks.map(({ phase, task, name, day, row, repeats }) => (
        <div key={task.key}>
          {repeats.map((at) => (
            <span key={at} className="pe-task__again" style={{ left: `${(at / total) * 100}%`, top: row * 26 + 9 }} />
          ))}
          <TaskMark
            task={task}
            label={t('canvas.task', { name, day: number(Math.floor(day) + 1) })}
            name={name}
            // What begins late in the plan stands left of its day, not beyond the edge.
            style={{
              top: row * 26 + 2,
              ...(day / total < 0.88 ? { left: `${(day / total) * 100}%` } : { right: `${(1 - day / total) * 100}%` }),
            }}
            total={total}
            day={day}
            onOpen={() => onSelect(phase, 'tasks', task.key)}
            onDay={edits && ((to) => edits.moveTask(phase, task.key, to))}
          />
        </div>
      ))}
    </div>
  );
}

interface TaskMarkProps {
  task: DraftTask;
  label: string;
  name: string;
  style: CSSProperties;
  total: number;
  /** Of the plan. */
  day: number;
  onOpen: () => void;
  onDay: ((day: number) => void) | undefined;
}

function TaskMark({ task, label, name, style, total, day, onOpen, onDay }: TaskMarkProps) {
  const drag = useRef<{ x: number; day: number; dayPx: number; isMoved: boolean }>(undefined);
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const track = event.currentTarget.closest('.pe-canvas__track');
    if (!track || !onDay) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, day, dayPx: track.clientWidth / total, isMoved: false };
  };
  const draw = (event: PointerEvent) => {
    const held = drag.current;
    if (!held || !onDay) return;
    const to = Math.max(0, Math.round(held.day + (event.clientX - held.x) / held.dayPx));
    if (to === Math.round(day)) return;
    held.isMoved = true;
    onDay(to);
  };
  const nudge = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>)[event.key];
    if (by === undefined || !onDay) return;
    event.preventDefault();
    onDay(Math.max(0, day + by * (event.shiftKey ? 7 : 1)));
  };
  return (
    <button
      type="button"
      className="pe-task"
      style={style}
      title={label}
      aria-label={label}
      data-repeats={task.repeatDays !== null || undefined}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={() => {
        if (!drag.current?.isMoved) onOpen();
        drag.current = undefined;
      }}
      onClick={(event) => {
        // A pointer has opened it already, where it may be drawn; keys have not.
        if (event.detail === 0 || !onDay) onOpen();
      }}
      onKeyDown={nudge}
    >
      {name}
    </button>
  );
}
