import Button from '@mui/material/Button';
import Add from '@mui/icons-material/Add';
import { Webhook } from '@trellis/webhooks/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryList } from './delivery-list.tsx';
import { EventsEditor } from './events-editor.tsx';
import { NewWebhookDialog } from './new-webhook.dialog.tsx';
import { WebhookHead } from './webhook-head.tsx';
import { WebhookState } from './webhook-state.tsx';

const shownColumns = ['name', 'address', 'events', 'state'];

/** Systems that are told what happens here: where, what, whether they hear it, and every message to them. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const [isMaking, setMaking] = useState(false);
  const { facility_id } = useUser();
  return (
    <>
      <EntityPage
        entity={Webhook}
        texts="webhooks"
        scope={t('scope')}
        mayCreate={false}
        dependsOn={['webhookDeliveries']}
        headerActions={
          facility_id === null ? null : (
            <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
              {t('new.title')}
            </Button>
          )
        }
        {...(facility_id && { where: { facility_id } })}
        shownColumns={shownColumns}
        columns={{
          address: { width: 320 },
          events: { width: 240, render: ({ events }) => events.map((name) => t(`events.${name}`)).join(', ') },
          state: {
            label: t('state'),
            width: 330,
            isSortable: false,
            render: (webhook) => <WebhookState webhook={webhook} />,
          },
        }}
        fields={{
          facility_id: { isHidden: true },
          events: { editor: EventsEditor },
          address: { check: (value) => /^https?:\/\//i.test(String(value)) || t('new.noAddress') },
        }}
        above={(webhook) => <WebhookHead webhook={webhook} />}
        tabs={[{ key: 'deliveries', label: t('deliveries'), render: ({ id }) => <DeliveryList webhookId={id} /> }]}
      />
      {isMaking ? <NewWebhookDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}
