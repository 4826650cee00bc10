import { filtered } from '@trellis/entity-kit';
import { Age, PageContent, StateChip } from '@trellis/ui';
import { useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { TicketButton } from '../../unit-dialogs/ticket-button.tsx';
import { pageCalls, type TicketRow } from '../calls.ts';
import { OlderButton } from '../older-button.tsx';
import { useWantedRecord } from '../use-wanted-record.ts';

const pageSize = 50;
const most = 1000;

/** Tickets of the unit, the open ones first, then the newest: what is broken, how far it is, who works on it. */
export function TicketsTab({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { platformGroup_id } = entry.record;
  const [limit, setLimit] = useState(pageSize);
  const tickets = useCall(
    pageCalls.tickets,
    filtered({
      where: { platformGroup_id },
      include: ['priority', 'status', 'problemType', { relation: 'assignments', scope: { include: 'user' } }],
      order: ['createdate DESC', 'id DESC'],
      limit,
    }),
    { keepPrevious: true, dependsOn: ['hardware_item_ticket_assignments'] },
  );
  return (
    <>
      <span>
        <TicketButton entry={entry} />
      </span>
      <PageContent loads={tickets} empty={(rows) => (rows.length > 0 ? undefined : { text: t('tickets.none') })}>
        {(rows) => (
          <>
            <ul className="up-cards">
              {[
                ...rows.filter(({ closedAt }) => closedAt === null),
                ...rows.filter(({ closedAt }) => closedAt !== null),
              ].map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} />
              ))}
            </ul>
            <OlderButton shown={rows.length} limit={limit} most={most} onMore={setLimit} />
          </>
        )}
      </PageContent>
    </>
  );
}

/** The first two of the priorities are the urgent ones. */
const stateOf = ({ closedAt, priority }: TicketRow) =>
  closedAt !== null ? 'info' : priority?.seq === 1 ? 'error' : priority?.seq === 2 ? 'warning' : 'info';

function TicketCard({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const { lang } = usePreferences();
  const wanted = useWantedRecord();
  const { id, label, description, createdate, closedAt, priority, status, problemType, assignments, cause, fix } =
    ticket;
  const word = (one: TicketRow['status']) => (one ? (lang === 'es' && one.labelEs) || one.label : null);
  const people = (assignments ?? []).flatMap(({ user }) => (user ? [`${user.firstname} ${user.lastname}`] : []));
  const facts = [
    t('tickets.number', { id }),
    word(problemType),
    dateTime(createdate),
    people.join(', ') || (closedAt === null && t('tickets.nobody')),
    closedAt && t('tickets.closed', { time: dateTime(closedAt) }),
  ];
  return (
    <li className="up-card" {...(id === wanted.id && { ref: wanted.show, 'data-wanted': '' })}>
      <div className="up-inline">
        <StateChip state={stateOf(ticket)} label={[word(priority), word(status)].filter(Boolean).join(' · ')} />
        <strong>{label}</strong>
        {closedAt === null ? <Age at={Date.parse(createdate)} title={dateTime(createdate)} /> : null}
      </div>
      <p className="up-soft t-number">{facts.filter(Boolean).join(' · ')}</p>
      {description ? <p className="up-words">{description}</p> : null}
      {cause ? <p>{t('tickets.cause', { cause })}</p> : null}
      {fix ? <p>{t('tickets.fix', { fix })}</p> : null}
    </li>
  );
}
