import { harvestWeight } from '@trellis/lifecycles/model';
import type { HarvestWeight } from '@trellis/reports/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useRelativeTime } from '../../use-relative-time.ts';

/** What was cut lately: strain, plants, when, and its wet weight in lbs. */
export function RecentHarvests({ harvests, now }: { harvests: readonly HarvestWeight[]; now: number }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const { days } = useRelativeTime();
  return (
    <table className="r-rows">
      <thead>
        <tr>
          <th scope="col">{t('highlights.strain')}</th>
          <th scope="col" className="t-number">
            {t('highlights.plants')}
          </th>
          <th scope="col">{t('highlights.when')}</th>
          <th scope="col" className="t-number">
            {t('highlights.weight')}
          </th>
        </tr>
      </thead>
      <tbody>
        {harvests.map(({ id, strain, plantCount, harvestDate, totalWetWeight }) => (
          <tr key={id}>
            <th scope="row">{strain}</th>
            <td className="t-number">{number(plantCount)}</td>
            <td>{days(harvestDate, now)}</td>
            <td className="t-number">
              {number(harvestWeight(totalWetWeight, false), 1)} <small>lbs</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
