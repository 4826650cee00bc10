import { celsiusToFahrenheit } from '@trellis/climate/model';
import type { Explanation } from '@trellis/units/model';
import type { GridWords } from '../unit-grid/grid-words.ts';

/** A warning's sentence in the user's language and units. */
export function explanationText(explanation: Explanation, { t, format }: Pick<GridWords, 't' | 'format'>): string {
  return t(`health.${explanation.messageKey}`, valuesOf(explanation, format));
}

function valuesOf(explanation: Explanation, format: GridWords['format']): Record<string, string | number> {
  const { messageParameters: given, unit } = explanation;
  const { reading, limit } = explanation;
  if (reading === null || limit === null || unit === 'min') return { ...given };
  const isImperial = unit === '°C' && format.units === 'imperial';
  const [shown, shownLimit] = isImperial
    ? [celsiusToFahrenheit(reading), celsiusToFahrenheit(limit)]
    : [reading, limit];
  // As many decimals as it takes for the reading not to look equal to its limit.
  const decimals = [unit === 'ppm' ? 0 : 1, 2, 3].find(
    (places) => shown.toFixed(places) !== shownLimit.toFixed(places),
  );
  return {
    reading: format.number(shown, decimals ?? 3),
    limit: format.number(shownLimit, decimals ?? 3),
    unit: isImperial ? '°F' : unit,
  };
}
