import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { RunResult } from '@trellis/genetics/model';
import { fewestRuns, mostRuns } from '@trellis/run-comparison/model';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { gramsPerPlant } from './suggest.ts';

interface RecentRunsProps {
  runs: readonly RunResult[];
  /** Chosen already, in the field above. */
  ids: readonly number[];
  onCompare: (ids: readonly number[]) => void;
}

const GroupHead = ({ label }: { label: string }) => (
  <tr className="rc-recent__group">
    <th scope="rowgroup" colSpan={6}>
      {label}
    </th>
  </tr>
);

/** So many are offered: more are found by name above. */
const mostListed = 12;

/** The newest runs with what they gave, those that were dried first: two to eight of them are ticked and compared. */
export function RecentRuns({ runs, ids, onCompare }: RecentRunsProps) {
  const { t } = useTranslation('run-comparison');
  const { number, date } = useFormat();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(ids));
  const listed = runs
    .filter(({ excludeFromStats }) => !excludeFromStats)
    .toSorted((one, other) => Number(gramsPerPlant(other) !== null) - Number(gramsPerPlant(one) !== null))
    .slice(0, mostListed);
  const most = Math.max(...listed.map((run) => gramsPerPlant(run) ?? 0));
  const toggle = (id: number) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <div className="rc-part">
      <div className="rc-top">
        <h2 id="rc-recent">{t('recent.title')}</h2>
        <Button
          variant="contained"
          size="small"
          disabled={ticked.size < fewestRuns || ticked.size > mostRuns}
          onClick={() => onCompare([...ticked])}
        >
          {ticked.size === 0 ? t('recent.compareNone') : t('recent.compare', { count: ticked.size })}
        </Button>
      </div>
      <p className="rc-soft">{t('pick')}</p>
      <div className="rc-scroll" role="region" aria-labelledby="rc-recent" tabIndex={0}>
        <table className="rc-beside rc-table rc-recent">
          <thead>
            <tr>
              <th scope="col">{t('recent.run')}</th>
              {(['strain', 'began', 'days', 'survival', 'grams'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`recent.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((run, index) => {
              const { lifecycle_id: id, name, strain, starttime, days, plantsStarted, plantsHarvested } = run;
              const grams = gramsPerPlant(run);
              const survival = plantsStarted && plantsHarvested > 0 ? (plantsHarvested / plantsStarted) * 100 : null;
              // What gave something stands first; what grows yet is headed apart.
              const before = listed[index - 1];
              const isHeaded = grams === null && before !== undefined && gramsPerPlant(before) !== null;
              const row = (
                <tr key={id}>
                  <th scope="row">
                    <span className="rc-recent__run">
                      <Checkbox
                        size="small"
                        checked={ticked.has(id)}
                        disabled={!ticked.has(id) && ticked.size >= mostRuns}
                        onChange={() => toggle(id)}
                        slotProps={{ input: { 'aria-label': t('recent.choose', { name }) } }}
                      />
                      <Link to={`/lifecycles/all?record=${id}`}>{name}</Link>
                    </span>
                  </th>
                  <td>{strain ?? '–'}</td>
                  <td>{starttime === null ? '–' : date(starttime)}</td>
                  <td className="t-number">{days === null ? '–' : number(days)}</td>
                  <td className="t-number">{survival === null ? '–' : `${number(Math.min(100, survival))} %`}</td>
                  <td className="t-number">
                    {grams === null ? t('recent.notDried') : number(grams, 1)}
                    {grams === null || most === 0 ? null : (
                      <span className="rc-recent__bar" aria-hidden="true">
                        <span style={{ width: `${(grams / most) * 100}%` }} />
                      </span>
                    )}
                  </td>
                </tr>
              );
              return isHeaded ? [<GroupHead key="more" label={t('recent.growing')} />, row] : row;
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
