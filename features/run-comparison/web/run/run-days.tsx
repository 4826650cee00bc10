import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { comparedMetrics, runComparisonApi } from '@trellis/run-comparison/model';
import { FailedNotice, TilesSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { alignBand, alignRuns, type LightState } from '../compare/align-days.ts';
import { DayChart } from '../compare/day-chart.tsx';
import { useShown } from '../compare/use-shown.ts';
import '../compare/compare.css';

/** On the page of a run: its temperature, humidity, VPD and CO2 by day over the band of its plan. */
export function RunDays() {
  const { t } = useTranslation('run-comparison');
  const shown = useShown();
  const [query] = useSearchParams();
  const [light, setLight] = useState<LightState>('lit');
  const id = Number(query.get('record')) || 0;
  const { data, error, refetch } = useCall(
    runComparisonApi.calls.compare,
    { query: { ids: String(id) } },
    { enabled: id > 0 },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tileHeight={200} />;
  const [run] = data.runs;
  if (!run || run.days.length === 0) return null;
  return (
    <>
      <div className="rc-tools">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={light}
          aria-label={t('light.label')}
          onChange={(_event, next: LightState | null) => next && setLight(next)}
        >
          <ToggleButton value="lit">{t('light.lit')}</ToggleButton>
          <ToggleButton value="dark">{t('light.dark')}</ToggleButton>
        </ToggleButtonGroup>
        <Link component={RouterLink} to={`/comparelifecycles?runs=${id}`} underline="always">
          {t('days.compare')}
        </Link>
      </div>
      <div className="rc-charts">
        {comparedMetrics.map((metric) => (
          <DayChart
            key={metric}
            metric={metric}
            lines={alignRuns(data.runs, { metric, light, phase: null })}
            band={light === 'lit' ? alignBand(run, metric, null) : []}
            show={(value) => shown.value(metric, value)}
            showDifference={(value) => shown.difference(metric, value)}
          />
        ))}
      </div>
    </>
  );
}
