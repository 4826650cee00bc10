import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { NoteActions } from '../../notes/note-actions.tsx';
import { recordPath } from '../../use-wanted-record.ts';
import type { UnitEvent } from './unit-events.ts';

const mostListed = 40;

/** Events in full; pictures open, notes can be changed. */
export function EventList({ events }: { events: readonly UnitEvent[] }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  return (
    <ul className="up-event-list">
      {events.slice(0, mostListed).map((event) => (
        <li key={`${event.kind} ${event.at} ${event.label}`}>
          <time className="up-soft t-number">{dateTime(event.at)}</time>
          {event.record ? (
            <Link to={recordPath(query, event.record.tab, event.record.id)}>{event.label}</Link>
          ) : (
            <span>{event.label}</span>
          )}
          {event.note ? <NoteActions note={event.note} /> : null}
          {event.picture ? (
            <a href={event.picture} target="_blank" rel="noreferrer">
              <img src={event.picture} alt={event.label} loading="lazy" />
            </a>
          ) : null}
        </li>
      ))}
      {events.length > mostListed ? <li>{t('events.more', { count: events.length - mostListed })}</li> : null}
    </ul>
  );
}
