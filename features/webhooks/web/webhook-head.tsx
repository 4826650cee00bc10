import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ConfirmDialog, Notice } from '@trellis/ui';
import { webhooksApi, type Webhook } from '@trellis/webhooks/model';
import { useAction, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from './secret.dialog.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Above a webhook: how it stands and why, a test, and a new secret. */
export function WebhookHead({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const test = useAction(webhooksApi.calls.sendTest, { success: t('test.sent'), changes: ['webhookDeliveries'] });
  const rotate = useAction(webhooksApi.calls.rotateSecret, { onSuccess: ({ newSecret }) => setSecret(newSecret) });
  const params = { id: String(webhook.id) };
  const { disabledReason, oldSecretUntil } = webhook;
  const [openedAt] = useState(Date.now);
  const showsOld = oldSecretUntil !== null && Date.parse(oldSecretUntil) > openedAt;
  return (
    <Stack spacing={1.5} sx={{ pb: 2 }}>
      <div>
        <WebhookState webhook={webhook} />
      </div>
      {disabledReason === null ? null : <Notice state="error">{t('disabledWhy', { reason: disabledReason })}</Notice>}
      {showsOld ? <Notice state="info">{t('secret.overlap', { time: dateTime(oldSecretUntil) })}</Notice> : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" loading={test.isRunning} onClick={() => void test.run({ params, body: {} })}>
          {t('test.send')}
        </Button>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('secret.rotate')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('secret.rotateTitle')}
        text={t('secret.rotateText')}
        confirmLabel={t('secret.rotate')}
        onConfirm={() => {
          setAsking(false);
          void rotate.run({ params, body: {} });
        }}
        onClose={() => setAsking(false)}
      />
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Stack>
  );
}
