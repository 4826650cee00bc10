import { showCo2, showTemperature, steeringPhases, type UnitsPreference } from '@trellis/climate/model';
import { climateScoreApi, type ClimateScore, type MetricScore } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { RunParts } from '../run/run-parts.tsx';
import './run-climate.css';

type Scores = Omit<ClimateScore, 'zone' | 'from' | 'to' | 'phases'>;
const metrics = ['temperature', 'humidity', 'vpd', 'co2'] as const;
/** Shares from which a climate counts as kept, and as nearly kept. */
const [good, fair] = [0.9, 0.75];

/** The state of a share in band; none without one. */
export const shareState = (share: number | null): 'healthy' | 'warning' | 'error' | undefined =>
  share === null ? undefined : share >= good ? 'healthy' : share >= fair ? 'warning' : 'error';

/** How well a run kept the climate of its plan: by phase the share in band, how far outside, light and dry-backs. */
export function RunClimate({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { date, dateTime } = useFormat();
  const { data, error, refetch } = useCall(
    climateScoreApi.calls.climateScore,
    { params: { id: String(runId) } },
    { dependsOn: ['ag_lifecyclePhases', 'ag_lifecyclePlatforms'] },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.phases.length === 0) return <EmptyNotice text={t('climate.none')} />;
  const rows: { key: string; name: string; when: string; scores: Scores }[] = data.phases.map((phase) => ({
    ...{
      key: String(phase.phase_id),
      name: phase.name,
      when: `${date(phase.from)} – ${date(phase.to)}`,
      scores: phase,
    },
  }));
  const whole = { key: 'all', name: t('climate.whole'), when: '', scores: data };
  return (
    <section className="lc-climate" aria-label={t('tabs.climate')}>
      <p className="lc-soft">{t('climate.how', { from: dateTime(data.from ?? ''), to: dateTime(data.to ?? '') })}</p>
      <div className="lc-scroll" role="region" aria-label={t('climate.table')} tabIndex={0}>
        <table className="lc-table lc-scores" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {t('phases.phase')}
              </th>
              {metrics.map((metric) => (
                <th key={metric} scope="col" role="columnheader">
                  {t(`climate.${metric}`)}
                </th>
              ))}
              <th scope="col" role="columnheader">
                {t('climate.dli')}
              </th>
              <th scope="col" role="columnheader">
                {t('climate.dryBack')}
              </th>
              <th scope="col" role="columnheader">
                {t('climate.steering')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {[...(rows.length > 1 ? [whole] : []), ...rows].map(({ key, name, when, scores }) => (
              <tr key={key} role="row">
                <th scope="row" role="rowheader">
                  {name}
                  <span className="lc-soft lc-climate__line">{when}</span>
                </th>
                {metrics.map((metric) => (
                  <td key={metric} role="cell" data-label={t(`climate.${metric}`)}>
                    <Share metric={metric} score={scores[metric]} />
                  </td>
                ))}
                <td role="cell" data-label={t('climate.dli')}>
                  <Against real={scores.dli.real} plan={scores.dli.plan} unit="mol/m²" />
                </td>
                <td role="cell" data-label={t('climate.dryBack')}>
                  <Against real={scores.dryBack.mean} plan={scores.dryBack.plan} unit="%" />
                  <Nights nights={scores.dryBack.nights} />
                </td>
                <td role="cell" data-label={t('climate.steering')}>
                  <Steering steering={scores.steering} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RunParts of="run-climate" />
    </section>
  );
}

const unitsOf = (units: string): UnitsPreference => (units === 'metric' ? 'metric' : 'imperial');

/** A share in band with how far outside it was, and how much was not read. */
function Share({ metric, score }: { metric: (typeof metrics)[number]; score: MetricScore }) {
  const { t } = useTranslation('lifecycles');
  const { number, units } = useFormat();
  const { inBand, judgedHours, missingHours, above, below, mean } = score;
  const factor = metric === 'temperature' && unitsOf(units) !== 'metric' ? 1.8 : 1;
  const unit = { temperature: factor === 1 ? '°C h' : '°F h', humidity: '% h', vpd: 'kPa h', co2: 'ppm h' }[metric];
  const decimals = metric === 'vpd' ? 1 : 0;
  const said = meanText(metric, mean, { units: unitsOf(units), number });
  const outside = [
    isSaid(above * factor, decimals)
      ? t('climate.above', { amount: `${number(above * factor, decimals)} ${unit}` })
      : null,
    isSaid(below * factor, decimals)
      ? t('climate.below', { amount: `${number(below * factor, decimals)} ${unit}` })
      : null,
    said ? t('climate.mean', { mean: said }) : null,
  ].filter(Boolean);
  const all = judgedHours + missingHours;
  return (
    <>
      <strong className="lc-climate__share" data-state={shareState(inBand)}>
        {inBand === null ? '–' : t('climate.inBand', { share: number(inBand * 100) })}
      </strong>
      {outside.map((line) => (
        <span key={line} className="lc-soft lc-climate__line">
          {line}
        </span>
      ))}
      {missingHours > 0 && all > 0 ? (
        <span className="lc-soft lc-climate__line">
          {t('climate.missing', { share: number((missingHours / all) * 100) })}
        </span>
      ) : null}
    </>
  );
}

function meanText(
  metric: (typeof metrics)[number],
  mean: number | null,
  { units, number }: { units: UnitsPreference; number: (value: number, decimals?: number) => string },
): string | null {
  if (mean === null) return null;
  if (metric === 'temperature') {
    const shown = showTemperature(mean, units);
    return `${shown.value}\u00a0${shown.unit}`;
  }
  if (metric === 'co2') {
    const shown = showCo2(mean);
    return `${shown.value}\u00a0${shown.unit}`;
  }
  return metric === 'humidity' ? `${number(mean)}\u00a0%` : `${number(mean, 2)}\u00a0kPa`;
}

function Against({ real, plan, unit }: { real: number | null; plan: number | null; unit: string }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  if (real === null && plan === null) return <>–</>;
  return (
    <>
      {real === null ? t('climate.unread') : `${number(real, 1)} ${unit}`}
      {plan === null ? null : (
        <span className="lc-soft lc-climate__line">{t('climate.plan', { amount: `${number(plan, 1)} ${unit}` })}</span>
      )}
    </>
  );
}

/** How long each phase of crop steering took on a day, as the substrate felt it. */
function Steering({ steering: { days, shots, hours } }: { steering: Scores['steering'] }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  if (hours === null || shots === null) return <span className="lc-soft">{t('climate.noShots')}</span>;
  return (
    <>
      <span className="lc-steer" aria-hidden>
        {steeringPhases.map((phase) => (
          <i key={phase} data-phase={phase} style={{ flexGrow: hours[phase] }} />
        ))}
      </span>
      {steeringPhases.map((phase) => (
        <span key={phase} className="lc-climate__line lc-steer__phase" data-phase={phase}>
          {t('climate.steeringPhase', { phase, hours: number(hours[phase], 1) })}
        </span>
      ))}
      <span className="lc-soft lc-climate__line">
        {t('climate.steeringOf', { shots: number(shots, 1), count: days })}
      </span>
    </>
  );
}

/** The dry-back of each night, in words. */
function Nights({ nights }: { nights: Scores['dryBack']['nights'] }) {
  const { t } = useTranslation('lifecycles');
  const { number, day } = useFormat();
  if (nights.length === 0) return null;
  return (
    <details className="lc-climate__nights">
      <summary>{t('climate.nights', { count: nights.length })}</summary>
      <ul>
        {nights.map(({ date, points, share }) => (
          <li key={date}>
            {day(date)}: {t('climate.night', { points: number(points, 1), share: number(share) })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether an amount is more than nothing as it is shown. */
const isSaid = (amount: number, decimals: number): boolean => amount >= 0.5 / 10 ** decimals;
