import { choice, defineLookup, json, ofType, reference, text, type Infer, type Row } from '@trellis/entity-kit';
import { extractionMethods } from './extraction-method.ts';

/** A quantity a machine of this class measures or holds. */
export interface MachineParameter {
  name: string;
  unit: string;
  min?: number;
  max?: number;
  alarm?: boolean;
}

/** Classes of extraction machines. */
export const ExtractionDeviceType = defineLookup(
  'extractionDeviceType',
  {
    method: choice(extractionMethods),
    parameters: json({ optional: true, shape: 'array', typed: ofType<MachineParameter[]>() }),
    states: json({ optional: true, shape: 'array', typed: ofType<string[]>() }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true }),
    icon: text({ max: 60, optional: true }),
  },
  {
    path: 'extractionDeviceTypes',
    table: 'extraction_device_types',
    meaning: 'a class of extraction machines',
    list: { columns: ['label', 'method', 'icon', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type ExtractionDeviceType = Infer<typeof ExtractionDeviceType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_device_types: Row<typeof ExtractionDeviceType>;
  }
}
