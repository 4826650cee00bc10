import type { GrowingWindow } from '@trellis/strains/model';

/** The parts of the climate that a varietal likes, in the order they are told. */
export const windowKeys = ['temperature', 'humidity', 'ec', 'ph'] as const;
export type WindowKey = (typeof windowKeys)[number];
/** Units of the parts; pH has none. */
export const windowUnits = { temperature: '°C', humidity: '%', ec: 'mS/cm', ph: '' } as const;

/** A growing window in one line. */
export function windowText(window: GrowingWindow | null, name: (key: WindowKey) => string): string {
  return windowKeys
    .flatMap((key) => {
      const range = window?.[key];
      return range ? [`${name(key)} ${range[0]}–${range[1]} ${windowUnits[key]}`.trim()] : [];
    })
    .join(', ');
}
