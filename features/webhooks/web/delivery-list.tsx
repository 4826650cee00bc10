import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CopiedText, FilterChips, StateChip, type StateName } from '@trellis/ui';
import { WebhookDelivery, webhooksApi } from '@trellis/webhooks/model';
import { useAction } from '@trellis/web-kit';
import { EntityTable } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

const stateOf: Readonly<Record<WebhookDelivery['status'], StateName>> = {
  queued: 'warning',
  delivered: 'healthy',
  failed: 'error',
};
const shownColumns = ['createdate', 'event', 'status', 'responseStatus', 'latencyMs', 'attempts', 'error'];
const outcomes = ['delivered', 'failed', 'queued'] as const;
const hidden = { isHidden: true } as const;

/** Every message to one system, the newest first: whether it was taken, how fast, and what was answered. */
export function DeliveryList({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('webhooks');
  const [query, setQuery] = useSearchParams();
  const outcome = outcomes.find((one) => one === query.get('outcome'));
  const choose = (one: (typeof outcomes)[number]) =>
    setQuery(
      (now) => {
        if (one === outcome) now.delete('outcome');
        else now.set('outcome', one);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack spacing={1.5} sx={{ p: { xs: 1.5, md: 2.5 } }}>
      <FilterChips
        label={t('outcome')}
        options={outcomes.map((key) => ({ key, label: t(`delivery.${key}`) }))}
        selected={new Set(outcome === undefined ? [] : [outcome])}
        onToggle={choose}
      />
      <EntityTable
        entity={WebhookDelivery}
        texts="webhooks"
        gridId="webhook-deliveries"
        addressPrefix="delivery"
        where={{ webhook_id: webhookId, ...(outcome && { status: outcome }) }}
        shownColumns={shownColumns}
        columns={{
          event: { render: ({ event }) => t(`events.${event as 'test'}`) },
          status: { render: ({ status }) => <StateChip state={stateOf[status]} label={t(`delivery.${status}`)} /> },
        }}
        fields={{ body: hidden, response: hidden, webhook_id: hidden }}
        nameOf={({ event }) => t(`events.${event as 'test'}`)}
        above={(delivery) => <DeliveryHead delivery={delivery} />}
      />
    </Stack>
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
