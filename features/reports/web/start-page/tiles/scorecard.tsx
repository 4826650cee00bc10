import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { areaStatsApi } from '@trellis/unit-status/model';
import { HelpButton, useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { AreaScorecards } from '../../operational-status/area-scorecards.tsx';
import { Tile } from '../tile.tsx';

/** On a page the figures are read this often (ms); in the popup twice as often. */
const pollMs = 120_000;

/** The operational status of the facility: the scorecard of each area. */
export function ScorecardTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation(['start-page', 'reports']);
  const stats = useCall(areaStatsApi.calls.getStats, { query: { facility_id: String(facilityId) } }, { pollMs });
  return (
    <Tile
      title={t('scorecard.title')}
      icon="table"
      usual={420}
      loads={stats}
      empty={(areas) => (areas.length === 0 ? t('reports:status.empty') : undefined)}
    >
      {(areas) => (
        <>
          <AreaScorecards areas={areas} />
          <div className="start-tile__foot">
            <HelpButton topickey="dashboards-operational-status-scorecard" />
            <Button
              size="small"
              startIcon={<Refresh />}
              disabled={stats.isFetching}
              onClick={() => void stats.refetch()}
            >
              {t('reports:status.reload')}
            </Button>
          </div>
        </>
      )}
    </Tile>
  );
}
