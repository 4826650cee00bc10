import { choice, defineLookup, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Machine classes. */
export const ExtractionDeviceType = defineLookup(
  'extractionDeviceType',
  {
    method: choice(['ethanol', 'hydrocarbon', 'co2', 'rosin', 'icewater', 'distillation', 'decarb', 'dryer', 'other'], {
      optional: true,
    }),
    parameters: json({ optional: true, shape: 'array' }),
    states: json({ optional: true, shape: 'array' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    icon: text({ optional: true }),
  },
  {
    path: 'extractionDeviceTypes',
    table: 'extraction_device_types',
    meaning: 'machine classes',
  },
);
export type ExtractionDeviceType = Infer<typeof ExtractionDeviceType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_device_types: Row<typeof ExtractionDeviceType>;
  }
}
