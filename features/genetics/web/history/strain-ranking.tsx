import Link from '@mui/material/Link';
import { sumUpRuns, type RunResult } from '@trellis/genetics/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import './strain-ranking.css';

/** What the harvested runs of each strain gave, whoever gave most a plant first; nothing where there is but one strain. */
export function StrainRanking({ runs }: { runs: readonly RunResult[] }) {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const strains = rankStrains(runs);
  if (strains.length < 2) return null;
  const shown = (value: number | null, decimals: number, unit = '') =>
    value === null ? '–' : `${number(value, decimals)}${unit}`;
  return (
    <section className="g-ranking" tabIndex={0} aria-label={t('history.byStrain')}>
      <table aria-label={t('history.byStrain')}>
        <thead>
          <tr>
            <th scope="col">{t('history.byStrain')}</th>
            <th scope="col">{t('strain.runs')}</th>
            <th scope="col">{t('strain.dryPerPlant')}</th>
            <th scope="col">{t('history.dryPerDay')}</th>
            <th scope="col">{t('history.days')}</th>
            <th scope="col">{t('history.thc')}</th>
          </tr>
        </thead>
        <tbody>
          {strains.map(({ id, name, counted, dryPerPlant, days, totalThc }) => (
            <tr key={id}>
              <th scope="row">
                <Link component={RouterLink} to={`/strains?record=${id}&tab=results`}>
                  {name}
                </Link>
              </th>
              <td>{number(counted)}</td>
              <td>{shown(dryPerPlant, 1)}</td>
              <td>{shown(dryPerPlant !== null && days ? dryPerPlant / days : null, 2)}</td>
              <td>{shown(days, 0)}</td>
              <td>{shown(totalThc, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rankStrains(runs: readonly RunResult[]) {
  const byStrain = Map.groupBy(runs, ({ strain_id }) => strain_id);
  return [...byStrain]
    .flatMap(([id, own]) => (id === null ? [] : [{ id, name: own[0]?.strain ?? '–', ...sumUpRuns(own) }]))
    .filter(({ counted }) => counted > 0)
    .toSorted((one, other) => (other.dryPerPlant ?? -1) - (one.dryPerPlant ?? -1));
}
