import { OutboxMessage } from '@trellis/compliance/model';
import { Notice, StateChip, type StateName } from '@trellis/ui';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { RefusedMessage } from './refused-message.tsx';

const shown = ['createdate', 'LicenseNumber', 'subject', 'service', 'state', 'attempts', 'httpCode', 'error'];
const hidden = { isHidden: true } as const;
const colours: Readonly<Record<OutboxMessage['state'], StateName>> = {
  held: 'disabled',
  queued: 'info',
  sending: 'info',
  retry_wait: 'warning',
  rejected: 'error',
  accepted: 'healthy',
  cancelled: 'disabled',
  resolved_manually: 'healthy',
};

/** Messages to the state: what waits, what was refused and why, and what officers do about it. */
export function OutboxPage() {
  const { t } = useTranslation('compliance');
  const ofFacility = useFacilityRows();
  return (
    <EntityPage
      entity={OutboxMessage}
      texts="compliance"
      {...ofFacility}
      shownColumns={shown}
      banner={<Notice state="info">{t('outbox.notConnected')}</Notice>}
      fields={{ facility_id: hidden }}
      nameOf={({ subject, service }) => subject ?? service}
      columns={{
        state: {
          width: 160,
          render: ({ state }) => (
            <StateChip state={colours[state]} label={t(`records.outboxMessage.choices.state.${state}`)} />
          ),
        },
      }}
      above={(message) => (message.state === 'rejected' ? <RefusedMessage message={message} /> : null)}
    />
  );
}
