import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { alertPath, type AlertStory } from '@trellis/alerts/model';
import { everyday } from '@trellis/entity-kit';
import { PromptDialog } from '@trellis/ui';
import { openTool, useAction, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertWords } from '../use-alert-words.ts';
import { PlanTaskButton, TasksOfAlert } from './plan-task.tsx';

const longestLabel = 255;

/** What is done about an alert beyond answering it: a command to its unit, a ticket for who repairs, a task for who grows. */
export function NextSteps({ story: { alert, tickets } }: { story: AlertStory }) {
  const { t } = useTranslation('alert-inbox');
  const [isReporting, setReporting] = useState(false);
  const unit = alert.platformGroup_id;
  if (!alert.can.answer || alert.resolvedOn !== null) return null;
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {unit === null ? null : (
          <Button variant="outlined" color="inherit" onClick={() => openTool('command', { unitIds: [unit] })}>
            {t('steps.command')}
          </Button>
        )}
        {tickets.length > 0 ? null : (
          <Button variant="outlined" color="inherit" onClick={() => setReporting(true)}>
            {t('steps.ticket')}
          </Button>
        )}
        <PlanTaskButton alert={alert} />
        {isReporting ? <Report alert={alert} onClose={() => setReporting(false)} /> : null}
      </Stack>
      <TasksOfAlert alert={alert} />
    </>
  );
}

function Report({ alert, onClose }: { alert: AlertStory['alert']; onClose: () => void }) {
  const { t } = useTranslation('alert-inbox');
  const { facility_id } = useUser();
  const { nameOf, messageOf } = useAlertWords();
  const save = useAction(everyday('hardware_item_tickets').create, {
    success: t('steps.ticketSaved'),
    changes: ['ExceptionLists'],
    onSuccess: onClose,
  });
  const begun = [messageOf(alert), `${globalThis.location.origin}${alertPath(alert.id)}`].filter(Boolean).join('\n\n');
  return (
    <PromptDialog
      open
      title={t('steps.ticket')}
      confirmLabel={t('steps.ticketSave')}
      isBusy={save.isRunning}
      fields={[
        {
          name: 'label',
          label: t('steps.ticketLabel'),
          value: [alert.subject, nameOf(alert)].filter(Boolean).join(': ').slice(0, longestLabel),
          rules: [(value: string) => value !== '' || t('steps.ticketLabel')],
          max: longestLabel,
        },
        { name: 'description', label: t('steps.ticketText'), value: begun, isLong: true, max: 4000 },
      ]}
      onClose={onClose}
      onConfirm={({ label = '', description = '' }) =>
        void save.run({
          body: {
            ...{ label, description, failureDate: alert.firstOccurrred },
            ...(facility_id !== null && { facility_id }),
            ...(alert.platformGroup_id !== null && { platformGroup_id: alert.platformGroup_id }),
          },
        })
      }
    />
  );
}
