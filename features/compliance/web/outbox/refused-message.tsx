import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { complianceApi, officers, OutboxMessage } from '@trellis/compliance/model';
import { Notice } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { holdsRole } from '@trellis/access/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettleDialog } from './settle.dialog.tsx';

/** What the state said of a message it refused, and what an officer may do: send it again, or say how it was settled outside. */
export function RefusedMessage({ message: { id, error, httpCode } }: { message: OutboxMessage }) {
  const { t } = useTranslation('compliance');
  const user = useUser();
  const [isSettling, setSettling] = useState(false);
  const again = useAction(complianceApi.calls.requeue, { changes: [OutboxMessage.path], success: t('outbox.queued') });
  const isOfficer = holdsRole(user, officers);
  return (
    <Stack spacing={1.5}>
      <Notice state="error">{t('outbox.refused', { error: error ?? `HTTP ${httpCode ?? '–'}` })}</Notice>
      {isOfficer ? (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled={again.isRunning}
            onClick={() => void again.run({ params: { id: String(id) }, body: {} })}
          >
            {t('outbox.again')}
          </Button>
          <Button variant="outlined" onClick={() => setSettling(true)}>
            {t('outbox.settle')}
          </Button>
        </Stack>
      ) : (
        <p>{t('outbox.officer')}</p>
      )}
      {isSettling ? <SettleDialog id={id} onClose={() => setSettling(false)} /> : null}
    </Stack>
  );
}
