import {
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Light recipes. */
export const LightSpectrumDefinition = defineEntity(
  'lightSpectrumDefinition',
  {
    name: text(),
    version: integer({ optional: true }),
    channels: json({ shape: 'array' }),
    ppfd100: decimal({ optional: true }),
    rampUpMin: integer({ optional: true }),
    rampDownMin: integer({ optional: true }),
    hardware_product_id: reference('hardwareProduct', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'lightSpectrumDefinitions',
    table: 'light_spectrum_definitions',
    meaning: 'light recipes',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    unique: [['version', 'name']],
    list: { columns: ['name', 'version', 'ppfd100', 'rampUpMin', 'rampDownMin'], search: ['name'] },
  },
);
export type LightSpectrumDefinition = Infer<typeof LightSpectrumDefinition>;
declare module '@trellis/entity-kit' {
  interface Tables {
    light_spectrum_definitions: Row<typeof LightSpectrumDefinition>;
  }
}
