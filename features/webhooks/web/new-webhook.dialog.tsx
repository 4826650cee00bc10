import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { OptionDialog } from '@trellis/ui';
import { webhooksApi, type WebhookEventName } from '@trellis/webhooks/model';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventsEditor } from './events-editor.tsx';
import { SecretDialog } from './secret.dialog.tsx';

/** Names another system, its address and what it is told; then shows the secret, this once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<WebhookEventName[]>(['alert.raised', 'alert.changed']);
  const [secret, setSecret] = useState<string>();
  const create = useAction(webhooksApi.calls.create, { onSuccess: ({ newSecret }) => setSecret(newSecret) });
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const isAddress = /^https?:\/\/\S+$/i.test(address.trim());
  const whyNot =
    name.trim() === ''
      ? t('new.noName')
      : !isAddress
        ? t('new.noAddress')
        : events.length === 0
          ? t('new.noEvents')
          : undefined;
  return (
    <OptionDialog
      open
      title={t('new.title')}
      width={560}
      confirmLabel={t('new.make')}
      canConfirm={whyNot === undefined}
      whyNot={whyNot}
      isBusy={create.isRunning}
      onConfirm={() => void create.run({ body: { name: name.trim(), address: address.trim(), events } })}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField
          label={t('records.webhook.fields.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          label={t('records.webhook.fields.address')}
          placeholder="https://"
          value={address}
          helperText={t('records.webhook.hints.address')}
          onChange={({ target }) => setAddress(target.value)}
          slotProps={{ htmlInput: { maxLength: 2048, inputMode: 'url' }, inputLabel: { shrink: true } }}
        />
        <EventsEditor
          label={t('records.webhook.fields.events')}
          value={events}
          error={undefined}
          isDisabled={false}
          onChange={(next) => setEvents(next as WebhookEventName[])}
        />
      </Stack>
    </OptionDialog>
  );
}
