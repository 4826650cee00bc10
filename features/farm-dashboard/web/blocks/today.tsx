import { farmDashboardApi, mostOpenTasks, type OpenTask, type WorkType } from '@trellis/farm-dashboard/model';
import { Tile } from '@trellis/reports/web/hooks';
import { useTaskPath } from '@trellis/tasks/web/hooks';
import { NamedIcon } from '@trellis/ui';
import { useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryOf } from '../filter/farm-filter.ts';
import { AssignButton } from './assign-button.tsx';
import type { RowProps } from './trouble-now.tsx';

const shownTasks = 8;

/** The work of today: how far each type is, and what is open, what nobody has first; given to somebody where it stands. */
export function Today({ facilityId, filter }: RowProps) {
  const { t } = useTranslation('farm-dashboard');
  const work = useCall(
    farmDashboardApi.calls.getWorkday,
    { query: queryOf(facilityId, filter) },
    { pollMs: 60_000, dependsOn: ['task_task', 'task_assignment'] },
  );
  return (
    <section className="fd-row fd-row--today" aria-label={t('rows.today')}>
      <Tile
        title={t('work.title')}
        icon="clipboard-check"
        path="/taskflowmain"
        usual={320}
        loads={work}
        empty={({ types }) => (types.length === 0 ? t('work.empty') : undefined)}
      >
        {({ types, tasks, workers }) => (
          <div className="fd-work">
            <ul className="fd-types">
              {types.map((type) => (
                <TypeBar key={type.task_type_id} type={type} />
              ))}
            </ul>
            <div>
              <ul className="start-rows">
                {tasks.slice(0, shownTasks).map((task) => (
                  <TaskRow key={task.id} task={task} workers={workers} />
                ))}
              </ul>
              <p className="start-tile__foot">
                {tasks.length === 0
                  ? t('work.allDone')
                  : t('work.open', {
                      count: tasks.length,
                      shown: tasks.length === mostOpenTasks ? `${mostOpenTasks}+` : tasks.length,
                    })}
              </p>
            </div>
          </div>
        )}
      </Tile>
    </section>
  );
}

function TypeBar({ type }: { type: WorkType }) {
  const { t } = useTranslation('farm-dashboard');
  const { lang } = usePreferences();
  const { due, done, late, unassigned } = type;
  const label = (lang === 'es' && type.labelEs) || type.label;
  const words = [
    ...(due > 0 ? [t('work.done', { done, due })] : []),
    ...(late > 0 ? [t('work.late', { count: late })] : []),
    ...(unassigned > 0 ? [t('work.unassigned', { count: unassigned })] : []),
  ].join(' · ');
  return (
    <li>
      <span className="fd-types__name">
        <NamedIcon name={type.icon ?? 'clipboard-list'} size={18} /> {label}
      </span>
      {due > 0 ? (
        <span
          className="fd-bar"
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={due}
          aria-valuenow={done}
          aria-valuetext={words}
        >
          <i style={{ width: `${(done / due) * 100}%` }} />
        </span>
      ) : null}
      <small data-late={late > 0}>{words}</small>
    </li>
  );
}

function TaskRow({ task, workers }: { task: OpenTask; workers: Parameters<typeof AssignButton>[0]['workers'] }) {
  const { t } = useTranslation('farm-dashboard');
  const { time, date: dateOf, dateTime } = useFormat();
  const taskPath = useTaskPath();
  const { title, unit, area, isLate, date, estAllocatedTime, assignees, state, closedUntil } = task;
  const who = assignees.map(({ name }) => name).join(', ');
  const note = [
    unit ?? area,
    isLate ? t('work.since', { day: dateOf(date) }) : time(date),
    estAllocatedTime === null ? null : t('work.minutes', { count: estAllocatedTime }),
    state === 'in_progress' || state === 'paused' || state === 'blocked' ? t(`work.states.${state}`) : null,
    who === '' ? null : who,
  ];
  return (
    <li>
      <div className="start-rows__words">
        <strong>
          <Link to={taskPath(task)}>{title}</Link>
        </strong>
        <small data-late={isLate}>{note.filter(Boolean).join(' · ')}</small>
        {closedUntil === null ? null : (
          <small data-late="true">{t('work.closed', { time: dateTime(closedUntil) })}</small>
        )}
      </div>
      {assignees.length === 0 ? <AssignButton task={task} workers={workers} /> : null}
    </li>
  );
}
