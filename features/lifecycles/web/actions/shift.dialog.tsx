import TextField from '@mui/material/TextField';
import { runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { isApiError, useAction, useKeptState } from '@trellis/web-kit';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShiftPreviewTable, useShiftPreview } from './shift-preview.tsx';
import { useTypedDays } from './use-typed-days.ts';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface ShiftDialogProps {
  run: Pick<Lifecycle, 'id' | 'name' | 'updatedate'>;
  /** Where a hand already drew it. */
  days?: number;
  onClose: () => void;
}

/** Moves the dates of a run by days, after showing every date it moves. */
export function ShiftDialog({ run, days: drawn = 1, onClose }: ShiftDialogProps) {
  const { t } = useTranslation('lifecycles');
  const [typed, setTyped] = useKeptState(`shift ${run.id} days`, String(drawn));
  const [reason, setReason] = useKeptState(`shift ${run.id} reason`, '');
  const { days, problem } = useTypedDays(typed);
  // The version of a try that got no answer.
  const [tried, setTried] = useState<string>();
  const isGood = problem === undefined;
  const undoRun = useUndoRun();
  const shift = useAction(runsApi.calls.shift, {
    ...runChanges,
    success: t('actions.shifted'),
    undo: (moved) => undoRun(moved),
    onSuccess: onClose,
    onError: (error) => {
      if (isApiError(error) && error.statusCode < 500) setTried(undefined);
      return false;
    },
  });
  const asked = useDeferredValue(days);
  const preview = useShiftPreview(run, asked, isGood && asked !== 0);
  const isPossible = asked === days && preview.data !== undefined && preview.error === null;
  return (
    <OptionDialog
      open
      width={640}
      title={t('actions.shiftTitle', { name: run.name })}
      confirmLabel={t('actions.shift')}
      isBusy={shift.isRunning}
      canConfirm={isGood && isPossible}
      whyNot={problem ?? (preview.error ? t('actions.notPossible') : t('actions.reckoning'))}
      hasTyped={reason.trim() !== ''}
      onConfirm={() => {
        // What somebody else moved meanwhile is not moved once more; what may have been done already is asked for in the same words.
        const updatedate = tried ?? run.updatedate;
        setTried(updatedate);
        void shift.run({
          params: { id: String(run.id) },
          body: { days, ...(reason.trim() && { reason: reason.trim() }), updatedate },
        });
      }}
      onClose={onClose}
    >
      <div className="lc-shift">
        <TextField
          autoFocus
          size="small"
          label={t('actions.days')}
          value={typed}
          error={!isGood}
          helperText={problem ?? t('actions.daysHint')}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <TextField
          size="small"
          label={t('actions.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </div>
      {isGood ? <ShiftPreviewTable loads={preview} /> : null}
    </OptionDialog>
  );
}
