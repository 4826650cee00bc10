import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import type { ChecklistItem, TaskInput } from '@trellis/tasks/model';
import { useCompleteTask, useTaskPath } from '@trellis/tasks/web/hooks';
import { useCall, useFormat, useIsOnline } from '@trellis/web-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConsole } from './unlock/console-context.ts';

/** Open tasks read at once. */
const most = 200;
const dayMs = 86_400_000;

interface AisleTasksProps {
  facilityId: number;
  areaId: number;
  /** Units whose tasks count beside those of the room; names by id. */
  units: ReadonlyMap<number, string>;
  /** Tasks of one unit alone. */
  isUnitOnly?: boolean;
}

/** What is to be done here by tomorrow, the longest due first; ticked off by whoever unlocked the console. */
export function AisleTasks({ facilityId, areaId, units, isUnitOnly = false }: AisleTasksProps) {
  const { t } = useTranslation('aisle');
  const { dateTime } = useFormat();
  const { isUnlocked, askWho } = useConsole();
  const isOnline = useIsOnline();
  const taskPath = useTaskPath();
  const read = useCall(
    everyday('task_task').list,
    filtered({
      where: { facility_id: facilityId, state: { inq: ['ready', 'in_progress', 'paused'] } },
      order: 'date',
      limit: most,
    }),
    { pollMs: 60_000 },
  );
  const complete = useCompleteTask(({ title }) => t('tasks.done', { title }));
  const ticked = useRef<number>(undefined);
  // Ticked while the console was locked: it is done by whoever unlocks it for that.
  useEffect(() => {
    if (ticked.current === undefined || !isUnlocked) return;
    void complete.run(ticked.current);
    ticked.current = undefined;
  }, [isUnlocked, complete]);
  const now = read.dataUpdatedAt;
  const tasks = (read.data ?? []).filter(
    ({ platformGroup_id, area_id, date }) =>
      Date.parse(date) < now + dayMs &&
      (platformGroup_id === null ? !isUnitOnly && area_id === areaId : units.has(platformGroup_id)),
  );
  return (
    <section className="ai-tasks" aria-label={t('tasks.title')}>
      <h2>
        {t('tasks.title')} {tasks.length > 0 ? `· ${tasks.length}` : ''}
      </h2>
      {read.data && tasks.length === 0 ? <p className="ai-soft">{t('tasks.none')}</p> : null}
      {read.error ? <p className="ai-soft">{t('tasks.failed')}</p> : null}
      <ul>
        {tasks.map((task) => (
          <li key={task.id} data-late={Date.parse(task.date) < now}>
            <span>
              <strong>{task.title}</strong>
              <span className="ai-soft">
                {(task.platformGroup_id !== null && units.get(task.platformGroup_id)) || t('tasks.room')} ·{' '}
                {dateTime(task.date)}
              </span>
            </span>
            {needsMore(task) ? (
              <Button component={RouterLink} to={taskPath(task)}>
                {t('tasks.needsMore')}
              </Button>
            ) : (
              <Button
                variant="outlined"
                startIcon={<Check />}
                aria-label={t('tasks.complete', { title: task.title })}
                disabled={!isOnline || complete.isRunning || task.state === 'paused'}
                onClick={() => (isUnlocked ? void complete.run(task.id) : askWho(() => (ticked.current = task.id)))}
              >
                {t('tasks.tick')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Asking {
  inputs: TaskInput[] | null;
  checklist: ChecklistItem[] | null;
}

/** A task that wants values or ticks is done where they are entered. */
const needsMore = ({ inputs, checklist }: Asking): boolean =>
  (inputs ?? []).some(({ isMandatory, value }) => isMandatory === true && value == null) ||
  (checklist ?? []).some(({ isMandatory, isDone }) => isMandatory === true && isDone !== true);
