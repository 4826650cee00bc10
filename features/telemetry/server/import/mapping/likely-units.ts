import { findDesignator } from '@trellis/telemetry/model';
import type { MappedColumn } from './import-mapping.ts';
import type { UnitConversionName } from './unit-conversions.ts';

/** A unit that numbers look like which should be in the stored one. */
export interface LikelyUnit {
  readonly fits: (value: number) => boolean;
  readonly looksLike: string;
  readonly unitConversion: UnitConversionName;
}

/** By stored unit. What grows is kept between about 5 and 45 °C, at more than 5 ppm of CO2, and is not bone dry. */
const likelyUnits: Readonly<Record<string, readonly LikelyUnit[]>> = {
  '°C': [
    { fits: (value) => value > 45 && value < 200, looksLike: '°F, not °C', unitConversion: 'fahrenheit-to-celsius' },
    { fits: (value) => value >= 200, looksLike: 'kelvin, not °C', unitConversion: 'kelvin-to-celsius' },
  ],
  fraction: [
    { fits: (value) => value > 1.5, looksLike: 'percent, not fractions', unitConversion: 'percent-to-fraction' },
  ],
  ppm: [{ fits: (value) => value > 0 && value < 5, looksLike: 'percent, not ppm', unitConversion: 'percent-to-ppm' }],
  '%': [
    {
      fits: (value) => value > 0 && value <= 1,
      looksLike: 'fractions, not percent',
      unitConversion: 'fraction-to-percent',
    },
  ],
  'dS/m': [{ fits: (value) => value > 20, looksLike: 'µS/cm, not dS/m', unitConversion: 'uS/cm-to-dS/m' }],
};

/** The units to look out for in a column; none where the mapping says its unit. */
export function likelyUnitsOf({ designator, unitConversion, scale, offset }: MappedColumn): readonly LikelyUnit[] {
  if (unitConversion !== undefined || scale !== 1 || offset !== 0) return [];
  return likelyUnits[findDesignator(designator)?.unit ?? ''] ?? [];
}
