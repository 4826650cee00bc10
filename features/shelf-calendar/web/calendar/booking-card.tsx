import type { TimelineClock } from '@trellis/ui/timeline';
import { sayDay } from '@trellis/ui/timeline';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { troubleOf, type BoardBooking } from './lay-out-board.ts';
import { useBoardWords } from './use-board-words.ts';

interface BookingCardProps {
  one: BoardBooking;
  clock: TimelineClock;
  now: number;
}

/** What a booking is, in short: its run, plants, phase, harvest and next work. */
export function BookingCard({ one, clock, now }: BookingCardProps) {
  const { t } = useTranslation('shelf-calendar');
  const { number, day } = useFormat();
  const words = useBoardWords();
  const { booking, run, from, to, label } = one;
  const trouble = troubleOf(one, words, now);
  const lines = [
    `${sayDay(from, clock, now)} – ${sayDay(to, clock, now)}`,
    run ? [run.strain, run.growplan].filter(Boolean).join(' · ') : booking.growplan,
    run ? t('card.plants', { count: run.plants, shown: number(run.plants) }) : null,
    run?.phase ? t('card.phase', { phase: run.phase }) : null,
    run?.harvestdate ? t('card.harvest', { date: day(run.harvestdate) }) : null,
    run?.nextTask
      ? t('card.next', { title: run.nextTask.title, date: sayDay(Date.parse(run.nextTask.date), clock, now) })
      : null,
    booking.client,
    booking.note,
  ];
  return (
    <div className="sc-card">
      <strong>{label}</strong>
      <span className="sc-soft">{words.kind(booking.kind)}</span>
      {lines
        .filter((line) => line && line !== label)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
      {trouble ? <strong className="sc-trouble">{trouble}</strong> : null}
    </div>
  );
}
