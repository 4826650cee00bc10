import { costParts, harvestWeight, knownCost, runCostsApi, type Lifecycle } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { RunParts } from '../run/run-parts.tsx';
import { ArticleTable } from './article-table.tsx';
import { HandoverTable } from './handover-table.tsx';
import { MovedText } from './moved-text.tsx';
import type { ToldCosts } from './told-costs.ts';
import { useBasisText } from './use-basis-text.tsx';

const sources = [
  ...['consumableLedger', 'facilityConsumables', 'task_task', 'irrigationEvents', 'growplanBases'],
  ...['ag_lifecycles', 'ag_lifecyclePhases', 'ag_batches', 'ag_lifecycleHandovers'],
] as const;

/** What a run cost: in all, a plant and a dry pound; each part with what it was reckoned from, and which price is missing. */
export function RunCosts({ run }: { run: Lifecycle }) {
  const { t } = useTranslation('lifecycles');
  const { data, error, refetch } = useCall(
    runCostsApi.calls.costs,
    { params: { id: String(run.id) } },
    { dependsOn: sources },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <div className="lc-costs">
      <Sums told={data} />
      <Parts run={run} told={data} />
      <RunParts of="run-prices" />
      <h3>{t('costs.articles')}</h3>
      <ArticleTable articles={data.articles} />
      {data.handovers.length > 0 ? (
        <>
          <h3>{t('costs.handovers')}</h3>
          <HandoverTable handovers={data.handovers} />
        </>
      ) : null}
    </div>
  );
}

/** A part that is not known, though there was something of it; of what was not used nothing is missing. */
function isUnknown(
  { costs, bases: { hours, untimed, kWh, unlit }, articles }: ToldCosts,
  part: (typeof costParts)[number],
) {
  const wasThere = {
    supplies: articles.some(({ used }) => used > 0),
    labour: hours !== null || untimed > 0,
    water: true,
    energy: kWh !== null || unlit > 0,
  };
  return costs[part] === null && wasThere[part];
}

/** The cost in all and for each plant and dry pound; a cost that lacks a part says so. */
function Sums({ told }: { told: ToldCosts }) {
  const { t } = useTranslation('lifecycles');
  const { number, units } = useFormat();
  const { costs, plantsStarted, dryGrams } = told;
  const isMetric = units === 'metric';
  const total = knownCost(costs);
  const missing = costParts.filter((part) => isUnknown(told, part));
  const weight = dryGrams === null || dryGrams <= 0 ? null : harvestWeight(dryGrams, isMetric);
  const per = (whole: number | null) => (total === null || !whole ? null : total / whole);
  const sums = [
    { key: 'total', label: t('costs.total'), value: total, note: undefined },
    {
      ...{ key: 'plant', label: t('costs.perPlant'), value: per(plantsStarted) },
      note: plantsStarted ? t('run.plants', { count: plantsStarted }) : undefined,
    },
    {
      ...{ key: 'weight', label: t(isMetric ? 'costs.perKg' : 'costs.perLb'), value: per(weight) },
      note:
        weight === null
          ? t('costs.notDried')
          : t('costs.dried', { weight: `${number(weight, 1)} ${isMetric ? 'kg' : 'lb'}` }),
    },
  ];
  return (
    <>
      <dl className="lc-sums">
        {sums.map(({ key, label, value, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="lc-sums__value">{value === null ? '–' : number(value, 2)}</dd>
            {note === undefined ? null : <dd className="lc-soft">{note}</dd>}
          </div>
        ))}
      </dl>
      {missing.length > 0 && total !== null ? (
        <p className="lc-late">
          {t('costs.without', { parts: missing.map((part) => t(`costs.parts.${part}`)).join(', ') })}
        </p>
      ) : null}
    </>
  );
}

/** Each part of the cost with how it is known, or what is missing to know it. */
function Parts({ run, told }: { run: Lifecycle; told: ToldCosts }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const basisOf = useBasisText(run, told);
  const { supplies, hours, litres } = told.bases.handed;
  const moved = {
    supplies: <MovedText amount={supplies} digits={2} />,
    labour: <MovedText amount={hours} digits={1} unit="h" />,
    water: <MovedText amount={litres / 1000} digits={2} unit="m³" />,
    energy: null,
  };
  return (
    <table className="lc-table lc-costs__parts">
      <thead>
        <tr>
          <th scope="col">{t('costs.part')}</th>
          <th scope="col">{t('costs.basis')}</th>
          <th scope="col" className="lc-end">
            {t('costs.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {costParts.map((part) => {
          const { basis, missing } = basisOf(part);
          const cost = told.costs[part];
          return (
            <tr key={part}>
              <th scope="row">{t(`costs.parts.${part}`)}</th>
              <td>
                {basis}
                {moved[part]}
                {missing === undefined ? null : <span className="lc-late lc-costs__missing">{missing}</span>}
              </td>
              <td className="lc-end">{cost === null ? '–' : number(cost, 2)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
