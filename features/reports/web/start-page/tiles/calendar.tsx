import { filtered } from '@trellis/entity-kit';
import { useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow } from './rows.tsx';

/** What the facility's calendar holds next. */
export function CalendarTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { date, dateTime, otherZone } = useFormat();
  // Read once: an address that changed with each moment would be asked for again and again.
  const [from] = useState(() => new Date().toISOString());
  const events = useCall(
    startCalls.events,
    filtered({ where: { facility_id: facilityId, enddate: { gte: from } }, order: 'startdate', limit: shownRows }),
  );
  return (
    <Tile
      title={t('calendar.title')}
      icon="calendar"
      usual={130}
      loads={events}
      empty={(rows) => (rows.length === 0 ? t('calendar.empty') : undefined)}
    >
      {(rows) => (
        <ul className="start-rows">
          {rows.map(({ id, title, startdate, allDay, notes }) => (
            <TileRow
              key={id}
              title={title}
              note={
                <>
                  <time dateTime={startdate} data-hint={otherZone(startdate)}>
                    {allDay ? date(startdate) : dateTime(startdate)}
                  </time>
                  {notes ? ` · ${notes}` : null}
                </>
              }
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}
