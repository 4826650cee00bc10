import { celsiusToFahrenheit, fahrenheitToCelsius } from '@trellis/climate/model';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';

/** Temperatures as this person reads and types them, and spans of numbers. */
export function useMeasures() {
  const { number, units } = useFormat();
  return useMemo(() => {
    const isImperial = units === 'imperial';
    const round = (value: number) => Math.round(value * 10) / 10;
    const shown = (celsius: number) => round(isImperial ? celsiusToFahrenheit(celsius) : celsius);
    const decimals = (value: number) => (Number.isInteger(value) ? 0 : 1);
    const plain = (value: number) => number(round(value), decimals(round(value)));
    const degrees = isImperial ? '°F' : '°C';
    return {
      degrees,
      plain,
      shownDegrees: shown,
      celsius: (typed: number) => (isImperial ? fahrenheitToCelsius(typed) : typed),
      temperatures: (min: number, max: number) => `${plain(shown(min))}–${plain(shown(max))} ${degrees}`,
      /** EC in mS/cm and pH; a dash where a feed says neither. */
      feedText: (feed: { ec?: number | undefined; ph?: number | undefined } | null) =>
        [
          ...(feed?.ec === undefined ? [] : [`EC ${number(feed.ec, 1)}`]),
          ...(feed?.ph === undefined ? [] : [`pH ${number(feed.ph, 1)}`]),
        ].join(' · ') || '–',
      span: (min: number | null, max: number | null, unit: string) =>
        min === null && max === null
          ? '–'
          : min === null || max === null
            ? `${min === null ? '≤' : '≥'} ${plain(min ?? max ?? 0)} ${unit}`
            : `${plain(min)}–${plain(max)} ${unit}`,
    };
  }, [number, units]);
}
