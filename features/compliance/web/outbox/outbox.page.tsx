import { OutboxMessage } from '@trellis/compliance/model';
import { StateChip, type StateName } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
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
  const { facility_id, facilityname } = useUser();
  return (
    <EntityPage
      entity={OutboxMessage}
      texts="compliance"
      scope={facilityname}
      shownColumns={shown}
      fields={{ facility_id: hidden }}
      {...(facility_id !== null && { where: { facility_id } })}
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
