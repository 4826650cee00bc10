import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CopiedText, StateChip, type StateName } from '@trellis/ui';
import { WebhookDelivery, webhooksApi } from '@trellis/webhooks/model';
import { useAction } from '@trellis/web-kit';
import { EntityTable } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

const stateOf: Readonly<Record<WebhookDelivery['status'], StateName>> = {
  queued: 'warning',
  delivered: 'healthy',
  failed: 'error',
};
const shownColumns = ['createdate', 'event', 'status', 'responseStatus', 'latencyMs', 'attempts', 'error'];
const hidden = { isHidden: true } as const;

/** Every message to one system, the newest first: whether it was taken, how fast, and what was answered. */
export function DeliveryList({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('webhooks');
  return (
    <Box sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <EntityTable
        entity={WebhookDelivery}
        texts="webhooks"
        gridId="webhook-deliveries"
        addressPrefix="delivery"
        where={{ webhook_id: webhookId }}
        shownColumns={shownColumns}
        columns={{
          event: { render: ({ event }) => t(`events.${event as 'test'}`) },
          status: { render: ({ status }) => <StateChip state={stateOf[status]} label={t(`delivery.${status}`)} /> },
        }}
        fields={{ body: hidden, response: hidden, webhook_id: hidden }}
        nameOf={({ event }) => t(`events.${event as 'test'}`)}
        above={(delivery) => <DeliveryHead delivery={delivery} />}
      />
    </Box>
  );
}

function DeliveryHead({ delivery: { id, status, body, response } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const resend = useAction(webhooksApi.calls.resend, { success: t('resent'), changes: ['webhookDeliveries'] });
  return (
    <Stack spacing={2} sx={{ pb: 2 }}>
      {status === 'queued' ? null : (
        <div>
          <Button
            variant="outlined"
            loading={resend.isRunning}
            onClick={() => void resend.run({ params: { id: String(id) }, body: {} })}
          >
            {t('resend')}
          </Button>
        </div>
      )}
      <CopiedText label={t('records.webhookDelivery.fields.body')} text={readable(body)} />
      {response === null || response === '' ? null : (
        <CopiedText label={t('records.webhookDelivery.fields.response')} text={response} />
      )}
    </Stack>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
