import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { plantsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton, Notice, OptionDialog } from '@trellis/ui';
import { useAction, useCall, useErrorText, useFormat, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface MergeDialogProps {
  run: Lifecycle;
  onClose: () => void;
}

/** Joins a run to another one in flight of the same plan version and crop; those that fit are listed with what they hold. */
export function MergeDialog({ run, onClose }: MergeDialogProps) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const errorText = useErrorText();
  const [into, setInto] = useKeptState(`merge ${run.id} into`, '');
  const [reason, setReason] = useKeptState(`merge ${run.id} reason`, '');
  const [refused, setRefused] = useState<string>();
  const { facility_id, growplanVersion_id, strain_id, varietal_id } = run;
  const { data, error, refetch } = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { facility_id, growplanVersion_id, strain_id, varietal_id, state: 'in_flight', id: { neq: run.id } },
      fields: ['id', 'name', 'starttime', 'plantsStarted'],
      order: ['starttime', 'id'],
    }),
    { isWhole: true },
  );
  const undoRun = useUndoRun();
  const merge = useAction(plantsApi.calls.merge, {
    ...runChanges,
    success: t('actions.merged'),
    undo: (moved) => undoRun(moved),
    onSuccess: onClose,
    onError: (failure) => {
      setRefused(errorText(failure));
      return true;
    },
  });
  return (
    <OptionDialog
      open
      title={t('actions.mergeTitle', { name: run.name })}
      confirmLabel={t('actions.merge')}
      canConfirm={into !== ''}
      whyNot={t('actions.needsRun')}
      isBusy={merge.isRunning}
      hasTyped={reason.trim() !== ''}
      onConfirm={() => {
        setRefused(undefined);
        void merge.run({
          params: { id: String(run.id) },
          body: { lifecycle_id: Number(into), ...(reason.trim() && { reason: reason.trim() }) },
        });
      }}
      onClose={onClose}
    >
      <div className="lc-form">
        <p className="lc-soft">{t('actions.mergeText')}</p>
        {refused ? <Notice state="error">{refused}</Notice> : null}
        {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton /> : null}
        {data?.length === 0 ? <EmptyNotice text={t('actions.noneToMerge')} /> : null}
        <RadioGroup aria-label={t('actions.mergeInto')} value={into} onChange={(_event, value) => setInto(value)}>
          {(data ?? []).map(({ id, name, starttime, plantsStarted }) => (
            <FormControlLabel
              key={id}
              value={String(id)}
              control={<Radio />}
              label={[
                name,
                starttime === null ? null : t('actions.begun', { date: date(starttime) }),
                t('run.plants', { count: plantsStarted ?? 0 }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </RadioGroup>
        {data && data.length > 0 ? (
          <TextField
            size="small"
            label={t('actions.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ) : null}
      </div>
    </OptionDialog>
  );
}
