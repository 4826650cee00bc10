import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ContentDialog, PageContent } from '@trellis/ui';
import { areaStatsApi, type AreaStats } from '@trellis/units/model';
import { HelpButton, useCall, useFormat, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scorecard } from '../scorecard/scorecard.tsx';
import './operational-status.css';

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
        {(areas) => <Areas areas={areas} onLeave={onClose} />}
      </PageContent>
    </ContentDialog>
  );
}

function Areas({ areas, onLeave }: { areas: readonly AreaStats[]; onLeave: () => void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const area = areas.find(({ area_id }) => area_id === chosen) ?? areas[0];
  if (!area) return null;
  return (
    <>
      <Tabs
        value={area.area_id}
        onChange={(_event, next: number) => setChosen(next)}
        variant="scrollable"
        aria-label={t('status.areas')}
        sx={{ flex: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {areas.map(({ area_id, areaname }) => (
          <Tab
            key={area_id}
            value={area_id}
            label={areaname}
            id={`${id}-${area_id}`}
            aria-controls={`${id}-panel-${area_id}`}
          />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id={`${id}-panel-${area.area_id}`}
        aria-labelledby={`${id}-${area.area_id}`}
        className="r-status"
      >
        <Scorecard area={area} pathOf={(query) => unitsPath(area.area_id, query)} onLeave={onLeave} />
      </div>
    </>
  );
}

/** The units of an area, narrowed to those a figure is about. */
const unitsPath = (areaId: number, query: string): string =>
  `/zone-devices/all?area=${areaId}${query === '' ? '' : `&${query}`}`;
