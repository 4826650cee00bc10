import { freeFrom, idleSince, shareTaken, type ShelfCalendar } from '@trellis/shelf-calendar/model';
import { sayDay, type DayScale, type TimelineClock } from '@trellis/ui/timeline';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { takenNow, type Board } from './lay-out-board.ts';

interface BoardFiguresProps {
  calendar: ShelfCalendar;
  board: Board;
  scale: DayScale;
  now: number;
  clock: TimelineClock;
  areaId: number | null;
  mayBook: boolean;
  onBook: (shelfId: number, at: number) => void;
}

const dayMs = 86_400_000;
const listed = 5;
/** A gap that a run could use. */
const usefulMs = 14 * dayMs;
const fourWeeks = 28;

/** How full the areas are, which shelves idle, and which are free soonest: in a line above the board, and unfolded with the shelves. */
export function BoardFigures({ calendar, board, scale, now, clock, areaId, mayBook, onBook }: BoardFiguresProps) {
  const { t } = useTranslation('shelf-calendar');
  const { number } = useFormat();
  const figures = useMemo(() => sumUp(calendar, board, { scale, now, areaId }), [calendar, board, scale, now, areaId]);
  const [soonest] = figures.soon;
  const shelf = (id: number, name: string, what: string, at: number) => (
    <li key={id}>
      {mayBook ? (
        <button type="button" className="sc-link" onClick={() => onBook(id, at)}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <span className="sc-soft">{what}</span>
    </li>
  );
  return (
    <details className="sc-fold">
      <summary>
        {figures.areas.map(({ id, name, share }) => (
          <span key={id}>
            {name} <strong className="t-number">{number(share * 100)} %</strong>
          </span>
        ))}
        <span>{t('figures.idle', { count: figures.idleCount })}</span>
        {soonest ? (
          <span>{t('figures.soonest', { shelf: soonest.name, day: sayDay(soonest.at, clock, now) })}</span>
        ) : null}
      </summary>
      <div className="sc-figures">
        <section aria-label={t('figures.full')}>
          <h2>{t('figures.full')}</h2>
          <ul>
            {figures.areas.map(({ id, name, share }) => (
              <li key={id}>
                <span>{name}</span>
                <span className="sc-bar" aria-hidden="true">
                  <span style={{ width: `${share * 100}%` }} />
                </span>
                <span className="t-number">{number(share * 100)} %</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('figures.idle', { count: figures.idleCount })}>
          <h2>{t('figures.idle', { count: figures.idleCount })}</h2>
          {figures.idle.length === 0 ? <p className="sc-soft">{t('figures.noneIdle')}</p> : null}
          <ul>
            {figures.idle.map(({ id, name, since }) =>
              shelf(
                id,
                name,
                since === null ? t('figures.always') : t('figures.days', { count: Math.floor((now - since) / dayMs) }),
                now,
              ),
            )}
          </ul>
        </section>
        <section aria-label={t('figures.soon')}>
          <h2>{t('figures.soon')}</h2>
          {figures.soon.length === 0 ? <p className="sc-soft">{t('figures.noneSoon')}</p> : null}
          <ul>{figures.soon.map(({ id, name, at }) => shelf(id, name, sayDay(at, clock, now), at))}</ul>
        </section>
      </div>
    </details>
  );
}

function sumUp(
  { areas, units, shelves }: ShelfCalendar,
  { byShelf }: Board,
  { scale, now, areaId }: { scale: DayScale; now: number; areaId: number | null },
) {
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const inUse = shelves.flatMap((shelf) => {
    const unit = unitById.get(shelf.platformGroup_id);
    const isMeant = unit && !unit.isDisabled && !shelf.isDisabled && (areaId === null || unit.area_id === areaId);
    return isMeant ? [{ id: shelf.id, areaId: unit.area_id, name: `${unit.name} · ${shelf.name}` }] : [];
  });
  const taken = (id: number) => takenNow(byShelf.get(id) ?? [], now);
  const until = scale.shift(now, fourWeeks);
  const full = areas.flatMap(({ id, name }) => {
    const ids = inUse.filter((shelf) => shelf.areaId === id).map((shelf) => shelf.id);
    const all = ids.flatMap((shelf) => taken(shelf).map(({ from, to }) => ({ shelf, from, to })));
    return ids.length === 0 ? [] : [{ id, name, share: shareTaken(ids, all, now, until) }];
  });
  const idle = inUse.flatMap((shelf) => {
    const since = idleSince(taken(shelf.id), now);
    return since === undefined ? [] : [{ ...shelf, since }];
  });
  const soon = inUse
    .filter(({ id }) => idleSince(taken(id), now) === undefined)
    .map((shelf) => ({ ...shelf, at: freeFrom(taken(shelf.id), now, usefulMs) }))
    .toSorted((one, other) => one.at - other.at);
  const longest = idle.toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0));
  return { areas: full, idleCount: idle.length, idle: longest.slice(0, listed), soon: soon.slice(0, listed) };
}
