import type { RunResult } from '@trellis/genetics/model';
import type { ComparedRun } from '@trellis/run-comparison/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lineLook } from './day-chart.tsx';
import { marksOf, outcomes } from './suggest.ts';

const shares = ['score', 'temperature', 'humidity', 'vpd', 'co2'] as const;

interface OutcomeTableProps {
  results: readonly RunResult[];
  climates: readonly ComparedRun[] | undefined;
}

/** What runs gave and how they kept their climate, side by side, with the best and the worst marked. */
export function OutcomeTable({ results, climates }: OutcomeTableProps) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const rows = [
    ...outcomes.map(({ key, best, decimals, of }) => ({ key, best, decimals, values: results.map(of) })),
    ...shares.map((key) => ({
      ...{ key: `inBand.${key}`, best: 'high' as const, decimals: 0 },
      values: results.map(({ lifecycle_id }) => {
        const share = climates?.find(({ id }) => id === lifecycle_id)?.inBand[key] ?? null;
        return share === null ? null : share * 100;
      }),
    })),
    ...(['dli', 'dryBack'] as const).map((key) => ({
      ...{ key, best: null, decimals: 1 },
      values: results.map(({ lifecycle_id }) => climates?.find(({ id }) => id === lifecycle_id)?.[key] ?? null),
    })),
    ...(['shots', 'P0', 'P1', 'P2', 'P3'] as const).map((key) => ({
      ...{ key: `steering.${key}`, best: null, decimals: 1 },
      values: results.map(({ lifecycle_id }) => climates?.find(({ id }) => id === lifecycle_id)?.steering[key] ?? null),
    })),
  ].filter(({ values }) => values.some((value) => value !== null));
  return (
    <div className="rc-scroll" role="region" aria-label={t('outcome.label')} tabIndex={0}>
      <table className="rc-table">
        <thead>
          <tr>
            <th scope="col">{t('outcome.figure')}</th>
            {results.map(({ lifecycle_id, name, growplan }, index) => {
              const { stroke, dash } = lineLook(index);
              return (
                <th key={lifecycle_id} scope="col">
                  <svg className="rc-key" viewBox="0 0 28 6" aria-hidden="true">
                    <line x1={0} x2={28} y1={3} y2={3} stroke={stroke} strokeDasharray={dash} strokeWidth={3} />
                  </svg>
                  <Link to={`/lifecycles/all?record=${lifecycle_id}`}>{name}</Link>
                  <span className="rc-soft rc-line">{growplan}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, best, decimals, values }) => {
            // Figures that read alike are alike.
            const marks = marksOf(
              values.map((value) => (value === null ? null : Number(value.toFixed(decimals)))),
              best,
            );
            return (
              <tr key={key}>
                <th scope="row">{t(`outcome.${key}`)}</th>
                {values.map((value, index) => (
                  <td key={results[index]?.lifecycle_id}>
                    {value === null ? '–' : number(value, decimals)}
                    {marks[index] ? (
                      <span className="rc-mark" data-state={marks[index] === 'best' ? 'healthy' : 'warning'}>
                        {t(`outcome.${marks[index]}`)}
                      </span>
                    ) : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
