import TextField from '@mui/material/TextField';
import { plantsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useErrorText, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShelfPicker } from './shelf-picker.tsx';
import { plantChanges, type StandingPlant } from './use-standing.ts';
import { useUndoPlants } from './use-undo-plants.ts';

/** What a dialog about chosen plants of a run is given. */
export interface PlantsDialogProps {
  run: Lifecycle;
  plantIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

interface MoveProps extends PlantsDialogProps {
  /** The plants of the run as they stand. */
  plants: readonly StandingPlant[];
}

/** Moves chosen plants to a shelf; each gets a free place there. */
export function MovePlantsDialog({ run, plantIds, plants, onDone, onClose }: MoveProps) {
  const { t } = useTranslation('lifecycles');
  const [platform_id, setPlatform] = useKeptState<number | null>(`move ${run.id} shelf`, null);
  const [reason, setReason] = useKeptState(`move ${run.id} reason`, '');
  const count = plantIds.length;
  // As they stood when the dialog opened: the map behind it follows what others do.
  const [seenOn] = useState(() =>
    Object.fromEntries(plants.map(({ plant_id, platform_id: shelf }) => [plant_id, shelf] as const)),
  );
  const back = useUndoPlants(run);
  const errorText = useErrorText();
  const [refused, setRefused] = useState<string>();
  const move = useAction(plantsApi.calls.move, {
    ...plantChanges,
    success: t('plants.moved', { count }),
    undo: (there, { body }) => back.ofMoved(there.filter(({ id }) => seenOn[id] !== body.platform_id)),
    onSuccess: onDone,
    // Another shelf is chosen where the reason stands.
    onError: (failure) => {
      setRefused(errorText(failure));
      return true;
    },
  });
  return (
    <OptionDialog
      open
      title={t('plants.moveTitle', { count })}
      confirmLabel={t('plants.move')}
      canConfirm={platform_id !== null}
      whyNot={t('plants.needsShelf')}
      isBusy={move.isRunning}
      hasTyped={reason.trim() !== ''}
      onConfirm={() => {
        setRefused(undefined);
        void move.run({
          body: {
            facility_id: run.facility_id,
            plantIds: [...plantIds],
            platform_id: platform_id ?? 0,
            seenOn: Object.fromEntries(plantIds.map((id) => [id, seenOn[id] ?? null])),
            ...(reason.trim() && { reason: reason.trim() }),
          },
        });
      }}
      onClose={onClose}
    >
      <div className="lc-form">
        <p className="lc-soft">{t('plants.moveText')}</p>
        {refused ? <Notice state="error">{refused}</Notice> : null}
        <ShelfPicker
          facilityId={run.facility_id}
          label={t('plants.shelf')}
          plants={count}
          value={platform_id}
          stays={{ runId: run.id, until: run.scheduledEnd }}
          onChoose={setPlatform}
        />
        <TextField
          size="small"
          label={t('actions.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </div>
    </OptionDialog>
  );
}
