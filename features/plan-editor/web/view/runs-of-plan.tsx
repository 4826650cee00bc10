import { geneticsApi, sumUpRuns } from '@trellis/genetics/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { WorkOfRuns } from './work-of-runs.tsx';
import { useTranslation } from 'react-i18next';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

const dayMs = 86_400_000;
const useRuns = (planId: number) =>
  useCall(geneticsApi.calls.history, { query: { growplan_id: String(planId) } }, { dependsOn: ['ag_lifecycles'] }).data
    ?.runs;

/** On which days of the plan its runs in flight are: all of them, those of a day together. */
export function useRunMarks(planId: number) {
  const runs = useRuns(planId);
  const [now] = useState(() => Date.now());
  return useMemo(
    () =>
      [
        ...Map.groupBy(
          (runs ?? []).filter(({ state, starttime }) => state === 'in_flight' && starttime !== null),
          ({ starttime }) => Math.floor((now - Date.parse(starttime ?? '')) / dayMs),
        ),
      ]
        .map(([day, ofDay]) => ({ day, names: ofDay.map(({ name }) => name) }))
        .toSorted((one, other) => one.day - other.day),
    [runs, now],
  );
}

/** What the runs of a plan gave so far. */
export function RunsOfPlan({ planId }: { planId: number }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const runs = useRuns(planId);
  if (!runs) return null;
  const sums = sumUpRuns(runs);
  const running = runs.filter(({ state }) => state === 'in_flight');
  const figure = (value: number | null, decimals: number, unit: string) =>
    value === null ? '–' : `${number(value, decimals)} ${unit}`;
  return (
    <section className="pe-card" aria-label={t('view.runs')}>
      <h2>{t('view.runs')}</h2>
      <dl className="pe-sums">
        {(
          [
            [t('plans.running'), number(sums.running)],
            [t('plans.completed'), number(sums.counted)],
            [t('view.dryPerPlant'), figure(sums.dryPerPlant, 1, 'g')],
            [t('view.survival'), figure(sums.survival === null ? null : sums.survival * 100, 0, '%')],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {running.length === 0 ? null : <WorkOfRuns runs={running} />}
      <Link component={RouterLink} to={`/lifecycles/${planId}`} sx={{ display: 'block', pb: 1 }}>
        {t('view.allRuns')}
      </Link>
      <Link component={RouterLink} to={`/genetics-historical/${planId}`}>
        {t('view.history')}
      </Link>
    </section>
  );
}
