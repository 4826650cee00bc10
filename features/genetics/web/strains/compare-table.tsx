import Box from '@mui/material/Box';
import type { Summary } from '@trellis/genetics/model';
import type { Strain } from '@trellis/strains/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './compare-table.css';
import type { useStrainResults } from './use-strain-results.ts';

type Compared = Strain & { summary: Summary | undefined };

interface Line {
  key: string;
  label: string;
  value: (one: Compared) => number | null | undefined;
  show: (value: number) => string;
  /** Which end is better; neither where it is a matter of taste. */
  best?: 'high' | 'low';
}

interface CompareTableProps {
  strains: readonly Strain[];
  results: ReturnType<typeof useStrainResults>;
}

/** Strains as columns, what tells them apart as rows; the best of each row is marked. */
export function CompareTable({ strains, results }: CompareTableProps) {
  const { t } = useTranslation('genetics');
  const lines = useLines();
  const compared = strains.map((strain) => ({ ...strain, summary: results?.of(strain.id) }));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <table className="g-compare">
        <thead>
          <tr>
            <th scope="col">{t('compare.what')}</th>
            {compared.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('records.strain.fields.species')}</th>
            {compared.map(({ id, species }) => (
              <td key={id}>{species === null ? '–' : t(`records.strain.choices.species.${species}`)}</td>
            ))}
          </tr>
          {lines.map((line) => {
            const best = bestOf(
              compared.map((one) => line.value(one)),
              line.best,
            );
            return (
              <tr key={line.key}>
                <th scope="row">{line.label}</th>
                {compared.map((one) => {
                  const value = line.value(one);
                  const isBest = best !== undefined && value === best;
                  return (
                    <td key={one.id} data-best={isBest || undefined}>
                      {value === null || value === undefined ? '–' : line.show(value)}
                      {isBest ? <span className="g-compare__best">{t('compare.best')}</span> : null}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

/** The best of a row, where two or more say something and it is not the same. */
function bestOf(values: readonly (number | null | undefined)[], best: Line['best']): number | undefined {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (best === undefined || known.length < 2 || new Set(known).size === 1) return undefined;
  return best === 'high' ? Math.max(...known) : Math.min(...known);
}

function useLines(): Line[] {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const percent = (value: number) => `${number(value, 1)} %`;
  const share = (value: number) => percent(value * 100);
  const days = (value: number) => t('strain.days', { count: Math.round(value) });
  const whole = (value: number) => number(value);
  const grams = (value: number) => `${number(value, 1)} g`;
  return [
    { key: 'runs', label: t('strain.harvestedRuns'), value: (one) => one.summary?.counted, show: whole },
    { key: 'plantsNow', label: t('strain.plantsNow'), value: (one) => one.summary?.plantsNow, show: whole },
    { key: 'dry', label: t('strain.dryPerPlant'), value: (one) => one.summary?.dryPerPlant, show: grams, best: 'high' },
    { key: 'share', label: t('strain.dryShare'), value: (one) => one.summary?.dryShare, show: share },
    { key: 'survival', label: t('strain.survival'), value: (one) => one.summary?.survival, show: share, best: 'high' },
    { key: 'days', label: t('strain.daysMeasured'), value: (one) => one.summary?.days, show: days, best: 'low' },
    { key: 'flower', label: t('records.strain.fields.flowerDays'), value: (one) => one.flowerDays, show: days },
    { key: 'thc', label: t('strain.thcMeasured'), value: (one) => one.summary?.totalThc, show: percent, best: 'high' },
    { key: 'thcSaid', label: t('records.strain.fields.typicalThc'), value: (one) => one.typicalThc, show: percent },
    { key: 'cbdSaid', label: t('records.strain.fields.typicalCbd'), value: (one) => one.typicalCbd, show: percent },
  ];
}
