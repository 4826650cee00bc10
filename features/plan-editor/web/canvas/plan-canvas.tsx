import { spansOf, type Finding, type PlanDraft } from '@trellis/plan-editor/model';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Companion } from '../editors/use-company.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import { CanvasLanes } from './canvas-lanes.tsx';
import { PhaseBlock } from './phase-block.tsx';
import { TaskLane } from './task-lane.tsx';
import type { LaneName } from './use-lanes.ts';
import './plan-canvas.css';

interface PlanCanvasProps {
  draft: PlanDraft;
  lists: PlanLists;
  selected?: string | undefined;
  /** Stays the same from one edit to the next: rows are drawn anew with another. */
  onSelect: (phase: string, lane?: LaneName, task?: string) => void;
  findings?: readonly Finding[];
  edits?: CanvasEdits | undefined;
  /** Others who have the draft open, by the phase they are at. */
  others?: ReadonlyMap<string, readonly Companion[]>;
  /** Comments that nobody has settled, by phase. */
  comments?: ReadonlyMap<string, number> | undefined;
  /** px a day at least; the plan fills the page otherwise. */
  dayWidth?: number;
  /** Days of runs in flight, marked on the ruler. */
  marks?: readonly DayMark[];
}

/** A day of the plan, counted from 0, and the runs that are at it. */
export interface DayMark {
  day: number;
  names: readonly string[];
}

const daySeconds = 86_400;
const nobody: ReadonlyMap<string, readonly Companion[]> = new Map();
/** Where the phases of a plan lie, in days. */
function layOut({ growPhases }: PlanDraft) {
  // A length that nobody can read is drawn as a day: the rest keeps its place.
  const drawn = growPhases.map((phase) => (phase.days > 0 ? phase : { ...phase, days: 1 }));
  const spans = spansOf(drawn).map((span) => ({
    start: span.startSeconds / daySeconds,
    end: span.endSeconds / daySeconds,
  }));
  return { spans, total: spans.at(-1)?.end ?? 0 };
}

/** A plan over its days: a row each for phases, light, climate, water, feed and work. Arrow keys do what dragging does. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { draft, lists, selected, onSelect, findings = [], edits, dayWidth = 9.5, marks = [] } = props;
  const { others = nobody } = props;
  const { t } = useTranslation('plan-editor');
  const { spans, total } = useMemo(() => layOut(draft), [draft]);
  // The phases answer the hand at once; what hangs on them follows as the page finds time.
  const later = useDeferredValue(draft);
  const laterSelected = useDeferredValue(selected);
  const rest = useMemo(() => layOut(later), [later]);
  if (total === 0) return null;
  const place = (index: number) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    return { left: `${(start / total) * 100}%`, width: `${((end - start) / total) * 100}%` };
  };
  const troubled = new Map(findings.map(({ phase, severity }) => [phase, severity]));
  for (const { phase, severity } of findings) if (severity === 'error') troubled.set(phase, severity);
  const row = (key: string, label: string, children: ReactNode) => (
    <div key={key} className="pe-canvas__row" data-lane={key}>
      <div className="pe-canvas__label">{label}</div>
      <div className="pe-canvas__track">{children}</div>
    </div>
  );
  return (
    <section className="pe-canvas" aria-label={t('canvas.label', { count: Math.round(total) })}>
      <div
        className="pe-canvas__inner"
        data-days={total}
        style={{ minWidth: `calc(var(--pe-label) + ${Math.ceil(total * dayWidth)}px)` }}
      >
        {row('ruler', t('canvas.day'), <Ruler total={total} marks={marks} />)}
        {row(
          'phases',
          t('canvas.lanes.phases'),
          draft.growPhases.map((phase, index) => (
            <PhaseBlock
              key={phase.key}
              phase={phase}
              place={place(index)}
              isSelected={phase.key === selected}
              trouble={troubled.get(phase.key)}
              onSelect={onSelect}
              edits={edits}
              others={others.get(phase.key)}
              comments={props.comments?.get(phase.key)}
            />
          )),
        )}
        <CanvasLanes
          phases={later.growPhases}
          selected={laterSelected}
          lists={lists}
          onSelect={onSelect}
          edits={edits}
          others={others}
          {...rest}
        />
        {row(
          'tasks',
          t('canvas.lanes.tasks'),
          <TaskLane
            draft={later}
            lists={lists}
            edits={edits}
            others={others}
            selected={laterSelected}
            onSelect={onSelect}
            {...rest}
          />,
        )}
      </div>
      {marks.length > 0 ? (
        <p className="pe-canvas__legend">
          <i aria-hidden /> {t('canvas.marks')}
        </p>
      ) : null}
    </section>
  );
}

/** Days from the start: a mark every week, or every fourth where the plan is long. */
function Ruler({ total, marks }: { total: number; marks: readonly DayMark[] }) {
  const { t } = useTranslation('plan-editor');
  const every = total > 200 ? 28 : total > 21 ? 7 : 1;
  const days = Array.from({ length: Math.floor(total / every) + 1 }, (_, index) => index * every);
  return (
    <>
      {days.map((day) => (
        <span key={day} className="pe-ruler__day" style={{ left: `${(day / total) * 100}%` }}>
          {day + 1}
        </span>
      ))}
      {marks.map(({ names, day }) => (
        <span
          key={day}
          className="pe-ruler__run"
          // In the middle of its day.
          style={{ left: `${Math.min(100, ((day + 0.5) / total) * 100)}%` }}
          role="img"
          aria-label={t('canvas.runs', { count: names.length, names: names.join('; '), day: day + 1 })}
          title={t('canvas.runs', { count: names.length, names: names.join('; '), day: day + 1 })}
        >
          {names.length > 1 ? names.length : null}
        </span>
      ))}
    </>
  );
}
