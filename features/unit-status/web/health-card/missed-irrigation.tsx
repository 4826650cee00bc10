import { unitStatusApi } from '@trellis/unit-status/model';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { holdsRole } from '@trellis/access/model';
import { OptionDialog } from '@trellis/ui';
import { irrigationDismissers } from '@trellis/unit-status/model';
import { sendWith, useAction, useClientOptions, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';

const longestReason = 500;
const dismissers: readonly string[] = irrigationDismissers;

/** What is to be done about an irrigation that was missed: irrigate, or say why not. Nothing while none is. */
export function MissedIrrigationStep({ entry }: { entry: UnitEntry }) {
  const { t } = useGridWords();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!entry.health.missedIrrigation) return null;
  const mayDismiss = holdsRole(user, dismissers);
  return (
    <span className="hc-missed">
      {t('missed.step')}{' '}
      {mayDismiss ? (
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {t('missed.dismiss')}
        </Button>
      ) : null}
      {isOpen ? <DismissDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function DismissDialog({ entry, onClose }: { entry: UnitEntry; onClose: () => void }) {
  const { t, format } = useGridWords();
  const [reason, setReason] = useState('');
  const { record, facets } = entry;
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const undo = (at: string) => () =>
    send(unitStatusApi.calls.undoDismissMissed, { body: { platformGroup_ids: [record.platformGroup_id], at } });
  const dismiss = useAction(unitStatusApi.calls.dismissMissedIrrigation, {
    success: t('missed.dismissed', { name: facets.name }),
    undo:
      ({ at }) =>
      () =>
        takeBack([undo(at)], ['ag_platformGroups']),
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('missed.title', { name: facets.name })}
      confirmLabel={t('missed.dismiss')}
      canConfirm={reason.trim() !== ''}
      whyNot={t('missed.needsReason')}
      isBusy={dismiss.isRunning}
      onConfirm={() =>
        void dismiss.run({ body: { platformGroup_ids: [record.platformGroup_id], reason: reason.trim() } })
      }
      onClose={onClose}
    >
      <Stack spacing={2.5}>
        <Typography>
          {t('missed.what', {
            since: format.dateTime(record.irrigationMissedSince ?? ''),
            last: record.lastIrrigated ? format.dateTime(record.lastIrrigated) : t('irrigation.never'),
          })}
        </Typography>
        <TextField
          label={t('missed.reason')}
          value={reason}
          required
          autoFocus
          multiline
          minRows={2}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: longestReason } }}
          helperText={t('missed.reasonWhy')}
        />
      </Stack>
    </OptionDialog>
  );
}
