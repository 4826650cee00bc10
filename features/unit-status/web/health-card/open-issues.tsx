import TextLink from '@mui/material/Link';
import { alertPath } from '@trellis/alerts/model';
import { Link } from 'react-router';
import { filtered } from '@trellis/entity-kit';
import { Age, StateChip } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useCall, usePreferences } from '@trellis/web-kit';
import { tellAlert } from '../live/tell-alert.ts';
import { unitCalls, wordsOfType, type OpenAlert, type OpenTicket } from '../unit-dialogs/unit-calls.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';

const mostShown = 5;

/** What people already know of a unit: its open alerts and tickets, the most urgent first. */
export function OpenIssues({ record }: { record: UnitRecord }) {
  const { t } = useGridWords();
  const { platformGroup_id, ticketCount, exceptionCount } = record;
  const alerts = useCall(
    unitCalls.alerts,
    filtered({
      where: { platformGroup_id, resolvedOn: null },
      include: [wordsOfType],
      order: ['escalationLevel', 'lastOccurred DESC'],
      limit: mostShown,
    }),
    { enabled: exceptionCount > 0 },
  );
  const tickets = useCall(
    unitCalls.tickets,
    filtered({
      where: { platformGroup_id, closedAt: null },
      include: ['priority', 'status'],
      order: ['ticket_priority_id', 'createdate'],
      limit: mostShown,
    }),
    { enabled: ticketCount > 0 },
  );
  if (ticketCount + exceptionCount === 0) return null;
  const shown = (alerts.data?.length ?? 0) + (tickets.data?.length ?? 0);
  const more = alerts.data || tickets.data ? ticketCount + exceptionCount - shown : 0;
  return (
    <section className="hc-issues" aria-label={t('card.issues')}>
      <h3>{t('card.issues')}</h3>
      <ul>
        {exceptionCount > 0 ? alerts.data?.map((alert) => <AlertLine key={alert.id} alert={alert} />) : null}
        {ticketCount > 0 ? tickets.data?.map((ticket) => <TicketLine key={ticket.id} ticket={ticket} />) : null}
      </ul>
      {more > 0 ? <p className="ug-soft">{t('card.moreIssues', { count: more })}</p> : null}
    </section>
  );
}

function AlertLine({ alert }: { alert: OpenAlert }) {
  const { t, format } = useGridWords();
  const { id, escalationLevel, firstOccurrred } = alert;
  const { name, message } = tellAlert(alert, format);
  return (
    <li>
      <StateChip state={escalationLevel === 1 ? 'error' : 'warning'} label={t('card.alert')} />
      <span>
        <strong>
          <TextLink component={Link} to={alertPath(id)}>
            {message || name}
          </TextLink>
        </strong>
        <span className="ug-soft t-number">
          {' '}
          <Age at={Date.parse(firstOccurrred)} title={format.dateTime(firstOccurrred)} />
        </span>
      </span>
    </li>
  );
}

/** The first two of the priorities are the urgent ones. */
const stateOfPriority = (seq: number | null | undefined) => (seq === 1 ? 'error' : seq === 2 ? 'warning' : 'info');

function TicketLine({ ticket: { label, createdate, priority, status } }: { ticket: OpenTicket }) {
  const { t, format } = useGridWords();
  const { lang } = usePreferences();
  const word = (one: OpenTicket['status']) => (one ? (lang === 'es' && one.labelEs) || one.label : undefined);
  return (
    <li>
      <StateChip
        state={stateOfPriority(priority?.seq)}
        label={[t('card.ticket'), word(priority)].filter(Boolean).join(' · ')}
      />
      <span>
        <strong>{label}</strong>
        <span className="ug-soft t-number">
          {' '}
          {word(status)} · <Age at={Date.parse(createdate)} title={format.dateTime(createdate)} />
        </span>
      </span>
    </li>
  );
}
