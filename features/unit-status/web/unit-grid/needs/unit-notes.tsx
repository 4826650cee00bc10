import type { UnitEntry } from '../../live/unit-entry.ts';
import type { UnitIssues } from '../../live/use-unit-issues.ts';
import { useGridWords } from '../grid-words.ts';
import { TicketLink } from './who-is-on-it.tsx';

/** What else there is to know of a unit: held back, tested, infested, out of service, or with open tickets. Mostly nothing. */
export function UnitNotes({ entry: { record, health }, issues }: { entry: UnitEntry; issues: UnitIssues }) {
  const { t, format } = useGridWords();
  const [ticket] = issues.tickets;
  const until = record.dndExpiration ? t('doNotDisturb.until', { time: format.time(record.dndExpiration) }) : '';
  const notes = [
    health.isDoNotDisturb ? [t('doNotDisturb.title'), until, record.dndComment].filter(Boolean).join(' · ') : '',
    record.isTesting ? t('unit.testing') : '',
    record.pestDetected ? t('unit.pest') : '',
    record.isDisabled ? record.disabledReason : '',
    !ticket && record.ticketCount > 0 ? t('unit.tickets', { count: record.ticketCount }) : '',
  ].filter(Boolean);
  if (notes.length === 0 && !ticket) return null;
  return (
    <span className="un-notes">
      {notes.length > 0 ? <span data-hint={notes.join('\n')}>{notes.join(' · ')}</span> : null}
      {ticket ? <TicketLink unit={record} ticket={ticket} isLabelled /> : null}
    </span>
  );
}
