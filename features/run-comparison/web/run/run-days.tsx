import Link from '@mui/material/Link';
import { comparedMetrics, runComparisonApi, type LightState } from '@trellis/run-comparison/model';
import { FailedNotice, TilesSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { alignBand, alignRuns } from '../compare/align-days.ts';
import { DayChart } from '../compare/day-chart.tsx';
import { LightToggle, usualLight } from '../compare/light-toggle.tsx';
import { useShown } from '../compare/use-shown.ts';
import '../compare/compare.css';

/** On the page of a run: its temperature, humidity, VPD and CO2 by day over the band of its plan. */
export function RunDays() {
  const { t } = useTranslation('run-comparison');
  const shown = useShown();
  const [query] = useSearchParams();
  const [chosen, setLight] = useState<LightState>();
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
  const light = chosen ?? usualLight(data.runs);
  return (
    <>
      <div className="rc-tools">
        <LightToggle light={light} onChange={setLight} />
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
