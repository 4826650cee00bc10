import Button from '@mui/material/Button';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenTask, RunTask } from './run-task.tsx';
import { useRunTasks, type WorkOfRun } from './use-run-tasks.ts';

/** Pieces of work that are asked for at once. */
const pageOf = 200;

/** The work of a run by its days: what is late first, then what comes, what is over last; done, skipped, handed on and dated where it stands. */
export function RunTasks({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { number, day: sayDay } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const [now] = useState(() => Date.now());
  const [most, setMost] = useState(pageOf);
  const { data, error, refetch } = useRunTasks(runId, most);
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('tasks.none')} />;
  const shown = data.slice(0, most);
  const open = shown.filter(isOpenTask);
  const isLate = ({ duedate }: WorkOfRun) => duedate !== null && Date.parse(duedate) < now;
  const dayOf = ({ duedate }: WorkOfRun) =>
    duedate === null ? '' : (DateTime.fromISO(duedate, { zone }).toISODate() ?? '');
  const groups = [
    { key: 'late', title: t('tasks.overdue'), tasks: open.filter(isLate) },
    ...[
      ...Map.groupBy(
        open.filter((task) => !isLate(task)),
        dayOf,
      ),
    ].map(([day, tasks]) => ({
      key: day,
      title: day === '' ? t('tasks.undated') : sayDay(day),
      tasks,
    })),
  ].filter(({ tasks }) => tasks.length > 0);
  const over = shown.filter((task) => !isOpenTask(task)).toReversed();
  return (
    <div className="lc-work">
      {groups.map(({ key, title, tasks }) => (
        <section key={key} aria-label={title}>
          <h3 className={key === 'late' ? 'lc-late' : undefined}>
            {title} <span className="lc-soft">{number(tasks.length)}</span>
          </h3>
          <ul className="lc-list">
            {tasks.map((task) => (
              <RunTask key={task.id} task={task} isLate={key === 'late'} isOfDay={key !== 'late' && key !== ''} />
            ))}
          </ul>
        </section>
      ))}
      {over.length > 0 ? (
        <details>
          <summary>{t('tasks.over', { count: over.length, shown: number(over.length) })}</summary>
          <ul className="lc-list">
            {over.map((task) => (
              <RunTask key={task.id} task={task} isLate={false} />
            ))}
          </ul>
        </details>
      ) : null}
      {data.length > most ? (
        <p>
          <span className="lc-soft">{t('tasks.more', { count: most, shown: number(most) })}</span>{' '}
          <Button size="small" onClick={() => setMost(most + pageOf)}>
            {t('tasks.showMore')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
