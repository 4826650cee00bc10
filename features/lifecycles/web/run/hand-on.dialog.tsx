import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useCall, useClientOptions, useErrorText, useToast, useUser } from '@trellis/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOfRun } from './use-run-tasks.ts';

interface HandOnProps {
  order: NonNullable<WorkOfRun['task']>;
  name: string;
  /** Who plans gives work to anybody; others take it. */
  mayPlan: boolean;
  onClose: () => void;
}

/** Gives a piece of work to somebody instead of those who have it. */
export function HandOnDialog({ order, name, mayPlan, onClose }: HandOnProps) {
  const { t } = useTranslation('lifecycles');
  const user = useUser();
  const toast = useToast();
  const queries = useQueryClient();
  const send = sendWith(useClientOptions());
  const errorText = useErrorText();
  const assigned = order.assignedTo;
  const [to, setTo] = useState<number>(mayPlan ? (assigned[0]?.user_id ?? 0) : user.id);
  const [isBusy, setBusy] = useState(false);
  const { data: people = [] } = useCall(
    everyday('vFacilityUsers').list,
    filtered({
      where: { facility_id: order.facility_id, status: 'active' },
      fields: ['user_id', 'firstname', 'lastname'],
      order: ['firstname', 'lastname', 'id'],
    }),
    { enabled: mayPlan, isWhole: true },
  );
  const give = async () => {
    setBusy(true);
    try {
      const calls = everyday('task_assignment');
      if (!assigned.some(({ user_id }) => user_id === to))
        await send(calls.create, { body: { task_id: order.id, user_id: to } });
      if (mayPlan)
        for (const { id, user_id } of assigned) if (user_id !== to) await send(calls.delete, { params: { id } });
      toast.success(t('tasks.handed', { name }));
      onClose();
    } catch (failure) {
      toast.error(errorText(failure as Error));
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  return (
    <OptionDialog
      open
      title={t('tasks.handTitle', { name })}
      confirmLabel={t(mayPlan ? 'tasks.do.hand' : 'tasks.take')}
      canConfirm={to > 0}
      whyNot={t('tasks.needsPerson')}
      isBusy={isBusy}
      onConfirm={() => void give()}
      onClose={onClose}
    >
      {mayPlan ? (
        <TextField
          select
          fullWidth
          size="small"
          label={t('tasks.person')}
          value={people.some(({ user_id }) => user_id === to) ? to : ''}
          onChange={(event) => setTo(Number(event.target.value))}
          sx={{ mt: 1 }}
        >
          {people.map(({ user_id, firstname, lastname }) => (
            <MenuItem key={user_id} value={user_id}>
              {`${firstname} ${lastname}`}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <p className="lc-soft">{t('tasks.takeText')}</p>
      )}
    </OptionDialog>
  );
}
