import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { geneticsApi, type RunResult } from '@trellis/genetics/model';
import { comparedMetrics, fewestRuns, mostRuns, runComparisonApi } from '@trellis/run-comparison/model';
import {
  CopiedText,
  EmptyNotice,
  FailedNotice,
  Notice,
  offerFile,
  PageContent,
  PageFrame,
  TilesSkeleton,
} from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { alignBand, alignRuns, commonPhases, type LightState } from './align-days.ts';
import { compareCsv } from './compare-csv.ts';
import { DayChart } from './day-chart.tsx';
import { Drivers } from './drivers.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { PhaseTable } from './phase-table.tsx';
import { RunPicker } from './run-picker.tsx';
import { SavedComparisons } from './saved-comparisons.tsx';
import { useShown } from './use-shown.ts';
import './compare.css';

const readIds = (query: URLSearchParams): number[] => {
  const ids = (query.get('runs') ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, mostRuns);
};

/** `/comparelifecycles`: runs beside each other, to find what made the better one better. */
export function ComparePage() {
  const { t } = useTranslation('run-comparison');
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const ids = useMemo(() => readIds(query), [query]);
  const history = useCall(geneticsApi.calls.history, { query: {} }, { dependsOn: ['ag_lifecycles', 'ag_batches'] });
  const set = (key: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <PageFrame title={t('title')} scope={user.facilityname}>
      <PageContent loads={history} empty={({ runs }) => (runs.length === 0 ? { text: t('empty') } : undefined)}>
        {({ runs }) => (
          <>
            <SavedComparisons mayKeep={ids.length >= fewestRuns} />
            <RunPicker {...{ runs, ids }} onChange={(next) => set('runs', next.join(','))} />
            {ids.length < fewestRuns ? <EmptyNotice text={t('pick')} /> : <Compared {...{ runs, ids, query, set }} />}
          </>
        )}
      </PageContent>
    </PageFrame>
  );
}

interface ComparedProps {
  runs: readonly RunResult[];
  ids: readonly number[];
  query: URLSearchParams;
  set: (key: string, value: string | null) => void;
}

function Compared({ runs, ids, query, set }: ComparedProps) {
  const { t } = useTranslation('run-comparison');
  const shown = useShown();
  const climates = useCall(runComparisonApi.calls.compare, { query: { ids: ids.join(',') } }, { keepPrevious: true });
  const results = ids.flatMap((id) => runs.find(({ lifecycle_id }) => lifecycle_id === id) ?? []);
  const found = climates.data?.runs ?? [];
  const light: LightState = query.get('light') === 'dark' ? 'dark' : 'lit';
  const phases = commonPhases(found);
  const phase = phases.find((name) => name === query.get('phase')) ?? null;
  const strains = [...new Set(results.map(({ strain_id }) => strain_id))];
  const [first] = results;
  return (
    <>
      {strains.length > 1 ? <Notice state="info">{t('differing')}</Notice> : null}
      {results.length < ids.length ? <Notice state="warning">{t('missing')}</Notice> : null}
      <OutcomeTable results={results} climates={climates.data?.runs} />
      <PhaseTable runs={found} />
      <div className="rc-tools">
        <TextField
          select
          fullWidth={false}
          size="small"
          label={t('align.label')}
          value={phase ?? ''}
          onChange={(event) => set('phase', event.target.value)}
          sx={{ minWidth: 190 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('align.start')}</MenuItem>
          {phases.map((name) => (
            <MenuItem key={name} value={name}>
              {t('align.phase', { name })}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={light}
          aria-label={t('light.label')}
          onChange={(_event, next: LightState | null) => next && set('light', next === 'lit' ? null : next)}
        >
          <ToggleButton value="lit">{t('light.lit')}</ToggleButton>
          <ToggleButton value="dark">{t('light.dark')}</ToggleButton>
        </ToggleButtonGroup>
        <Button
          variant="outlined"
          size="small"
          disabled={found.length === 0}
          onClick={() => offerFile(new Blob([compareCsv(found)], { type: 'text/csv;charset=utf-8' }), 'comparison.csv')}
        >
          {t('csv')}
        </Button>
        <Button variant="outlined" size="small" onClick={() => print()}>
          {t('print')}
        </Button>
        <CopiedText text={location.href} label={t('share')} />
      </div>
      {climates.error ? (
        <FailedNotice reason={climates.error.message} onRetry={() => void climates.refetch()} />
      ) : climates.data === undefined ? (
        <TilesSkeleton tileHeight={200} />
      ) : (
        <div className="rc-charts">
          {comparedMetrics.map((metric) => (
            <DayChart
              key={metric}
              metric={metric}
              lines={alignRuns(found, { metric, light, phase })}
              band={light === 'lit' ? alignBand(found[0], metric, phase) : []}
              show={(value) => shown.value(metric, value)}
              showDifference={(value) => shown.difference(metric, value)}
            />
          ))}
        </div>
      )}
      {first?.strain_id == null ? null : <Drivers strainId={first.strain_id} strain={first.strain ?? ''} />}
    </>
  );
}
