import { workMoments } from '@trellis/grow-plans/model';
import type { PlanDraft } from '@trellis/plan-editor/model';
import Button from '@mui/material/Button';
import { memo, useCallback, useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Companion } from '../editors/use-company.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import { Repeats, TaskMark } from './task-mark.tsx';
import type { LaneName } from './use-lanes.ts';

interface TaskLaneProps {
  draft: PlanDraft;
  spans: readonly { start: number; end: number }[];
  /** Days of the whole plan. */
  total: number;
  lists: PlanLists;
  edits: CanvasEdits | undefined;
  /** Others by the phase they are at: work of one that they edit is not drawn. */
  others: ReadonlyMap<string, readonly Companion[]>;
  onSelect: (phase: string, lane?: LaneName, task?: string) => void;
  /** The phase that is chosen: of more work than a page shows, its own alone is drawn. */
  selected: string | undefined;
}

const daySeconds = 86_400;
/** Repetitions drawn of one task: more are a line anyway. */
const mostRepeats = 120;
const labelPx = 172;
const usualTrackPx = 900;
const rowPx = 26;
/** Rows of work that are drawn unasked: more are taller than a page, and slow to draw. */
const mostRows = 16;
/** What begins later in the plan stands left of its day, not beyond the edge. */
const lateShare = 0.88;

/** The work of a plan on its days. What is drawn solid can be drawn to another day, or moved there with the arrow keys; its repetitions follow. */
export const TaskLane = memo(({ draft, spans, total, lists, edits, others, onSelect, selected }: TaskLaneProps) => {
  const { t } = useTranslation('plan-editor');
  const [showsAll, setShowsAll] = useState(false);
  // What was moved last stays in sight, into whatever phase it went.
  const [moved, setMoved] = useState<string>();
  const all = useMemo(() => placeMarks(draft, spans, total), [draft, spans, total]);
  const isDense = !showsAll && selected !== undefined && rowsOf(all) > mostRows;
  const marks = useMemo(
    () => (isDense ? placeMarks(draft, spans, total, (phase, task) => phase === selected || task === moved) : all),
    [isDense, all, draft, spans, total, selected, moved],
  );
  const moveTask = edits?.moveTask;
  const move = useCallback(
    (phase: string, task: string, day: number) => {
      setMoved(task);
      moveTask?.(phase, task, day);
    },
    [moveTask],
  );
  const rows = rowsOf(marks);
  const locked = new Set([...others].filter(([, there]) => there.some(({ holds }) => holds)).map(([phase]) => phase));
  return (
    <>
      <div
        className="pe-tasks"
        data-days={total}
        style={{ height: rows * rowPx + 4, '--pe-days': total } as CSSProperties}
      >
        {marks.map(({ phase, task, day, row, repeats }) => {
          const name = task.title ?? lists.nameOf('work', task.growTaskType_id) ?? t('work.unknown');
          return (
            <div key={task.key}>
              {repeats === 0 ? null : (
                <Repeats day={day} every={task.repeatDays ?? 0} count={repeats} top={row * rowPx + 9} />
              )}
              <TaskMark
                phase={phase}
                task={task.key}
                name={name}
                day={day}
                top={row * rowPx + 2}
                isLate={day / total >= lateShare}
                isRepeated={task.repeatDays !== null}
                onOpen={onSelect}
                onDay={locked.has(phase) || !moveTask ? undefined : move}
              />
            </div>
          );
        })}
      </div>
      {isDense ? (
        <p className="pe-tasks__more">
          {t('canvas.workShown', { count: marks.length, all: all.length })}
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('canvas.allWork')}
          </Button>
        </p>
      ) : null}
    </>
  );
});
TaskLane.displayName = 'TaskLane';

const rowsOf = (marks: readonly { row: number }[]) => marks.reduce((rows, { row }) => Math.max(rows, row + 1), 1);

/** Work by its days, marks that would cover each other under each other; a label takes as many days as the usual page gives it. */
function placeMarks(
  { growPhases }: PlanDraft,
  spans: TaskLaneProps['spans'],
  total: number,
  isShown: (phase: string, task: string) => boolean = () => true,
) {
  const labelDays = (labelPx * total) / usualTrackPx;
  const ends: number[] = [];
  const rowOf = (day: number) => {
    const free = ends.findIndex((end) => end <= day);
    const row = free === -1 ? ends.length : free;
    ends[row] = day + labelDays;
    return row;
  };
  const found = growPhases.flatMap((phase, index) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    return phase.growTasks
      .filter(({ key }) => isShown(phase.key, key))
      .map((task) => {
        const [first = 0, ...again] = workMoments(task, {
          startSeconds: start * daySeconds,
          endSeconds: end * daySeconds,
        });
        return { phase: phase.key, task, day: first / daySeconds, repeats: Math.min(again.length, mostRepeats) };
      });
  });
  return found.toSorted((one, other) => one.day - other.day).map((mark) => ({ ...mark, row: rowOf(mark.day) }));
}
