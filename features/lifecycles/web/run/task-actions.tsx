import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import { runsApi } from '@trellis/lifecycles/model';
import { taskPlanners, taskWorkers } from '@trellis/tasks/model';
import { useTaskPath } from '@trellis/tasks/web/hooks';
import { PromptDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkOfRun } from './use-run-tasks.ts';
import { HandOnDialog } from './hand-on.dialog.tsx';
import { RedateDialog } from './redate.dialog.tsx';

const changes = ['ag_lifecycleTasks', 'task_task', 'lifecycleLog', 'ag_lifecycles'];

/** What the person may do with a piece of work that is open. */
export function TaskActions({ task, name }: { task: WorkOfRun; name: string }) {
  const { t } = useTranslation('lifecycles');
  const user = useUser();
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const taskPath = useTaskPath();
  const [asking, setAsking] = useState<'skip' | 'hand' | 'date'>();
  const close = () => setAsking(undefined);
  const { task: order, state } = task;
  const mayPlan = holdsRole(user, taskPlanners);
  const complete = useAction(runsApi.calls.completeTask, {
    changes,
    success: t('tasks.done', { name }),
    undo: (_done, { params }) =>
      mayPlan ? () => takeBack([() => send(runsApi.calls.undoTask, { params, body: {} })], changes) : undefined,
  });
  const skip = useAction(everyday('task_task').move('skip'), {
    changes,
    success: t('tasks.skipped', { name }),
    onSuccess: close,
  });
  if (!order || !holdsRole(user, taskWorkers)) return null;
  const canEnd = state === 'ready' || state === 'in_progress';
  // What must be entered is entered on the page of the work.
  const isAsking = (order.inputs ?? []).some(({ isMandatory, value }) => isMandatory && (value ?? '') === '');
  const button = (what: 'skip' | 'hand' | 'date') => (
    <Button size="small" aria-label={`${t(`tasks.do.${what}`)}: ${name}`} onClick={() => setAsking(what)}>
      {t(`tasks.do.${what}`)}
    </Button>
  );
  return (
    <span className="lc-work__do">
      {canEnd && isAsking ? (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={taskPath({ id: order.id, title: order.title })}
          aria-label={`${t('tasks.do.enter')}: ${name}`}
        >
          {t('tasks.do.enter')}
        </Button>
      ) : null}
      {canEnd && !isAsking ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={`${t('tasks.do.done')}: ${name}`}
          disabled={complete.isRunning}
          onClick={() => void complete.run({ params: { id: String(task.id) }, body: {} })}
        >
          {t('tasks.do.done')}
        </Button>
      ) : null}
      {button('hand')}
      {mayPlan ? button('date') : null}
      {mayPlan && canEnd ? button('skip') : null}
      {asking === 'skip' ? (
        <PromptDialog
          open
          title={t('tasks.skipTitle', { name })}
          confirmLabel={t('tasks.do.skip')}
          isBusy={skip.isRunning}
          fields={[
            {
              name: 'reason',
              label: t('actions.reason'),
              isLong: true,
              max: 2000,
              rules: [(text) => text !== '' || t('tasks.needsReason')],
            },
          ]}
          onConfirm={({ reason }) => void skip.run({ params: { id: order.id }, body: { reason } })}
          onClose={close}
        />
      ) : null}
      {asking === 'hand' ? <HandOnDialog order={order} name={name} mayPlan={mayPlan} onClose={close} /> : null}
      {asking === 'date' ? <RedateDialog order={order} name={name} onClose={close} /> : null}
    </span>
  );
}
