import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { Plant, runsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useKeptState, usePreferences } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DestructionFields, destructionOf, noDestruction } from '../plants/destruction-fields.tsx';
import { ShelfPicker } from '../plants/shelf-picker.tsx';
import { useStanding } from '../plants/use-standing.ts';
import { runChanges, useUndoRun } from './use-undo-run.ts';

interface CallOffDialogProps {
  run: Lifecycle;
  onClose: () => void;
}

/** Calls off a run in flight, after saying what becomes of its living plants: destroyed, or handed to another run of the crop. */
export function CallOffDialog({ run, onClose }: CallOffDialogProps) {
  const { t } = useTranslation('lifecycles');
  const { lang } = usePreferences();
  const { data: living } = useStanding(run.id);
  const [reason, setReason] = useKeptState(`call off ${run.id} reason`, '');
  const [fate, setFate] = useState<'destroy' | 'move'>('destroy');
  const [typed, setTyped] = useState(noDestruction);
  const [to, setTo] = useState<{ lifecycle_id: number | null; platform_id: number | null }>({
    ...{ lifecycle_id: null, platform_id: null },
  });
  const isDestroying = fate === 'destroy' && (living?.length ?? 0) > 0;
  const undoRun = useUndoRun();
  const abort = useAction(runsApi.calls.abort, {
    changes: [...runChanges.changes, 'wasteRecords'],
    success: t('actions.calledOff'),
    // What was destroyed is taken back on its own page; plants that only changed their run come back with it.
    undo: (moved) => (isDestroying ? undefined : undoRun(moved)),
    onSuccess: onClose,
  });
  const count = living?.length ?? 0;
  const destroy = destructionOf(typed, lang);
  const { lifecycle_id, platform_id } = to;
  const moveTo = lifecycle_id !== null && platform_id !== null ? { lifecycle_id, platform_id } : undefined;
  const isSaid = count === 0 || (fate === 'destroy' ? destroy !== undefined : moveTo !== undefined);
  const fateBody = count === 0 ? {} : fate === 'destroy' ? { destroy } : { moveTo };
  const canConfirm = living !== undefined && reason.trim() !== '' && isSaid;
  return (
    <OptionDialog
      open
      tone="error"
      width={560}
      title={t('actions.callOffTitle', { name: run.name })}
      confirmLabel={t('actions.callOff')}
      canConfirm={canConfirm}
      whyNot={t(reason.trim() === '' ? 'actions.needsReason' : 'actions.needsFate')}
      isBusy={abort.isRunning}
      hasTyped={reason.trim() !== '' || typed !== noDestruction}
      onConfirm={() => void abort.run({ params: { id: String(run.id) }, body: { reason: reason.trim(), ...fateBody } })}
      onClose={onClose}
    >
      <div className="lc-form">
        <p className="lc-soft">{t('actions.callOffText')}</p>
        <TextField
          autoFocus
          required
          size="small"
          label={t('actions.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        {count === 0 ? null : (
          <>
            <RadioGroup
              aria-label={t('actions.fate', { count })}
              value={fate}
              onChange={(_event, value) => setFate(value as typeof fate)}
            >
              <strong>{t('actions.fate', { count })}</strong>
              <FormControlLabel value="destroy" control={<Radio />} label={t('actions.fateDestroy')} />
              <FormControlLabel value="move" control={<Radio />} label={t('actions.fateMove')} />
            </RadioGroup>
            {fate === 'destroy' ? (
              <DestructionFields typed={typed} onType={(change) => setTyped((before) => ({ ...before, ...change }))} />
            ) : (
              <>
                <RecordPicker
                  by={Plant}
                  field="lifecycle_id"
                  label={t('actions.otherRun')}
                  where={{ state: 'in_flight', strain_id: run.strain_id, id: { neq: run.id } }}
                  ids={lifecycle_id === null ? [] : [lifecycle_id]}
                  onIds={([id = null]) => setTo((before) => ({ ...before, lifecycle_id: id }))}
                />
                <ShelfPicker
                  facilityId={run.facility_id}
                  label={t('plants.shelf')}
                  plants={count}
                  value={platform_id}
                  onChoose={(id) => setTo((before) => ({ ...before, platform_id: id }))}
                />
              </>
            )}
          </>
        )}
      </div>
    </OptionDialog>
  );
}
