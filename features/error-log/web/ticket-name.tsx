import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The ticket by number, with how far it is. */
export function TicketName({ id }: { id: number }) {
  const { t } = useTranslation('error-log');
  const { lang } = usePreferences();
  const ticket = useCall(everyday('software_tickets').get, {
    params: { id },
    ...filtered({ include: 'ticketStatus' }),
  });
  const status = ticket.data?.ticketStatus;
  const state = status && ((lang === 'es' && status.labelEs) || status.label);
  return [t('ticket.name', { id }), state].filter(Boolean).join(' · ');
}
