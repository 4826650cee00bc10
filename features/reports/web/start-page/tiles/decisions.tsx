import { teamApi } from '@trellis/access/model';
import { filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { useMenuPlaces } from '../use-places.ts';
import { shownRows, TileRow } from './rows.tsx';

/** Who waits for an answer: people who ask to join the facility, and people who ask for a page. */
export function DecisionsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { since } = useRelativeTime();
  const places = useMenuPlaces();
  const joining = useCall(
    startCalls.joining,
    filtered({ where: { status: 'requested', facility_id: facilityId }, order: 'createdate', limit: shownRows }),
    { dependsOn: ['ag_userFacilities'] },
  );
  const pages = useCall(
    teamApi.calls.listPageRequests,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: ['ag_userRoles', 'ag_navigationMenuRoles'] },
  );
  const both = {
    data: joining.data && pages.data ? { joining: joining.data, pages: pages.data } : undefined,
    error: joining.error ?? pages.error,
    refetch: () => Promise.all([joining.refetch(), pages.refetch()]),
    dataUpdatedAt: Math.min(joining.dataUpdatedAt, pages.dataUpdatedAt),
  };
  const nameOf = (route: string) => places.find(({ path }) => path === route)?.label ?? route;
  const ago = (at: string) => since(at, both.dataUpdatedAt);
  return (
    <Tile
      title={t('decisions.title')}
      icon="account-group"
      path="/teammanagement"
      usual={44}
      loads={both}
      empty={(asked) => (asked.joining.length + asked.pages.length === 0 ? t('decisions.empty') : undefined)}
    >
      {(asked) => (
        <ul className="start-rows">
          {[
            ...asked.joining.map(({ id, name, createdate }) => ({
              key: `joining ${id}`,
              name,
              note: `${t('decisions.joining')} · ${ago(createdate)}`,
            })),
            ...asked.pages.map(({ id, name, route, askedAt }) => ({
              key: `page ${id}`,
              name,
              note: `${t('decisions.page', { page: nameOf(route) })} · ${ago(askedAt)}`,
            })),
          ]
            .slice(0, shownRows)
            .map(({ key, name, note }) => (
              <TileRow key={key} title={<Link to="/teammanagement">{name}</Link>} note={note} />
            ))}
        </ul>
      )}
    </Tile>
  );
}
