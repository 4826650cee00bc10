import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { NowTile } from './now-tile.tsx';
import { useNowMetrics } from './use-now-metrics.ts';

/** What a unit measures now: the numbers first, each against what its plan wants. */
export function NowRow({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { metrics, ...shared } = useNowMetrics(entry);
  return (
    <section className="up-now" aria-label={t('now.title')}>
      {metrics.map((one) => (
        <NowTile key={one.metric.key} {...one} {...shared} />
      ))}
    </section>
  );
}
