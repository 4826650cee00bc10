import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { roleKeyOf } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import type { OpenTask, Worker } from '@trellis/farm-dashboard/model';
import { taskPlanners, taskWorkers } from '@trellis/tasks/model';
import { isAdmin, useAction, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Gives a task to somebody: who plans chooses a person, those with least to do first; who works takes it. */
export function AssignButton({ task, workers }: { task: OpenTask; workers: readonly Worker[] }) {
  const { t } = useTranslation('farm-dashboard');
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const assign = useAction(everyday('task_assignment').create, {
    success: t('work.assigned', { title: task.title }),
    changes: ['task_task'],
  });
  const holds = (roles: readonly string[]) => user.roles.some(({ id }) => roles.includes(roleKeyOf(id) ?? ''));
  const give = (user_id: number) => {
    setAnchor(null);
    void assign.run({ body: { task_id: task.id, user_id } });
  };
  if (!isAdmin(user) && !holds(taskWorkers)) return null;
  if (!isAdmin(user) && !holds(taskPlanners))
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={assign.isRunning}
        aria-label={t('work.takeTask', { title: task.title })}
        onClick={() => give(user.id)}
      >
        {t('work.take')}
      </Button>
    );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={assign.isRunning}
        aria-haspopup="menu"
        aria-label={t('work.assignTask', { title: task.title })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('work.assign')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {workers.map(({ id, name, openTasks, openMinutes }) => (
          <MenuItem key={id} onClick={() => give(id)}>
            <span className="fd-worker">
              {name}
              <small>
                {openTasks === 0
                  ? t('work.free')
                  : [
                      t('work.has', { count: openTasks }),
                      openMinutes > 0 ? t('work.minutes', { count: openMinutes }) : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
              </small>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
