import Button from '@mui/material/Button';
import { useStartPath } from '@trellis/lifecycles/web/hooks';
import type { ShelfCalendar } from '@trellis/shelf-calendar/model';
import { ConfirmDialog, FactList, Notice, SidePanel } from '@trellis/ui';
import { sayDay, type DayScale, type TimelineClock } from '@trellis/ui/timeline';
import { useFormat } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Asking } from './asking.ts';
import { troubleOf, type Board, type BoardBooking } from './lay-out-board.ts';
import { makeWay } from './rearrange.ts';
import { useBoardWords } from './use-board-words.ts';
import type { useBookings } from './use-bookings.ts';

interface BookingPanelProps {
  one: BoardBooking;
  board: Board;
  calendar: ShelfCalendar;
  clock: TimelineClock;
  now: number;
  scale: DayScale;
  kinds: readonly string[];
  actions: ReturnType<typeof useBookings>;
  onAsk: (asking: Asking) => void;
  onClose: () => void;
}

/** One booking: what it is, what is wrong with it, and what can be done. */
export function BookingPanel(props: BookingPanelProps) {
  const { one, now, kinds, actions, onAsk, onClose } = props;
  const { t } = useTranslation('shelf-calendar');
  const words = useBoardWords();
  const [isReleasing, setReleasing] = useState(false);
  const { booking, run, label } = one;
  const trouble = troubleOf(one, words, now);
  const isMine = booking.id !== null && kinds.includes(booking.kind);
  const facts = useFacts(props);
  const startPath = useStartPath();
  const start =
    booking.id !== null && !run && ['reserved', 'planned'].includes(booking.kind)
      ? startPath({
          ...{ shelves: [booking.platform_id], bookings: [booking.id] },
          start: new Date(one.from).toISOString(),
        })
      : undefined;
  return (
    <SidePanel title={label} note={words.kind(booking.kind)} width={440} onClose={onClose}>
      <div className="sc-panel">
        {trouble ? (
          <Notice state="error">
            {trouble}
            {one.pushes ? <Resolve {...props} next={one.pushes} /> : null}
          </Notice>
        ) : null}
        <FactList facts={facts} />
        <div className="sc-tools">
          {isMine ? (
            <>
              <Button variant="contained" onClick={() => onAsk({ what: 'move', one })}>
                {t('actions.move')}
              </Button>
              <Button variant="outlined" onClick={() => onAsk({ what: 'split', one })}>
                {t('actions.split')}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setReleasing(true)}>
                {t('actions.release')}
              </Button>
            </>
          ) : null}
          {run ? (
            <Button component={Link} to={`/lifecycles?record=${run.id}`} variant="outlined">
              {t('actions.shiftRun')}
            </Button>
          ) : null}
          {start === undefined ? null : (
            <Button component={Link} to={start} variant="outlined">
              {t('actions.start')}
            </Button>
          )}
        </div>
        {!isMine && !run ? <p className="sc-soft">{t('fixed.notYours')}</p> : null}
        {run ? <p className="sc-soft">{t('fixed.ofRun')}</p> : null}
      </div>
      {isReleasing ? (
        <ConfirmDialog
          open
          title={t('release.title', { label })}
          text={t('release.text')}
          confirmLabel={t('actions.release')}
          onConfirm={() => {
            setReleasing(false);
            void actions.release(one).then(onClose);
          }}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </SidePanel>
  );
}

/** What a booking is, with what leads on. */
function useFacts({ one, calendar, clock, now }: BookingPanelProps): (readonly [string, ReactNode])[] {
  const { t } = useTranslation('shelf-calendar');
  const { number, day } = useFormat();
  const { booking, run, from, to } = one;
  const shelf = calendar.shelves.find(({ id }) => id === booking.platform_id);
  const unit = calendar.units.find(({ id }) => id === shelf?.platformGroup_id);
  const link = (path: string, name: string) => <Link to={path}>{name}</Link>;
  const said = (at: number) => sayDay(at, clock, now);
  const ofRun: [string, ReactNode][] = run
    ? [
        [t('panel.run'), link(`/lifecycles?record=${run.id}`, run.name)],
        [t('panel.plan'), link(`/view/growplan/${run.growplan_id}`, run.growplan)],
        [t('panel.strain'), run.strain],
        [t('panel.plants'), number(run.plants)],
        [t('panel.phase'), run.phase],
        [t('panel.harvest'), run.harvestdate && day(run.harvestdate)],
        [t('panel.next'), run.nextTask && `${run.nextTask.title} · ${said(Date.parse(run.nextTask.date))}`],
      ]
    : [[t('panel.plan'), booking.growplan]];
  const all: [string, ReactNode][] = [
    [t('panel.where'), unit && link(`/device/unit-${unit.id}/0`, `${unit.name} · ${shelf?.name ?? ''}`)],
    [t('panel.when'), `${said(from)} – ${said(to)}`],
    ...ofRun,
    [t('panel.client'), booking.client],
    [t('panel.note'), booking.note],
  ];
  return all.filter(([, value]) => Boolean(value));
}

/** What helps when a run pushes into what stands after it. */
function Resolve({ one, next, board, scale, kinds, actions, onAsk }: BookingPanelProps & { next: BoardBooking }) {
  const { t } = useTranslation('shelf-calendar');
  const way = makeWay(board, one, kinds, scale);
  if (next.run)
    return (
      <div className="sc-tools">
        <Button component={Link} to={`/lifecycles?record=${next.run.id}`} size="small" variant="outlined">
          {t('resolve.nextRun', { label: next.label })}
        </Button>
      </div>
    );
  if (!kinds.includes(next.booking.kind)) return null;
  return (
    <div className="sc-tools">
      {way.does.length > 0 ? (
        <Button
          size="small"
          variant="contained"
          disabled={actions.isRunning}
          onClick={() => void actions.move(way.does)}
        >
          {t('resolve.shift', { count: way.does.length })}
        </Button>
      ) : null}
      <Button size="small" variant="outlined" onClick={() => onAsk({ what: 'move', one: next })}>
        {t('resolve.other', { label: next.label })}
      </Button>
    </div>
  );
}
