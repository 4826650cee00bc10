import TextField from '@mui/material/TextField';
import { runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useFormat, useKeptState } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { RunPhase } from '../run/calls.ts';
import { movedPhases } from './moved-phases.ts';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface ShiftDialogProps {
  run: Lifecycle;
  phases: readonly RunPhase[];
  onClose: () => void;
}

const most = 365;

/** Moves the dates of a run by days, after showing every date it moves. */
export function ShiftDialog({ run, phases, onClose }: ShiftDialogProps) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const [typed, setTyped] = useKeptState(`shift ${run.id} days`, '1');
  const [reason, setReason] = useKeptState(`shift ${run.id} reason`, '');
  const days = Number(typed.replace('−', '-'));
  const isGood = Number.isInteger(days) && days !== 0 && Math.abs(days) <= most;
  const undoRun = useUndoRun();
  const shift = useAction(runsApi.calls.shift, {
    ...runChanges,
    success: t('actions.shifted'),
    undo: (moved) => undoRun(moved),
    onSuccess: onClose,
  });
  const moved = isGood ? movedPhases(phases, run.currentPhase_id, days) : [];
  const said = (change: { before: string; after: string } | null) =>
    change === null ? t('actions.stays') : `${date(change.before)} → ${date(change.after)}`;
  return (
    <OptionDialog
      open
      width={560}
      title={t('actions.shiftTitle', { name: run.name })}
      confirmLabel={t('actions.shift')}
      isBusy={shift.isRunning}
      canConfirm={isGood}
      hasTyped={reason.trim() !== ''}
      onConfirm={() =>
        void shift.run({
          params: { id: String(run.id) },
          body: { days, ...(reason.trim() && { reason: reason.trim() }) },
        })
      }
      onClose={onClose}
    >
      <div className="lc-shift">
        <TextField
          autoFocus
          size="small"
          label={t('actions.days')}
          value={typed}
          error={!isGood}
          helperText={isGood ? t('actions.daysHint') : t('actions.daysRule', { most })}
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
      {moved.length > 0 ? (
        <table className="lc-table">
          <thead>
            <tr>
              <th scope="col">{t('phases.phase')}</th>
              <th scope="col">{t('actions.begins')}</th>
              <th scope="col">{t('actions.ends')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ id, name, start, end }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{said(start)}</td>
                <td>{said(end)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </OptionDialog>
  );
}
