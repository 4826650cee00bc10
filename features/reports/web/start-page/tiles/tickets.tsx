import { filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow, unitCardPath } from './rows.tsx';

/** Hardware tickets that are not closed, the most urgent first. */
export function TicketsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { lang } = usePreferences();
  const { since } = useRelativeTime();
  const tickets = useCall(
    startCalls.tickets,
    filtered({
      where: { facility_id: facilityId, closedAt: null },
      include: ['status', 'priority'],
      order: ['ticket_priority_id', 'createdate'],
      limit: shownRows,
    }),
  );
  const words = (one: { label: string; labelEs: string | null } | null | undefined) =>
    one ? (lang === 'es' && one.labelEs) || one.label : undefined;
  return (
    <Tile
      title={t('tickets.title')}
      icon="wrench"
      path="/hardware-ticketing-system/kan-ban"
      usual={260}
      loads={tickets}
      empty={(rows) => (rows.length === 0 ? t('tickets.empty') : undefined)}
    >
      {(rows) => (
        <ul className="start-rows">
          {rows.map(({ id, label, status, priority, platformGroup_id, createdate }) => (
            <TileRow
              key={id}
              title={platformGroup_id === null ? label : <Link to={unitCardPath(platformGroup_id)}>{label}</Link>}
              note={[words(status), since(createdate, tickets.dataUpdatedAt)].filter(Boolean).join(' · ')}
              side={words(priority)}
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}
