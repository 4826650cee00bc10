import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import { geneticsApi, sumUpRuns, type RunResult } from '@trellis/genetics/model';
import { mostScoredRuns } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, Notice, offerFile, PageFrame } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { RunChart } from './run-chart.tsx';
import { RunTable } from './run-table.tsx';
import { runsCsv } from './runs-csv.ts';
import { StrainRanking } from './strain-ranking.tsx';
import { climatesOf, useClimates } from './use-climates.ts';

const filters = ['strain', 'plan', 'room', 'period'] as const;
type FilterKey = (typeof filters)[number];
const periods = { year: 365, twoYears: 730 } as const;

/** What every strain and plan gave, run by run: yield in order with its limits, and all figures, filtered and exported. */
export function GeneticsHistoryPage() {
  const { t } = useTranslation('genetics');
  const { growplan_id } = useParams();
  const isPlan = growplan_id !== undefined && /^[1-9]\d{0,8}$/.test(growplan_id);
  const { data, error, refetch } = useCall(geneticsApi.calls.history, {
    query: isPlan ? { growplan_id } : {},
  });
  const [query] = useSearchParams();
  const runs = useMemo(() => choose(data?.runs ?? [], query), [data, query]);
  const asked = useClimates(runs);
  const phases = [...new Set([...(asked?.values() ?? [])].flatMap(({ phases: own }) => own.map(({ name }) => name)))];
  const phase = phases.find((name) => name === query.get('phase'));
  const climates = useMemo(() => (phase === undefined ? asked : climatesOf(asked, phase)), [asked, phase]);
  return (
    <PageFrame
      title={t('history.title')}
      scope={isPlan ? (data?.runs[0]?.growplan ?? t('history.onePlan')) : undefined}
      filters={data ? <Filters runs={data.runs} hasPlan={isPlan} /> : null}
      action={
        <Button
          variant="outlined"
          startIcon={<FileDownload />}
          disabled={runs.length === 0}
          onClick={() => offerFile(new Blob([runsCsv(runs)], { type: 'text/csv' }), 'genetics-history.csv')}
        >
          {t('history.csv')}
        </Button>
      }
    >
      {error && !data ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Stack spacing={2.5}>
          {data.isMore ? <Notice state="info">{t('history.isMore')}</Notice> : null}
          <Outcome runs={runs} />
          <div className="g-overview">
            <RunChart runs={runs} />
            <StrainRanking runs={runs} />
          </div>
          {runs.length > mostScoredRuns ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('history.climate.newest', { count: mostScoredRuns })}
            </Typography>
          ) : null}
          {phases.length > 0 ? (
            <Filter
              filter="phase"
              label={t('history.climate.of')}
              none={t('history.climate.whole')}
              options={phases.map((name) => [name, name])}
            />
          ) : null}
          <RunTable runs={runs} climates={climates} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('history.costNote')}
          </Typography>
        </Stack>
      ) : error ? null : (
        <ListSkeleton />
      )}
    </PageFrame>
  );
}

function choose(runs: readonly RunResult[], query: URLSearchParams): RunResult[] {
  const [strain, plan, room, period] = filters.map((key) => query.get(key));
  const days = periods[(period ?? '') as keyof typeof periods] as number | undefined;
  const since = days === undefined ? undefined : new Date(Date.now() - days * 86_400_000).toISOString();
  return runs.filter(
    (run) =>
      (!strain || String(run.strain_id) === strain) &&
      (!plan || String(run.growplan_id) === plan) &&
      (!room || (run.rooms ?? '').split(', ').includes(room)) &&
      (since === undefined || (run.starttime !== null && run.starttime >= since)),
  );
}

function Filters({ runs, hasPlan }: { runs: readonly RunResult[]; hasPlan: boolean }) {
  const { t } = useTranslation('genetics');
  const named = (entries: Iterable<readonly [string, string]>) =>
    [...new Map(entries)].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', width: '100%', columnGap: 1, rowGap: 1.5 }}>
      <Filter
        filter="strain"
        label={t('records.strain.one')}
        options={named(runs.flatMap(({ strain_id, strain }) => (strain === null ? [] : [[String(strain_id), strain]])))}
      />
      {hasPlan ? null : (
        <Filter
          filter="plan"
          label={t('history.plan')}
          options={named(runs.map(({ growplan_id, growplan }) => [String(growplan_id), growplan]))}
        />
      )}
      <Filter
        filter="room"
        label={t('history.rooms')}
        options={named(runs.flatMap(({ rooms }) => (rooms ?? '').split(', ').filter(Boolean)).map((one) => [one, one]))}
      />
      <Filter
        filter="period"
        label={t('history.period')}
        options={(Object.keys(periods) as (keyof typeof periods)[]).map((key) => [key, t(`history.periods.${key}`)])}
      />
    </Stack>
  );
}

interface FilterProps {
  filter: FilterKey | 'phase';
  /** What is chosen where nothing is. */
  none?: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Filter({ filter, label, options, none }: FilterProps) {
  const { t } = useTranslation('genetics');
  const [query, setQuery] = useSearchParams();
  const value = query.get(filter) ?? '';
  const change = (next: string) =>
    setQuery(
      (now) => {
        if (next === '') now.delete(filter);
        else now.set(filter, next);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <TextField
      select
      label={label}
      value={options.some(([key]) => key === value) ? value : ''}
      onChange={(event) => change(event.target.value)}
      size="small"
      sx={{ width: { xs: 'calc(50% - 4px)', md: 200 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none ?? t(`history.none.${filter}`)}</MenuItem>
      {options.map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Figures beside each other, each under its name. */
const Tiles = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(120px, max-content))' },
      columnGap: 4,
      rowGap: 1,
    }}
  >
    {facts.map(([name, value]) => (
      <Box key={name}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" variant="h6" sx={{ m: 0 }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);

/** What the chosen runs gave together. */
function Outcome({ runs }: { runs: readonly RunResult[] }) {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const all = sumUpRuns(runs);
  if (all.counted === 0) return null;
  // A harvest that hangs yet has no dry weight: it stands in no figure of yield.
  const dried = sumUpRuns(runs.filter(({ dryGrams }) => dryGrams !== null)).counted;
  const harvested = dried < all.counted ? t('history.dried', { count: dried, all: all.counted }) : number(all.counted);
  const shown = (value: number | null, decimals: number, unit: string) =>
    value === null ? '–' : `${number(value, decimals)}${unit}`;
  return (
    <Tiles
      facts={[
        [t('strain.harvestedRuns'), harvested],
        [t('strain.dryPerPlant'), shown(all.dryPerPlant, 1, '')],
        [t('strain.survival'), shown(all.survival === null ? null : all.survival * 100, 0, ' %')],
        [t('strain.daysMeasured'), shown(all.days, 0, '')],
        [t('strain.thcMeasured'), shown(all.totalThc, 1, ' %')],
      ]}
    />
  );
}
