import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { makeDayScale, Timeline } from '@trellis/ui/timeline';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BookingCard } from '../calendar/booking-card.tsx';
import { layOutBoard, readBoard } from '../calendar/lay-out-board.ts';
import { useBoardWords } from '../calendar/use-board-words.ts';
import { useCalendar } from '../calendar/use-calendar.ts';

const filter = { areaId: null, kinds: new Set<string>(), text: '', freeDays: 0 };
const kinds: readonly string[] = [];

/** Who has the shelves of one unit, and when; a booking opens on the board of all, where it is moved. */
export function UnitTimeline({ unitId }: { unitId: number }) {
  const { t } = useTranslation('shelf-calendar');
  const { locale } = useFormat();
  const navigate = useNavigate();
  const words = useBoardWords();
  const { calendar: all, span } = useCalendar();
  const { firstDay, days, zone, now } = span;
  const drawn = useMemo(() => {
    if (!all.data) return;
    const units = all.data.units.filter(({ id }) => id === unitId);
    const shelves = all.data.shelves.filter(({ platformGroup_id }) => platformGroup_id === unitId);
    const calendar = { ...all.data, units, shelves };
    const board = readBoard(calendar, words);
    const scale = makeDayScale(firstDay, days, zone);
    const { rows, blocks } = layOutBoard({ calendar, board, filter, words, scale, now, kinds });
    // The page says already which unit it is.
    return { board, blocks, rows: rows.flatMap((row) => (row.level === 2 ? [{ ...row, level: 0 as const }] : [])) };
  }, [all.data, unitId, words, firstDay, days, zone, now]);
  if (all.error && !all.data) return <FailedNotice reason={all.error.message} onRetry={() => void all.refetch()} />;
  if (!drawn) return <ListSkeleton />;
  const clock = { zone, locale };
  return (
    <section aria-label={t('shelves.when')}>
      <h3>{t('shelves.when')}</h3>
      {drawn.rows.length === 0 ? (
        <EmptyNotice text={t('shelves.none')} />
      ) : (
        <Timeline
          label={t('shelves.when')}
          rows={drawn.rows}
          blocks={drawn.blocks}
          zoom="week"
          rowsLabel={t('shelf')}
          onOpen={({ id }) => void navigate(`/platform-allocations?booking=${encodeURIComponent(id)}`)}
          card={({ id }) => {
            const one = drawn.board.byKey.get(id);
            return one ? <BookingCard {...{ one, clock, now }} /> : null;
          }}
          {...{ clock, firstDay, days, now }}
        />
      )}
    </section>
  );
}
