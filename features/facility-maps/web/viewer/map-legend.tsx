import type { LiveMetric, LiveUnit } from '@trellis/unit-status/web/hooks';
import { StateIcon } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { LayerView } from './map-layers.ts';

interface MapLegendProps {
  units: readonly LiveUnit[];
  /** The past is shown, of which no states are known. */
  isThen: boolean;
  metric: LiveMetric | undefined;
  /** What a layer that is neither state nor climate shows. */
  view: LayerView | undefined;
  /** Lowest and highest value, as text. */
  range: readonly [string, string] | undefined;
}

/** What colours mean on the map: the states there are, and the values the heat goes from and to. */
export function MapLegend({ units, isThen, metric, view, range }: MapLegendProps) {
  const { t } = useTranslation('facility-maps');
  const states = Map.groupBy(units, ({ word }) => word);
  return (
    <p className="fm-legend">
      {isThen
        ? null
        : [...states].map(([word, list]) => (
            <span key={word} className="fm-legend__state" data-state={list[0]?.look}>
              <StateIcon state={list[0]?.look ?? 'info'} /> {word} · {list.length}
            </span>
          ))}
      {metric ? (
        range ? (
          <span>
            <Scale range={range} /> · {t('map.heat')}
          </span>
        ) : (
          <span>{t('map.noReadings')}</span>
        )
      ) : null}
      {view?.legend.map(({ text, colour }) => (
        <span key={text}>
          <span className="fm-swatch" style={{ background: colour }} aria-hidden="true" /> {text}
        </span>
      ))}
      {view?.range ? (
        <span>
          <Scale range={view.range} />
        </span>
      ) : null}
      {view && !view.range && view.legend.length === 0 ? <span>{t('map.nothingToTell')}</span> : null}
      {isThen && !metric ? <span>{t('map.noStatesThen')}</span> : null}
    </p>
  );
}

function Scale({ range: [from, to] }: { range: readonly [string, string] }) {
  return (
    <>
      {from} <span className="fm-scale" aria-hidden="true" /> {to}
    </>
  );
}
