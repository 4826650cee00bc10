import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { geneticsApi, type RunResult } from '@trellis/genetics/model';
import {
  comparedMetrics,
  fewestRuns,
  lightStates,
  mostRuns,
  runComparisonApi,
  type ComparedRun,
} from '@trellis/run-comparison/model';
import { CopiedText, FailedNotice, Notice, offerFile, PageContent, PageFrame, TilesSkeleton } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { alignBand, alignRuns, commonPhases, firstDayOf } from './align-days.ts';
import { compareCsv } from './compare-csv.ts';
import { DayChart } from './day-chart.tsx';
import { Drivers } from './drivers.tsx';
import { EventLanes } from './event-lanes.tsx';
import { figureRows } from './figure-rows.ts';
import { LightToggle, usualLight } from './light-toggle.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { hasPhases, PhaseTable } from './phase-table.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { RunKey } from './run-key.tsx';
import { RunPicker } from './run-picker.tsx';
import { SavedComparisons } from './saved-comparisons.tsx';
import { SameDay } from './same-day.tsx';
import { Scorecard } from './scorecard.tsx';
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
            {ids.length < fewestRuns ? (
              <RecentRuns key={ids.join()} {...{ runs, ids }} onCompare={(next) => set('runs', next.join(','))} />
            ) : (
              <Compared {...{ runs, ids, query, set }} />
            )}
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
  const { units } = useFormat();
  const climates = useCall(runComparisonApi.calls.compare, { query: { ids: ids.join(',') } }, { keepPrevious: true });
  const results = ids.flatMap((id) => runs.find(({ lifecycle_id }) => lifecycle_id === id) ?? []);
  const found = climates.data?.runs ?? [];
  const strains = [...new Set(results.map(({ strain_id }) => strain_id))];
  const rows = figureRows(results, climates.data?.runs, units);
  const [first] = results;
  const strainId = first?.strain_id ?? null;
  const sections = [
    'overview',
    'figures',
    ...(hasPhases(found) ? ['phases'] : []),
    'days',
    'events',
    'photos',
    ...(strainId === null ? [] : ['drivers']),
  ];
  return (
    <>
      {strains.length > 1 ? <Notice state="info">{t('differing')}</Notice> : null}
      {results.length < ids.length ? <Notice state="warning">{t('missing')}</Notice> : null}
      <div className="rc-top">
        <nav aria-label={t('sections.label')} className="rc-nav">
          {sections.map((key) => (
            <a key={key} href={`#rc-${key}`}>
              {t(`sections.${key}` as 'sections.overview')}
            </a>
          ))}
        </nav>
        <div className="rc-tools">
          <Button
            variant="outlined"
            size="small"
            disabled={found.length === 0}
            onClick={() =>
              offerFile(new Blob([compareCsv(found)], { type: 'text/csv;charset=utf-8' }), 'comparison.csv')
            }
          >
            {t('csv')}
          </Button>
          <Button variant="outlined" size="small" onClick={() => print()}>
            {t('print')}
          </Button>
          <CopiedText text={location.href} label={t('share')} />
        </div>
      </div>
      <Scorecard results={results} rows={rows} />
      <section id="rc-figures" className="rc-section">
        <h2>{t('sections.figures')}</h2>
        <OutcomeTable results={results} rows={rows} />
      </section>
      <PhaseTable runs={found} />
      <section id="rc-days" className="rc-section">
        <h2>{t('sections.days')}</h2>
        {climates.error && !climates.data ? (
          <FailedNotice reason={climates.error.message} onRetry={() => void climates.refetch()} />
        ) : climates.data === undefined ? (
          <TilesSkeleton tileHeight={200} />
        ) : (
          <DayByDay {...{ found, query, set }} />
        )}
      </section>
      <section id="rc-events" className="rc-section">
        <h2>{t('sections.events')}</h2>
        <EventLanes results={results} firstDays={firstDays(found, ids, query)} />
      </section>
      <section id="rc-photos" className="rc-section">
        <h2>{t('sections.photos')}</h2>
        <SameDay results={results} />
      </section>
      {strainId === null ? null : <Drivers strainId={strainId} strain={first?.strain ?? ''} />}
    </>
  );
}

/** The day of each run from which all are laid beside each other: its first, or that on which the chosen phase began. */
const firstDays = (found: readonly ComparedRun[], ids: readonly number[], query: URLSearchParams): number[] => {
  const phase = commonPhases(found).find((name) => name === query.get('phase')) ?? null;
  return ids.map((id) => {
    const run = found.find((one) => one.id === id);
    return (run && firstDayOf(run, phase)) ?? 1;
  });
};

/** The climate of the runs by day of cycle, laid beside each other from their start or from that of a phase. */
function DayByDay({ found, query, set }: Pick<ComparedProps, 'query' | 'set'> & { found: readonly ComparedRun[] }) {
  const { t } = useTranslation('run-comparison');
  const shown = useShown();
  const usual = usualLight(found);
  const light = lightStates.find((one) => one === query.get('light')) ?? usual;
  const phases = commonPhases(found);
  const phase = phases.find((name) => name === query.get('phase')) ?? null;
  return (
    <>
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
        <LightToggle light={light} onChange={(next) => set('light', next === usual ? null : next)} />
      </div>
      <ul className="rc-legend">
        {found.map(({ id, name }, index) => (
          <li key={id}>
            <RunKey index={index} />
            {name}
          </li>
        ))}
      </ul>
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
    </>
  );
}
