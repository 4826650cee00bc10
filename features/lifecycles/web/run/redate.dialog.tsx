import { everyday } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useAction, useFormat, useKeptState, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { WorkOfRun } from './use-run-tasks.ts';

interface RedateProps {
  order: NonNullable<WorkOfRun['task']>;
  name: string;
  onClose: () => void;
}

/** Gives a piece of work another date; the run keeps its own. */
export function RedateDialog({ order, name, onClose }: RedateProps) {
  const { t } = useTranslation('lifecycles');
  const { axis } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const [date, setDate] = useKeptState<string | null>(`redate ${order.id}`, order.date);
  const save = useAction(everyday('task_task').patch, {
    changes: ['ag_lifecycleTasks', 'task_task'],
    success: t('tasks.dated', { name }),
    onSuccess: onClose,
  });
  const isGood = date !== null && !Number.isNaN(Date.parse(date)) && date !== order.date;
  return (
    <OptionDialog
      open
      title={t('tasks.dateTitle', { name })}
      confirmLabel={t('tasks.do.date')}
      canConfirm={isGood}
      whyNot={t('tasks.needsDate')}
      isBusy={save.isRunning}
      onConfirm={() => void save.run({ params: { id: order.id }, body: { date: date ?? '' } })}
      onClose={onClose}
    >
      <div className="lc-form">
        <DateTimeField
          required
          label={t('tasks.due')}
          value={date}
          zone={zone}
          isHour24={axis.isHour24}
          onChange={setDate}
        />
      </div>
    </OptionDialog>
  );
}
