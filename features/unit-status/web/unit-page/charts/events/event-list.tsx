import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { UnitEvent } from './unit-events.ts';

const mostListed = 40;

/** Events in full, each with the way to it. */
export function EventList({ events, onLeave }: { events: readonly UnitEvent[]; onLeave: () => void }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  const hrefOf = (href: string) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of new URLSearchParams(href)) next.set(name, value);
    return `?${next.toString()}`;
  };
  return (
    <ul className="up-event-list">
      {events.slice(0, mostListed).map((event) => (
        <li key={`${event.kind} ${event.at} ${event.label}`}>
          <time className="up-soft t-number">{dateTime(event.at)}</time>
          {event.href ? (
            <Link to={hrefOf(event.href)} onClick={onLeave}>
              {event.label}
            </Link>
          ) : (
            <span>{event.label}</span>
          )}
          {event.picture ? <img src={event.picture} alt={event.label} loading="lazy" /> : null}
        </li>
      ))}
      {events.length > mostListed ? <li>{t('events.more', { count: events.length - mostListed })}</li> : null}
    </ul>
  );
}
