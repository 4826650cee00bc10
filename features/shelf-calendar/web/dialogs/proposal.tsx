import { sayDay, type TimelineClock } from '@trellis/ui/timeline';
import type { ShelfCalendar } from '@trellis/shelf-calendar/model';
import { useTranslation } from 'react-i18next';
import type { Move, Proposal } from '../calendar/rearrange.ts';
import { shelfChoices } from './shelf-choice.tsx';

interface ProposedProps {
  proposal: Proposal<unknown>;
  moves?: readonly Move[];
  calendar: ShelfCalendar;
  clock: TimelineClock;
  now: number;
}

const listed = 100;

/** What would be done, and what stays out of it and why. */
export function Proposed({ proposal, moves = [], calendar, clock, now }: ProposedProps) {
  const { t } = useTranslation('shelf-calendar');
  const names = new Map(shelfChoices(calendar).map(({ id, name }) => [id, name]));
  return (
    <>
      <strong>{t('many.does', { count: proposal.does.length })}</strong>
      {moves.length > 0 ? (
        <ul className="sc-list" tabIndex={0} aria-label={t('many.list')}>
          {moves.slice(0, listed).map(({ one, platform_id, from, to }) => (
            <li key={one.key}>
              <strong>{one.label}</strong> {names.get(platform_id)} · {sayDay(one.from, clock, now)} →{' '}
              {sayDay(from, clock, now)} – {sayDay(to, clock, now)}
            </li>
          ))}
        </ul>
      ) : null}
      {proposal.skips.length > 0 ? (
        <div>
          <strong>{t('many.skips', { count: proposal.skips.length })}</strong>
          <ul className="sc-list" tabIndex={0} aria-label={t('many.skipsList')}>
            {proposal.skips.slice(0, listed).map(({ one, why }) => (
              <li key={one.key}>
                {one.label} · {names.get(one.booking.platform_id)}: {t(`many.${why}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
