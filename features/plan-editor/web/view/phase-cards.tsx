import { spansOf, type DraftPhase, type PlanDraft } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { PhaseComments } from '../comments/phase-comments.tsx';
import { laneNames, useLanes } from '../canvas/use-lanes.ts';
import type { PlanLists } from '../use-plan-lists.ts';

const daySeconds = 86_400;

/** Each phase with its targets in the person's units, and its work by day. */
export function PhaseCards({ draft, lists }: { draft: PlanDraft; lists: PlanLists }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const lanes = useLanes(lists);
  const spans = spansOf(draft.growPhases);
  const dayOf = (seconds: number) => number(Math.floor(seconds / daySeconds) + 1);
  return (
    <div className="pe-cards">
      {draft.growPhases.map((phase, index) => {
        const { startSeconds, endSeconds } = spans[index] ?? { startSeconds: 0, endSeconds: 0 };
        const facts = factsOf(phase, lists);
        return (
          <section key={phase.key} id={`pe-phase-${phase.key}`} className="pe-card" aria-label={phase.name}>
            <h2>{phase.name}</h2>
            <p className="pe-soft">
              {t('view.span', {
                from: dayOf(startSeconds),
                to: dayOf(endSeconds - 1),
                days: t('days', { count: phase.days, shown: number(phase.days) }),
              })}
            </p>
            <dl className="pe-facts">
              {laneNames.map((lane) => {
                const { parts, title, text } = lanes[lane](phase);
                return <Fact key={lane} name={t(`canvas.lanes.${lane}`)} value={title ?? text} parts={parts} />;
              })}
              {facts.map(([field, value]) => (
                <Fact key={field} name={t(`fields.${field}`)} value={value} />
              ))}
            </dl>
            {phase.growTasks.length > 0 ? <h3>{t('panel.work')}</h3> : null}
            <ul className="pe-versions">
              {phase.growTasks.map((task) => (
                <li key={task.key}>
                  <strong>{task.title ?? lists.nameOf('work', task.growTaskType_id) ?? t('work.unknown')}</strong>
                  <span className="pe-soft">
                    {t('work.day', { day: dayOf(startSeconds + task.dayOffset * daySeconds) })}
                    {task.repeatDays === null ? '' : `, ${t('work.every', { count: task.repeatDays })}`}
                  </span>
                </li>
              ))}
            </ul>
            {Number(phase.key) > 0 ? <PhaseComments phaseId={Number(phase.key)} name={phase.name} /> : null}
          </section>
        );
      })}
    </div>
  );
}

interface FactProps {
  name: string;
  value: string;
  /** By light state. */
  parts?: readonly (readonly [state: string, text: string])[] | undefined;
}

const Fact = ({ name, value, parts }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd>
      {parts?.map(([state, text]) => (
        <span key={state} className="pe-part">
          <small>{state}</small> {text}
        </span>
      )) ?? value}
    </dd>
  </>
);

/** What no row of the canvas says. */
function factsOf(phase: DraftPhase, lists: PlanLists): [string, string][] {
  const { targetVWC, drybackPct, plantContainerType_id, plantsPerContainer, growStage_id } = phase;
  return [
    ['growStage_id', lists.nameOf('stages', growStage_id)],
    ['targetVWC', targetVWC === null ? undefined : `${targetVWC} %`],
    ['drybackPct', drybackPct === null ? undefined : `${drybackPct} %`],
    ['plantContainerType_id', lists.nameOf('containers', plantContainerType_id)],
    ['plantsPerContainer', plantsPerContainer === null ? undefined : String(plantsPerContainer)],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
}
