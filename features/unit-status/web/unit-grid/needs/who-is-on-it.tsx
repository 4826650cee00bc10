import { unitPagePath, type UnitRecord } from '@trellis/units/model';
import { usePreferences } from '@trellis/web-kit';
import { Link } from 'react-router';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { UnitIssues } from '../../live/use-unit-issues.ts';
import { useGridWords } from '../grid-words.ts';

/** Who works on what is wrong: the people of its ticket, whoever answered its alert, or nobody yet. */
export function WhoIsOnIt({ entry: { record, health }, issues }: { entry: UnitEntry; issues: UnitIssues }) {
  const { t, format } = useGridWords();
  const [ticket] = issues.tickets;
  const answered = issues.alerts.find(({ owner }) => owner);
  if (ticket)
    return <TicketLink unit={record} ticket={issues.tickets.find(({ people }) => people.length > 0) ?? ticket} />;
  if (answered?.owner)
    return <span className="un-who">{t('needs.answered', { name: shortNameOf(answered.owner) })}</span>;
  if (health.isDoNotDisturb) {
    const until = record.dndExpiration ? t('doNotDisturb.until', { time: format.time(record.dndExpiration) }) : '';
    const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
    return <span className="un-who">{[t('doNotDisturb.title'), until, person].filter(Boolean).join(' · ')}</span>;
  }
  return <span className="un-who">{t(issues.alerts.length > 0 ? 'needs.unanswered' : 'needs.nobody')}</span>;
}

type Ticket = UnitIssues['tickets'][number];

interface TicketLinkProps {
  unit: UnitRecord;
  ticket: Ticket;
  isLabelled?: boolean;
}

/** The ticket with its people and how far it is, or with what it is about; opens among the unit's tickets. */
export function TicketLink({ unit, ticket, isLabelled = false }: TicketLinkProps) {
  const { t } = useGridWords();
  const { lang } = usePreferences();
  const { id, label, status, people } = ticket;
  const word = status ? (lang === 'es' && status.labelEs) || status.label : '';
  const said = isLabelled ? label : people.map(shortNameOf).join(', ') || t('needs.unassigned');
  return (
    <Link
      to={`${unitPagePath(unit)}?tab=tickets&record=${id}`}
      tabIndex={-1}
      className="un-who un-ticket"
      data-hint={[label, word, people.map(nameOf).join(', ')].filter(Boolean).join('\n')}
    >
      {[t('needs.ticket', { id }), said].join(' · ')}
    </Link>
  );
}

interface Person {
  firstname: string;
  lastname: string;
}

const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`.trim();

/** First letter and last name, where there is little room. */
const shortNameOf = ({ firstname, lastname }: Person) =>
  [firstname && lastname ? `${firstname[0]}.` : firstname, lastname].filter(Boolean).join(' ');
