import Check from '@mui/icons-material/Check';
import IconButton from '@mui/material/IconButton';
import { filtered } from '@trellis/entity-kit';
import type { WorkerAssignment } from '@trellis/tasks/model';
import { useCompleteTask } from '@trellis/tasks/web/hooks';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useRelativeTime } from '../../use-relative-time.ts';
import { countDue } from '../farm/due-tasks.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow } from './rows.tsx';

/** Tasks a person reads of at once. */
const most = 50;
const canBeCompleted = ({ state }: WorkerAssignment) => state === 'ready' || state === 'in_progress';

/** The person's own open tasks, the longest due first, to be ticked off here. */
export function TasksTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { id } = useUser();
  const { axis } = useFormat();
  const { days } = useRelativeTime();
  const tasks = useCall(
    startCalls.tasks,
    filtered({ where: { user_id: id, facility_id: facilityId }, order: 'date', limit: most }),
    { dependsOn: ['task_task', 'task_assignment'] },
  );
  const complete = useCompleteTask(({ title }) => t('tasks.completed', { title }));
  const dayOf = (at: string | number) => new Date(at).toLocaleDateString('en-CA', { timeZone: axis.zone });
  // Those the product comes with; a company's own read as they are written.
  const categoryText = (category: string | null) =>
    category === null ? null : t(`tasks.categories.${category}`, { defaultValue: category });
  const now = tasks.dataUpdatedAt;
  const today = dayOf(now);
  return (
    <Tile
      title={t('tasks.title')}
      icon="clipboard-check"
      path="/taskflowmain"
      usual={296}
      loads={tasks}
      empty={(mine) => (mine.length === 0 ? t('tasks.empty') : undefined)}
    >
      {(mine) => {
        const due = countDue(mine, dayOf, now);
        return (
          <>
            <ul className="start-rows">
              {mine.slice(0, shownRows).map((task) => (
                <TileRow
                  key={task.id}
                  title={task.title}
                  note={[categoryText(task.category), t(`tasks.states.${task.state}`)].filter(Boolean).join(' · ')}
                  side={days(dayOf(task.date), now)}
                  isLate={dayOf(task.date) < today}
                  action={
                    <IconButton
                      aria-label={t('tasks.complete', { title: task.title })}
                      data-hint={t('tasks.completeShort')}
                      disabled={!canBeCompleted(task) || complete.isRunning}
                      onClick={() => void complete.run(task.task_id)}
                    >
                      <Check />
                    </IconButton>
                  }
                />
              ))}
            </ul>
            <p className="start-tile__foot">
              {t('tasks.sum', { ...due, all: mine.length === most ? `${most}+` : mine.length })}
            </p>
          </>
        );
      }}
    </Tile>
  );
}
