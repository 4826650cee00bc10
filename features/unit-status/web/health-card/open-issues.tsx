import TextLink from '@mui/material/Link';
import { alertPath } from '@trellis/alerts/model';
import { Link } from 'react-router';
import { Age, StateChip } from '@trellis/ui';
import type { OpenAlert, OpenIssues as OpenIssuesOfUnit, OpenTicket } from '@trellis/unit-status/model';
import type { UnitRecord } from '@trellis/units/model';
import { usePreferences } from '@trellis/web-kit';
import { tellAlert } from '../live/tell-alert.ts';
import { useIssuesOf } from '../live/use-issues-of.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';

/** Of each kind; how many more there are is said. */
const mostShown = 5;
const nothingRead: OpenIssuesOfUnit = { alerts: [], tickets: [] };

/** What people already know of a unit: its open alerts and tickets, the most urgent first. */
export function OpenIssues({ record }: { record: UnitRecord }) {
  const { t } = useGridWords();
  const hasIssues = record.ticketCount + record.exceptionCount > 0;
  const { data: { alerts, tickets } = nothingRead } = useIssuesOf(record, hasIssues);
  if (!hasIssues) return null;
  const shownTickets = tickets.slice(0, mostShown);
  const shownAlerts = alerts.slice(0, mostShown);
  const more = alerts.length + tickets.length - shownAlerts.length - shownTickets.length;
  return (
    <section className="hc-issues" aria-label={t('card.issues')}>
      <h3>{t('card.issues')}</h3>
      <ul>
        {shownAlerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
        {shownTickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
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
