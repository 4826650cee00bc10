import type { GrowthRoom } from '@trellis/growth-model/model';
import { useFormat } from '@trellis/web-kit';

/** How far a model was off, in the units of the person; a dash where nothing was fitted. */
export function useOffText() {
  const { number, units } = useFormat();
  return (fit: Pick<NonNullable<GrowthRoom['fit']>, 'errors'> | null) => {
    if (!fit) return '–';
    const { temperature, humidity, co2 } = fit.errors;
    const isImperial = units === 'imperial';
    return [
      ...(temperature === null
        ? []
        : [`${number(temperature * (isImperial ? 1.8 : 1), 1)} ${isImperial ? '°F' : '°C'}`]),
      ...(humidity === null ? [] : [`${number(humidity, 1)} %`]),
      ...(co2 === null ? [] : [`${number(co2)} ppm`]),
    ].join(' · ');
  };
}
