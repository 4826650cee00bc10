import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { harvestsApi } from '@trellis/harvests/model';
import type { Lifecycle } from '@trellis/lifecycles/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { isApiError, useAction, useCall, useErrorText, useKeptState } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface BeginHarvestDialogProps {
  run: Lifecycle;
  onClose: () => void;
}

const kinds = ['whole', 'manicure'] as const;

/** Opens a harvest session; what the server refuses stands in the dialog with its exact reason, and nothing typed is lost. */
export function BeginHarvestDialog({ run, onClose }: BeginHarvestDialogProps) {
  const { t } = useTranslation('harvests');
  const errorText = useErrorText();
  const [typed, setTyped] = useKeptState(`begin harvest ${run.id}`, {
    name: '',
    kind: 'whole' as (typeof kinds)[number],
    room: '',
    reason: '',
  });
  const [refused, setRefused] = useState<{ code: string | undefined; text: string }>();
  const { data: rooms = [] } = useCall(
    everyday('dryingRooms').list,
    filtered({ where: { facility_id: run.facility_id, active: true }, order: ['label', 'id'] }),
    { isWhole: true },
  );
  const begin = useAction(harvestsApi.calls.beginHarvest, {
    changes: ['ag_lifecycles', 'ag_inFlightLifecycles', 'harvests', 'lifecycleLog'],
    success: t('begin.done'),
    onSuccess: onClose,
    onError: (error) => {
      setRefused({ code: isApiError(error) ? error.code : undefined, text: errorText(error) });
      return true;
    },
  });
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  const { name, kind, room, reason } = typed;
  return (
    <OptionDialog
      open
      title={t('begin.title', { name: run.name })}
      confirmLabel={t('run.begin')}
      isBusy={begin.isRunning}
      hasTyped={name.trim() !== '' || reason.trim() !== ''}
      onConfirm={() => {
        setRefused(undefined);
        void begin.run({
          params: { id: String(run.id) },
          body: {
            kind,
            ...(name.trim() && { name: name.trim() }),
            ...(room !== '' && { dryingRoom_id: Number(room) }),
            ...(reason.trim() && { reason: reason.trim() }),
          },
        });
      }}
      onClose={onClose}
    >
      <div className="hv-form">
        {refused ? <Notice state="error">{refused.text}</Notice> : null}
        <TextField
          select
          size="small"
          label={t('begin.kind')}
          value={kind}
          helperText={t(`begin.kindHints.${kind}`)}
          onChange={(event) => set({ kind: kinds.find((one) => one === event.target.value) ?? 'whole' })}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`begin.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={t('begin.name')}
          value={name}
          helperText={t('begin.nameHint')}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          select
          size="small"
          label={t('begin.room')}
          value={room}
          onChange={(event) => set({ room: event.target.value })}
        >
          <MenuItem value="">{t('begin.noRoom')}</MenuItem>
          {rooms.map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={t('begin.reason')}
          value={reason}
          error={refused?.code === 'harvest.not-flowering' && reason.trim() === ''}
          helperText={t('begin.reasonHint')}
          onChange={(event) => set({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </div>
    </OptionDialog>
  );
}
