import { everyday, filtered } from '@trellis/entity-kit';
import { EmptyNotice, FailedNotice, ListSkeleton, StateChip, type StateName } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const states: Readonly<Record<string, StateName>> = {
  planned: 'disabled',
  ready: 'info',
  in_progress: 'info',
  paused: 'warning',
  blocked: 'error',
  completed: 'healthy',
  skipped: 'disabled',
  cancelled: 'disabled',
};
const open = ['planned', 'ready', 'in_progress', 'paused', 'blocked'];
const mostTasks = 500;

/** What is open by its days, so that what is late comes first; then what is over, the latest first. */
const inOrder = <T extends { state: string }>(tasks: readonly T[]): T[] => [
  ...tasks.filter(({ state }) => open.includes(state)),
  ...tasks.filter(({ state }) => !open.includes(state)).toReversed(),
];

/** The work of a run: what is late, what comes, what is done. */
export function RunTasks({ runId }: { runId: number }) {
  const { t, i18n } = useTranslation('lifecycles');
  const { date } = useFormat();
  const [now] = useState(() => Date.now());
  const { data, error, refetch } = useCall(
    everyday('ag_lifecycleTasks').list,
    filtered({
      where: { lifecycle_id: runId },
      include: [{ relation: 'growTask', scope: { include: ['growTaskType'] } }],
      order: 'duedate',
      limit: mostTasks,
    }),
    { dependsOn: ['ag_lifecycles'] },
  );
  if (error) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('tasks.none')} />;
  return (
    <ul className="lc-list">
      {inOrder(data).map(({ id, growTask, duedate, state }) => {
        const kind = growTask?.growTaskType;
        const name =
          growTask?.title ?? (i18n.language === 'es' ? kind?.labelEs : null) ?? kind?.label ?? t('tasks.unplanned');
        const isLate = open.includes(state) && duedate !== null && Date.parse(duedate) < now;
        return (
          <li key={id}>
            <strong>{name}</strong>
            <span className={isLate ? 'lc-late' : 'lc-soft'}>
              {duedate === null ? '–' : date(duedate)}
              {isLate ? ` · ${t('tasks.late')}` : ''}
            </span>
            <StateChip state={states[state] ?? 'info'} label={t(`tasks.states.${state}`)} />
          </li>
        );
      })}
    </ul>
  );
}
