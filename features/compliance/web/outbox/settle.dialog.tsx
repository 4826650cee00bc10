import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { complianceApi, OutboxMessage } from '@trellis/compliance/model';
import { webAddress } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { useAction, useKeptState } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** How a refused message was settled outside, with the proof. */
export function SettleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('compliance');
  const [reason, setReason] = useKeptState(`settle ${id} reason`, '');
  const [evidence, setEvidence] = useKeptState(`settle ${id} evidence`, '');
  const resolve = useAction(complianceApi.calls.resolve, {
    changes: [OutboxMessage.path],
    success: t('outbox.settled'),
    onSuccess: onClose,
  });
  const isProof = evidence.trim() !== '' && webAddress(evidence.trim()) === true;
  return (
    <OptionDialog
      open
      title={t('outbox.settleTitle')}
      confirmLabel={t('outbox.settle')}
      canConfirm={reason.trim() !== '' && isProof}
      whyNot={reason.trim() === '' ? t('outbox.noReason') : t('outbox.noProof')}
      isBusy={resolve.isRunning}
      hasTyped={reason !== '' || evidence !== ''}
      onConfirm={() =>
        void resolve.run({ params: { id: String(id) }, body: { reason: reason.trim(), evidence: evidence.trim() } })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('records.outboxMessage.fields.resolution')}
          value={reason}
          multiline
          minRows={2}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TextField
          label={t('records.outboxMessage.fields.evidence')}
          value={evidence}
          placeholder="https://"
          onChange={({ target }) => setEvidence(target.value)}
          slotProps={{ htmlInput: { maxLength: 2048, inputMode: 'url' }, inputLabel: { shrink: true } }}
        />
      </Stack>
    </OptionDialog>
  );
}
