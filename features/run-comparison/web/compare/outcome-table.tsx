import type { RunResult } from '@trellis/genetics/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FigureRow } from './figure-rows.ts';
import { RunKey } from './run-key.tsx';

/** All that runs gave and how they kept their climate, side by side, with the best and the worst marked. */
export function OutcomeTable({ results, rows }: { results: readonly RunResult[]; rows: readonly FigureRow[] }) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  return (
    <div className="rc-scroll" role="region" aria-label={t('outcome.label')} tabIndex={0}>
      <table className="rc-beside rc-table">
        <thead>
          <tr>
            <th scope="col">{t('outcome.figure')}</th>
            {results.map(({ lifecycle_id, name, growplan }, index) => (
              <th key={lifecycle_id} scope="col">
                <RunKey index={index} />
                <Link to={`/lifecycles/all?record=${lifecycle_id}`}>{name}</Link>
                <span className="rc-soft rc-line">{growplan}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, decimals, values, marks }) => (
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
