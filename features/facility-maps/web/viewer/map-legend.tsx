import type { LiveMetric, LiveUnit } from '@trellis/unit-status/web/hooks';
import { StateIcon } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

interface MapLegendProps {
  units: readonly LiveUnit[];
  /** The past is shown, of which no states are known. */
  isThen: boolean;
  metric: LiveMetric | undefined;
  /** Lowest and highest value, as text. */
  range: readonly [string, string] | undefined;
}

/** What colours mean on the map: the states there are, and the values the heat goes from and to. */
export function MapLegend({ units, isThen, metric, range }: MapLegendProps) {
  const { t } = useTranslation('facility-maps');
  const states = Map.groupBy(units, ({ word }) => word);
  return (
    <p className="fm-legend">
      {isThen
        ? null
        : [...states].map(([word, list]) => (
            <span key={word}>
              <StateIcon state={list[0]?.look ?? 'info'} /> {word} · {list.length}
            </span>
          ))}
      {metric ? (
        range ? (
          <span>
            {range[0]} <span className="fm-scale" aria-hidden="true" /> {range[1]} · {t('map.heat')}
          </span>
        ) : (
          <span>{t('map.noReadings')}</span>
        )
      ) : null}
      {isThen && !metric ? <span>{t('map.noStatesThen')}</span> : null}
    </p>
  );
}
