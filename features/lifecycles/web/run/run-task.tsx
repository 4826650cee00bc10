import { StateChip, type StateName } from '@trellis/ui';
import { useTaskPath } from '@trellis/tasks/web/hooks';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkOfRun } from './use-run-tasks.ts';
import { TaskActions } from './task-actions.tsx';

const states: Readonly<Record<string, StateName>> = {
  ready: 'info',
  in_progress: 'info',
  paused: 'warning',
  blocked: 'error',
  completed: 'healthy',
  skipped: 'disabled',
  cancelled: 'disabled',
};

/** Whether somebody still has to do it. */
export const isOpenTask = ({ state }: Pick<WorkOfRun, 'state'>): boolean =>
  !['completed', 'skipped', 'cancelled'].includes(state);

/** How far it is; what is planned is no state to look at. */
function TaskState({ state }: Pick<WorkOfRun, 'state'>) {
  const { t } = useTranslation('lifecycles');
  const word = t(`tasks.states.${state}`);
  return state === 'planned' ? (
    <span className="lc-soft">{word}</span>
  ) : (
    <StateChip state={states[state] ?? 'info'} label={word} />
  );
}

interface RunTaskProps {
  task: WorkOfRun;
  isLate: boolean;
  /** The day stands above it. */
  isOfDay?: boolean;
}

/** A piece of work of a run: what, when, whose, how far, and what can be done with it. */
export function RunTask({ task, isLate, isOfDay = false }: RunTaskProps) {
  const { t, i18n } = useTranslation('lifecycles');
  const { dateTime, time } = useFormat();
  const taskPath = useTaskPath();
  const { growTask, duedate, state, task: order } = task;
  const sayWhen = isOfDay ? time : dateTime;
  const kind = growTask?.growTaskType;
  const name =
    growTask?.title ?? (i18n.language === 'es' ? kind?.labelEs : null) ?? kind?.label ?? t('tasks.unplanned');
  const who = (order?.assignedTo ?? []).flatMap(({ user }) => (user ? `${user.firstname} ${user.lastname}` : []));
  const facts = [
    duedate === null ? null : sayWhen(duedate),
    who.length > 0 ? who.join(', ') : isOpenTask(task) ? t('tasks.nobody') : null,
    order?.skipReason,
  ];
  return (
    <li>
      <span className="lc-work__name">
        <strong>{order ? <Link to={taskPath({ id: order.id, title: order.title })}>{name}</Link> : name}</strong>
        <span className={isLate ? 'lc-late' : 'lc-soft'}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <TaskState state={state} />
      {isOpenTask(task) ? <TaskActions task={task} name={name} /> : null}
    </li>
  );
}
