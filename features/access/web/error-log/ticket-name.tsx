import { filtered, filterQuery, signedIn, type CallDefinition } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';

interface NamedTicket {
  ticketStatus?: { label: string; labelEs: string | null } | null;
}

const ticketCall = {
  method: 'GET',
  path: 'software_tickets/{id}',
  summary: 'One ticket',
  access: signedIn,
  params: z.object({ id: z.number() }),
  query: filterQuery,
  returns: z.custom<NamedTicket>(),
} as const satisfies CallDefinition;

/** The ticket by number, with how far it is. */
export function TicketName({ id }: { id: number }) {
  const { t } = useTranslation('error-log');
  const { lang } = usePreferences();
  const ticket = useCall(ticketCall, {
    params: { id },
    ...filtered({ include: 'ticketStatus' }),
  });
  const status = ticket.data?.ticketStatus;
  const state = status && ((lang === 'es' && status.labelEs) || status.label);
  return [t('ticket.name', { id }), state].filter(Boolean).join(' · ');
}
