import Button from '@mui/material/Button';
import { mayShare, type BookableKind, type ShelfCalendar } from '@trellis/shelf-calendar/model';
import { EmptyNotice, Notice } from '@trellis/ui';
import { findOverlap, makeDayScale, sayDay, Timeline, TimelineTable, type TimelineBlock } from '@trellis/ui/timeline';
import { useFormat, type ChangeAddress } from '@trellis/web-kit';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BoardDialogs } from '../dialogs/board-dialogs.tsx';
import type { Asking, BoardSpan } from './asking.ts';
import type { BoardAddress } from './board-address.ts';
import { BoardFigures } from './board-figures.tsx';
import { BookingCard } from './booking-card.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { layOutBoard, readBoard, troubleOf, type BoardBooking, type NamedShelf } from './lay-out-board.ts';
import { useBoardWords } from './use-board-words.ts';
import { useBookings } from './use-bookings.ts';

interface BoardViewProps {
  calendar: ShelfCalendar;
  span: BoardSpan;
  address: BoardAddress;
  change: ChangeAddress<BoardAddress>;
  kinds: readonly BookableKind[];
  isApprover: boolean;
  asking: Asking | undefined;
  setAsking: (asking: Asking | undefined) => void;
}

/** The calendar itself, with what is done in it. */
export function BoardView(props: BoardViewProps) {
  const { calendar, span, address, change, kinds, isApprover, asking, setAsking } = props;
  const { t } = useTranslation('shelf-calendar');
  const { locale } = useFormat();
  const words = useBoardWords();
  const { now, firstDay, days, zone } = span;
  const scale = useMemo(() => makeDayScale(firstDay, days, zone), [firstDay, days, zone]);
  const board = useMemo(() => readBoard(calendar, words), [calendar, words]);
  const text = useDeferredValue(address.text);
  const { rows, blocks, shelves } = useMemo(() => {
    const { areaId, kinds: shownKinds, freeDays } = address;
    const filter = { areaId, kinds: shownKinds, text, freeDays };
    return layOutBoard({ calendar, board, filter, words, scale, now, kinds });
  }, [calendar, board, address, text, words, scale, now, kinds]);
  const actions = useBookings(() => setAsking(undefined));
  const clock = useMemo(() => ({ zone, locale }), [zone, locale]);
  const open = (one: BoardBooking | undefined) => change({ booking: one?.key ?? null });
  const opened = address.booking === null ? undefined : board.byKey.get(address.booking);
  // A run stands on several shelves and pushes into the next on each of them.
  const pushing = board.bookings.filter(({ pushes }) => pushes);
  const troubled = [...new Map(pushing.map((one) => [one.booking.lifecycle_id, one])).values()];
  const edits = {
    refuse: (move: Parameters<typeof findOverlap>[1]) => {
      const share = (one: TimelineBlock, other: TimelineBlock) => {
        const kindOf = (id: string) => board.byKey.get(id)?.booking.kind ?? 'reserved';
        return isApprover && mayShare(kindOf(one.id), kindOf(other.id));
      };
      // Blocks that a filter hides stand there too.
      const all = (board.byShelf.get(Number(move.row)) ?? []).map(({ key, from, to, label, booking }) => ({
        ...{ id: key, row: move.row, from, to, label, kind: words.kind(booking.kind), look: 'solid' as const },
      }));
      const over = findOverlap(all, move, share);
      return over && t('refused', { label: over.label, day: sayDay(over.to, clock, now) });
    },
    onChange: ({ block, row, from, to }: Parameters<typeof findOverlap>[1]) => {
      const one = board.byKey.get(block.id);
      if (one)
        void actions.move(
          [{ one, platform_id: Number(row), from, to }],
          isApprover && one.booking.kind === 'maintenance',
        );
    },
  };
  const timeline = { label: t('title'), rows, blocks, clock, now, rowsLabel: t('shelf') };
  return (
    <>
      {troubled.length > 0 ? (
        <Notice state="error">
          {t('trouble.count', { count: troubled.length })}{' '}
          {troubled.slice(0, 3).map((one) => (
            <span key={one.key} className="sc-trouble">
              {one.label}: {troubleOf(one, words, now)}{' '}
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                aria-label={t('trouble.resolveOf', { label: one.label })}
                onClick={() => open(one)}
              >
                {t('trouble.resolve')}
              </Button>
            </span>
          ))}
        </Notice>
      ) : null}
      <div className="sc-over">
        <BoardFigures
          {...{ calendar, board, scale, now, clock }}
          areaId={address.areaId}
          mayBook={kinds.length > 0}
          onBook={(shelfId, at) => setAsking({ what: 'book', shelfId, at })}
        />
        {kinds.length > 0 ? (
          <div className="sc-tools" role="group" aria-label={t('actions.label')}>
            {(['shift', 'swap', 'clean'] as const)
              .filter((what) => what !== 'clean' || kinds.includes('cleanout'))
              .map((what) => (
                <Button key={what} size="small" variant="outlined" onClick={() => setAsking({ what })}>
                  {t(`actions.${what}`)}
                </Button>
              ))}
            <Button size="small" variant="outlined" onClick={() => print()}>
              {t('actions.print')}
            </Button>
          </div>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyNotice
          text={t('nothing')}
          onClearFilters={() => change({ areaId: null, kinds: new Set(), text: '', freeDays: 0 })}
        />
      ) : address.view === 'table' ? (
        <TimelineTable
          {...timeline}
          blocks={blocks.filter(({ isFaded }) => !isFaded)}
          onOpen={({ id }) => open(board.byKey.get(id))}
        />
      ) : (
        <Timeline
          {...timeline}
          {...{ firstDay, days }}
          zoom={address.zoom}
          selected={opened?.key}
          showName={({ id, name }) => <RowName shelf={shelves.get(Number(id))} name={name} />}
          onOpen={({ id }) => open(board.byKey.get(id))}
          onPut={kinds.length > 0 ? ({ id }, at) => setAsking({ what: 'book', shelfId: Number(id), at }) : undefined}
          edits={kinds.length > 0 ? edits : undefined}
          card={({ id }) => {
            const one = board.byKey.get(id);
            return one ? <BookingCard {...{ one, clock, now }} /> : null;
          }}
        />
      )}
      {opened ? (
        <BookingPanel
          {...{ board, calendar, clock, now, kinds, actions, scale }}
          one={opened}
          onAsk={setAsking}
          onClose={() => open(undefined)}
        />
      ) : null}
      {asking ? (
        <BoardDialogs
          {...{ asking, calendar, board, scale, span, clock, kinds, isApprover, actions }}
          shelves={new Set(rows.filter(({ level }) => level === 2).map(({ id }) => Number(id)))}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}

/** The name of an area, or of a shelf: beneath the first of a unit the others stand by their own names. */
function RowName({ shelf, name }: { shelf: NamedShelf | undefined; name: string }) {
  if (!shelf) return name;
  return shelf.isFirst ? (
    <>
      <Link className="sc-unit" to={`/device/unit-${shelf.unitId}/0`}>
        {shelf.unitName}
      </Link>{' '}
      · {shelf.name}
    </>
  ) : (
    <span className="sc-below">{shelf.name}</span>
  );
}
