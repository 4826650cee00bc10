import { spansOf, type Finding, type PlanDraft } from '@trellis/plan-editor/model';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLists } from '../use-plan-lists.ts';
import { laneNames, useLanes, type LaneName } from './use-lanes.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import { PhaseBlock } from './phase-block.tsx';
import { TaskLane } from './task-lane.tsx';
import './plan-canvas.css';

interface PlanCanvasProps {
  draft: PlanDraft;
  lists: PlanLists;
  selected?: string | undefined;
  onSelect: (phase: string, lane?: LaneName, task?: string) => void;
  findings?: readonly Finding[];
  edits?: CanvasEdits | undefined;
  /** px a day at least; the plan fills the page otherwise. */
  dayWidth?: number;
  /** Days of runs in flight, marked on the ruler. */
  marks?: readonly { name: string; day: number }[];
}

const daySeconds = 86_400;

/** A plan over its days: a row each for phases, light, climate, water, feed and work. Arrow keys do what dragging does. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { draft, lists, selected, onSelect, findings = [], edits, dayWidth = 9.5, marks = [] } = props;
  const { t } = useTranslation('plan-editor');
  const lanes = useLanes(lists);
  const spans = useMemo(
    () =>
      spansOf(draft.growPhases).map((span) => ({
        start: span.startSeconds / daySeconds,
        end: span.endSeconds / daySeconds,
      })),
    [draft.growPhases],
  );
  const total = spans.at(-1)?.end ?? 0;
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
              total={total}
              isSelected={phase.key === selected}
              trouble={troubled.get(phase.key)}
              onSelect={() => onSelect(phase.key, 'phases')}
              edits={edits}
            />
          )),
        )}
        {laneNames.map((lane) =>
          row(
            lane,
            t(`canvas.lanes.${lane}`),
            draft.growPhases.map((phase, index) => {
              const { text, title, fill, state, parts } = lanes[lane](phase);
              return (
                <button
                  key={phase.key}
                  type="button"
                  tabIndex={-1}
                  className="pe-cell"
                  style={place(index)}
                  title={`${phase.name}: ${title ?? text}`}
                  data-selected={phase.key === selected || undefined}
                  data-state={state}
                  onClick={() => onSelect(phase.key, lane)}
                >
                  {fill === undefined ? null : <span className="pe-cell__fill" style={{ height: `${fill * 100}%` }} />}
                  <span className="pe-cell__lines">
                    {(parts?.map(([, part]) => part) ?? [text]).map((line, at) => (
                      <span key={at} className="pe-cell__text">
                        {line}
                      </span>
                    ))}
                  </span>
                </button>
              );
            }),
          ),
        )}
        {row(
          'tasks',
          t('canvas.lanes.tasks'),
          <TaskLane draft={draft} spans={spans} total={total} lists={lists} edits={edits} onSelect={onSelect} />,
        )}
      </div>
    </section>
  );
}

/** Days from the start: a mark every week, or every fourth where the plan is long. */
function Ruler({ total, marks }: { total: number; marks: readonly { name: string; day: number }[] }) {
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
      {marks.map(({ name, day }) => (
        <span
          key={name}
          className="pe-ruler__run"
          style={{ left: `${Math.min(100, (day / total) * 100)}%` }}
          title={t('canvas.run', { name, day: Math.floor(day) + 1 })}
        />
      ))}
    </>
  );
}
