import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** One colour of light: its peak and its share of full power. */
export interface LightChannel {
  name: string;
  /** Peak wavelength, nm; none for white. */
  nm?: number;
  /** 0..1 */
  share: number;
}
const lightChannelShape: z.ZodType<LightChannel> = z.strictObject({
  name: jsonText,
  nm: z.exactOptional(z.number()),
  share: z.number(),
});

/** A light recipe: how much of each colour, and how bright at full power. Those without a facility are shared by all, and
 * changed by administrators alone. */
export const LightSpectrumDefinition = defineEntity(
  'lightSpectrumDefinition',
  {
    facility_id: reference('facility', { optional: true, meaning: 'empty: every facility' }),
    name: text({ max: 120 }),
    nameEs: text({ max: 120, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    version: integer({ min: 1, max: 100_000, default: 1 }),
    channels: json({
      of: z.array(lightChannelShape).max(500),
      meaning: 'colours {name, nm, share 0..1 of full power}',
    }),
    ppfd100: decimal({ min: 0, max: 5000, optional: true, unit: 'µmol/m²/s', meaning: 'at full power, at the canopy' }),
    rampUpMin: integer({ min: 0, max: 720, optional: true, unit: 'min' }),
    rampDownMin: integer({ min: 0, max: 720, optional: true, unit: 'min' }),
    hardware_product_id: reference('hardwareProduct', { optional: true, onDelete: 'clear', meaning: 'lamp it is for' }),
    active: flag({ default: true }),
  },
  {
    path: 'lightSpectrumDefinitions',
    table: 'light_spectrum_definitions',
    meaning: 'light recipes',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'name', 'version']],
    list: {
      columns: ['name', 'version', 'ppfd100', 'rampUpMin', 'rampDownMin', 'active'],
      search: ['name'],
      order: 'name',
    },
  },
);
export type LightSpectrumDefinition = Infer<typeof LightSpectrumDefinition>;
declare module '@trellis/entity-kit' {
  interface Entities {
    light_spectrum_definitions: typeof LightSpectrumDefinition;
  }
}
