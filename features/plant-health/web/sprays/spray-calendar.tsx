import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { EmptyNotice } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces, type Places } from '../shared/use-places.ts';
import { daysFrom, layOutBlocks, type SprayBlock } from './calendar-blocks.ts';
import type { Spray } from './use-sprays.ts';

interface SprayCalendarProps {
  sprays: readonly Spray[];
  onOpen: (id: number) => void;
}

const shownDays = 28;
const daysBefore = 10;

/** Sprayings by room over four weeks: how long nobody enters, and how long nothing is harvested. */
export function SprayCalendar({ sprays, onOpen }: SprayCalendarProps) {
  const { t } = useTranslation('plant-health');
  const { locale } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const places = usePlaces();
  const [today] = useState(() => DateTime.now().setZone(zone).toISODate() ?? '');
  const [offset, setOffset] = useState(0);
  const first =
    DateTime.fromISO(today)
      .plus({ days: offset - daysBefore })
      .toISODate() ?? today;
  const days = useMemo(() => daysFrom(first, shownDays), [first]);
  const rooms = useMemo(() => roomsOf(sprays, places), [sprays, places]);
  if (rooms.length === 0) return <EmptyNotice text={t('sprays.calendar.none')} />;
  const columns = `minmax(110px, 150px) repeat(${shownDays}, minmax(30px, 1fr))`;
  return (
    <section className="ph-stack" aria-label={t('sprays.views.calendar')}>
      <div className="ph-actions">
        <IconButton aria-label={t('sprays.calendar.earlier')} onClick={() => setOffset(offset - 14)}>
          <ChevronLeft />
        </IconButton>
        <Button size="small" variant="outlined" disabled={offset === 0} onClick={() => setOffset(0)}>
          {t('sprays.calendar.today')}
        </Button>
        <IconButton aria-label={t('sprays.calendar.later')} onClick={() => setOffset(offset + 14)}>
          <ChevronRight />
        </IconButton>
        <span className="ph-legend">
          <i className="ph-cal__rei" aria-hidden /> {t('sprays.calendar.rei')}
          <i className="ph-cal__phi" aria-hidden /> {t('sprays.calendar.phi')}
          <i className="ph-cal__planned" aria-hidden /> {t('sprays.calendar.planned')}
        </span>
      </div>
      <div className="ph-scroll" tabIndex={0} role="group" aria-label={t('sprays.views.calendar')}>
        <div className="ph-cal" style={{ gridTemplateColumns: columns }}>
          <span className="ph-cal__corner" />
          {days.map((day) => (
            <span key={day} className="ph-cal__day" data-today={day === today || undefined}>
              <small>
                {DateTime.fromISO(day)
                  .setLocale(locale)
                  .toFormat(day === days[0] || day.endsWith('-01') ? 'LLL' : 'ccc')}
              </small>
              {DateTime.fromISO(day).day}
            </span>
          ))}
          {rooms.map(({ name, mine }) => {
            const lanes = layOutBlocks(mine, days, zone);
            return <Room key={name} name={name} lanes={lanes} today={days.indexOf(today)} onOpen={onOpen} />;
          })}
        </div>
      </div>
    </section>
  );
}

interface RoomProps {
  name: string;
  lanes: readonly (readonly SprayBlock[])[];
  /** Column of today; -1 when it is not shown. */
  today: number;
  onOpen: (id: number) => void;
}

function Room({ name, lanes, today, onOpen }: RoomProps) {
  const rows = lanes.length === 0 ? [[]] : lanes;
  return rows.map((lane, index) => (
    <div key={index} className="ph-cal__row" data-first={index === 0 || undefined}>
      <span className="ph-cal__room">{index === 0 ? name : ''}</span>
      {today < 0 ? null : <span className="ph-cal__today" style={{ gridColumn: today + 2 }} aria-hidden />}
      {lane.map((block) => (
        <Block key={block.spray.id} block={block} onOpen={onOpen} />
      ))}
    </div>
  ));
}

function Block({ block: { spray, from, reiTo, phiTo }, onOpen }: { block: SprayBlock; onOpen: (id: number) => void }) {
  const { t } = useTranslation('plant-health');
  const { dateTime, day } = useFormat();
  const places = usePlaces();
  const start = Math.max(0, from);
  const end = Math.min(shownDays - 1, phiTo);
  const length = end - start + 1;
  const closed = Math.max(0, Math.min(end, reiTo) - start + 1);
  const units = [...new Set(spray.targets.map(({ platformGroup_id }) => places.unitName(platformGroup_id)))].join(', ');
  const product = spray.consumable?.name ?? '';
  const told = [
    `${product}, ${units}`,
    spray.state === 'planned' ? t('records.sprayApplication.choices.state.planned') : undefined,
    dateTime(spray.start),
    spray.reiUntil === null ? undefined : t('sprays.waiting.rei', { time: dateTime(spray.reiUntil) }),
    spray.phiUntil === null ? undefined : t('sprays.waiting.phi', { day: day(spray.phiUntil) }),
  ].filter((part) => part !== undefined);
  return (
    <button
      type="button"
      className="ph-cal__block"
      data-planned={spray.state === 'planned' || undefined}
      style={{
        gridColumn: `${start + 2} / span ${length}`,
        ['--ph-closed' as string]: `${(closed / length) * 100}%`,
      }}
      title={told.join(' · ')}
      aria-label={told.join(' · ')}
      onClick={() => onOpen(spray.id)}
    >
      <span>{`${product}, ${units}`}</span>
    </button>
  );
}

/** Rooms with their sprayings, by name. */
function roomsOf(sprays: readonly Spray[], places: Places) {
  const rooms = new Map<string, Map<number, Spray>>();
  for (const spray of sprays)
    for (const { platformGroup_id } of spray.targets) {
      const name = places.areaName(places.areaOfUnit(platformGroup_id)) || places.unitName(platformGroup_id);
      const room = rooms.get(name) ?? new Map<number, Spray>();
      rooms.set(name, room.set(spray.id, spray));
    }
  return [...rooms]
    .map(([name, mine]) => ({ name, mine: [...mine.values()] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}
