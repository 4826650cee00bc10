import { showCo2, showHumidity, showTemperature, showVpd, type ShownMeasurement } from '@trellis/climate/model';
import type { MetricName } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import type { TFunction } from 'i18next';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitPreferences } from '../preferences/unit-preferences.ts';
import { useUnitPreferences } from '../preferences/use-unit-preferences.ts';

/** Words and formats of the page, made once for all of its cells: a hook per cell would be thousands. */
export interface GridWords {
  t: TFunction<'unit-status'>;
  format: ReturnType<typeof useFormat>;
  /** How the person wants units named and opened. */
  preferences: UnitPreferences;
  /** A metric in the user's units: humidity here is a fraction. */
  show: (metric: MetricName | 'vpd' | 'dewPoint', value: number | null | undefined) => ShownMeasurement;
  /** A band in the user's units, both ends without the unit: humidity here is percent, as plans hold it. */
  showBand: (metric: MetricName | 'vpd', band: Band | null) => string;
}

interface Band {
  min?: number | null | undefined;
  max?: number | null | undefined;
}

export function useMakeGridWords(): GridWords {
  const { t: translate } = useTranslation('unit-status');
  const t = useMemo(() => rememberWords(translate), [translate]);
  const format = useFormat();
  const preferences = useUnitPreferences();
  return useMemo(() => {
    const { units, locale } = format;
    const show: GridWords['show'] = (metric, value) => {
      if (metric === 'humidity') return showHumidity(value, locale);
      if (metric === 'co2') return showCo2(value, locale);
      if (metric === 'vpd') return showVpd(value, locale);
      return showTemperature(value, units, locale);
    };
    const showEnd = (metric: MetricName | 'vpd', value: number | null | undefined) =>
      value == null ? '' : show(metric, metric === 'humidity' ? value / 100 : value).value;
    const showBand: GridWords['showBand'] = (metric, band) => {
      const [min, max] = [showEnd(metric, band?.min), showEnd(metric, band?.max)];
      if (min && max) return `${min}–${max}`;
      return min ? `≥ ${min}` : max ? `≤ ${max}` : '';
    };
    return { t, format, preferences, show, showBand };
  }, [t, format, preferences]);
}

/** Texts remembered at a time. */
const mostTexts = 4_000;

/** The same texts, each looked up once: rows say the same few hundred over and over, and looking one up costs more than drawing it. */
function rememberWords(translate: TFunction<'unit-status'>): TFunction<'unit-status'> {
  const known = new Map<string, unknown>();
  const remember = (...asked: Parameters<typeof translate>): unknown => {
    const key = JSON.stringify(asked);
    let text = known.get(key);
    if (text === undefined) {
      if (known.size >= mostTexts) known.clear();
      text = translate(...asked);
      known.set(key, text);
    }
    return text;
  };
  return Object.assign(remember, translate);
}

export const GridWordsContext = createContext<GridWords | undefined>(undefined);

export function useGridWords(): GridWords {
  const words = use(GridWordsContext);
  if (!words) throw new Error('No words around this part of the grid.');
  return words;
}
