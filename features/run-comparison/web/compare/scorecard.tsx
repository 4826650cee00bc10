import type { RunResult } from '@trellis/genetics/model';
import { useFormat, useOpenPath } from '@trellis/web-kit';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { behindBest, countBest, glanceOf, type FigureRow } from './figure-rows.ts';
import { RunKey } from './run-key.tsx';

interface ScorecardProps {
  results: readonly RunResult[];
  rows: readonly FigureRow[];
}

/** The whole comparison at a glance: few figures of each run with the best marked, how far the others are from it, and in words which
 * run gave most. On a narrow screen each figure is a card. */
export function Scorecard({ results, rows }: ScorecardProps) {
  const { t } = useTranslation('run-comparison');
  const glance = glanceOf(rows);
  const wins = countBest(glance, results.length);
  const most = Math.max(0, ...wins);
  const openPath = useOpenPath();
  return (
    <section className="rc-part" aria-labelledby="rc-glance" id="rc-overview">
      <h2 id="rc-glance">{t('glance.title')}</h2>
      <Verdict results={results} rows={rows} />
      <div className="rc-scroll" role="region" aria-labelledby="rc-glance" tabIndex={0}>
        <table className="rc-beside rc-glance">
          <thead>
            <tr>
              <th scope="col">{t('outcome.figure')}</th>
              {results.map(({ lifecycle_id, name, growplan, state }, index) => (
                <th key={lifecycle_id} scope="col">
                  <RunKey index={index} />
                  <Link to={`/lifecycles/all?record=${lifecycle_id}`}>{name}</Link>
                  <span className="rc-soft rc-line">{growplan}</span>
                  <span className="rc-line rc-wins" data-most={(most > 0 && wins[index] === most) || undefined}>
                    {t('glance.wins', {
                      count: wins[index] ?? 0,
                      of: glance.filter(({ best }) => best !== null).length,
                    })}
                  </span>
                  <PlanAsItWent path={openPath(`/growplans/creategrowplan?lifecycle=${lifecycle_id}`)} state={state} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {glance.map((row) => (
              <GlanceRow key={row.key} row={row} results={results} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A plan may begin as one of the runs really went, once that one is over. */
function PlanAsItWent({ path, state }: { path: string | undefined; state: string }) {
  const { t } = useTranslation('run-comparison');
  if (path === undefined || !['harvesting', 'post_harvest', 'completed'].includes(state)) return null;
  return (
    <Link className="rc-line" to={path}>
      {t('glance.plan')}
    </Link>
  );
}

function GlanceRow({ row, results }: { row: FigureRow; results: readonly RunResult[] }) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const { key, decimals, values, marks } = row;
  const behind = behindBest(row);
  const widest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const signed = (amount: number, places: number) => `${amount > 0 ? '+' : ''}${number(amount, places)}`;
  return (
    <tr>
      <th scope="row">{t(`outcome.${key}`)}</th>
      {values.map((value, index) => {
        const off = behind[index];
        const width = value === null || widest === 0 ? 0 : (Math.abs(value) / widest) * 100;
        return (
          <td key={results[index]?.lifecycle_id} data-run={results[index]?.name} data-mark={marks[index]}>
            <span className="rc-glance__value">{value === null ? '–' : number(value, decimals)}</span>
            {marks[index] === 'best' ? (
              <span className="rc-mark" data-state="healthy">
                {t('outcome.best')}
              </span>
            ) : off ? (
              <span className="rc-soft">
                {t(`glance.${off.by}`, { amount: signed(off.amount, Math.abs(off.amount) < 10 ? 1 : 0) })}
              </span>
            ) : null}
            <span
              className="rc-glance__bar"
              aria-hidden="true"
              style={{ '--share': `${width}%`, '--run': `var(--t-series-${(index % 6) + 1})` } as CSSProperties}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Which run gave most and least a plant, and where those two differ most beside it. */
function Verdict({ results, rows }: ScorecardProps) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const yields = rows.find(({ key }) => key === 'gramsPerPlant');
  const [first, last] = [yields?.marks.indexOf('best') ?? -1, yields?.marks.indexOf('worst') ?? -1];
  const [most, least] = [yields?.values[first] ?? null, yields?.values[last] ?? null];
  if (most === null || least === null) return <p className="rc-soft">{t('glance.noYield')}</p>;
  const beside = glanceOf(rows)
    .filter(({ key }) => !['gramsPerPlant', 'gramsPerM2', 'gramsPerFt2', 'costPerKg', 'costPerPlant'].includes(key))
    .flatMap(({ key, decimals, values }) => {
      const [one, other] = [values[first] ?? null, values[last] ?? null];
      if (one === null || other === null) return [];
      const [shown, against] = [number(one, decimals), number(other, decimals)];
      return shown === against
        ? []
        : [t('glance.against', { figure: t(`outcome.${key}`), one: shown, other: against })];
    });
  return (
    <p>
      <strong>
        {t('glance.most', {
          ...{ one: results[first]?.name, other: results[last]?.name, grams: number(most, 1), less: number(least, 1) },
          percent: least === 0 ? '–' : number(((most - least) / least) * 100, 0),
        })}
      </strong>{' '}
      {beside.length > 0 ? t('glance.beside', { list: beside.join('; ') }) : null}
    </p>
  );
}
