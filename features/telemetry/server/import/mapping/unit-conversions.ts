interface UnitConversion {
  /** The designator's unit that comes out. */
  readonly to: string;
  readonly convert: (value: number) => number;
}

const linear = (to: string, factor: number): UnitConversion => ({ to, convert: (value) => value * factor });

/**
 * What a file's number has to go through to be in the stored unit. Light from PPFD (µmol/m²/s) is an estimate that depends on
 * the lamp: 54 lux per µmol for sunlight, 65 for white LED. 1 ppm of CO2 is 1.80 mg/m³ at 25 °C and 101.3 kPa.
 */
export const unitConversions = {
  'percent-to-fraction': { to: 'fraction', convert: (value) => value / 100 },
  'fraction-to-percent': linear('%', 100),
  'fahrenheit-to-celsius': { to: '°C', convert: (value) => (value - 32) / 1.8 },
  'kelvin-to-celsius': { to: '°C', convert: (value) => value - 273.15 },
  'percent-to-ppm': linear('ppm', 10_000),
  'mg/m3-to-ppm': { to: 'ppm', convert: (value) => value / 1.8 },
  'mS/cm-to-dS/m': linear('dS/m', 1),
  'uS/cm-to-dS/m': { to: 'dS/m', convert: (value) => value / 1000 },
  'ppm500-to-dS/m': { to: 'dS/m', convert: (value) => value / 500 },
  'ppm700-to-dS/m': { to: 'dS/m', convert: (value) => value / 700 },
  'kilolux-to-lux': linear('lx', 1000),
  'ppfd-sunlight-to-lux': linear('lx', 54),
  'ppfd-white-led-to-lux': linear('lx', 65),
} as const satisfies Record<string, UnitConversion>;

export type UnitConversionName = keyof typeof unitConversions;
export const unitConversionNames = Object.keys(unitConversions) as [UnitConversionName, ...UnitConversionName[]];
