import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ContentDialog, PageContent } from '@trellis/ui';
import { areaStatsApi } from '@trellis/unit-status/model';
import { HelpButton, useCall, useFormat, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { AreaScorecards } from './area-scorecards.tsx';

/** The figures are read this often (ms) while the popup is open. */
const pollMs = 60_000;

/** The scorecard of each area of the facility, one tab an area. */
export function OperationalStatusDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('reports');
  const { facility_id } = useUser();
  const { time, otherZone } = useFormat();
  const stats = useCall(areaStatsApi.calls.getStats, { query: { facility_id: String(facility_id) } }, { pollMs });
  return (
    <ContentDialog
      title={t('status.title')}
      width={500}
      onClose={onClose}
      actions={
        <>
          {stats.dataUpdatedAt > 0 ? (
            <time
              className="r-status__time t-number"
              dateTime={new Date(stats.dataUpdatedAt).toISOString()}
              data-hint={otherZone(stats.dataUpdatedAt)}
            >
              {t('health.asOf', { time: time(stats.dataUpdatedAt) })}
            </time>
          ) : null}
          <HelpButton topickey="dashboards-operational-status-scorecard" />
          <IconButton
            aria-label={t('status.reload')}
            data-hint={t('status.reload')}
            disabled={stats.isFetching}
            onClick={() => void stats.refetch()}
          >
            <Refresh />
          </IconButton>
          <Button variant="contained" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <PageContent loads={stats} empty={(areas) => (areas.length === 0 ? { text: t('status.empty') } : undefined)}>
        {(areas) => <AreaScorecards areas={areas} onLeave={onClose} />}
      </PageContent>
    </ContentDialog>
  );
}
