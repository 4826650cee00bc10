import { choice, defineLookup, json, reference, text, type Infer, jsonText, jsonTexts } from '@trellis/entity-kit';
import { extractionMethods } from './extraction-method.ts';
import * as z from 'zod';

/** A quantity a machine of this class measures or holds. */
export interface MachineParameter {
  name: string;
  unit: string;
  min?: number;
  max?: number;
  alarm?: boolean;
}
/** Its shape as JSON. */
export const machineParameterShape: z.ZodType<MachineParameter> = z.strictObject({
  name: jsonText,
  unit: jsonText,
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  alarm: z.exactOptional(z.boolean()),
});

/** Classes of extraction machines. */
export const ExtractionDeviceType = defineLookup(
  'extractionDeviceType',
  {
    method: choice(extractionMethods),
    parameters: json({ optional: true, of: z.array(machineParameterShape).max(500) }),
    states: json({ optional: true, of: jsonTexts }),
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
  interface Entities {
    extraction_device_types: typeof ExtractionDeviceType;
  }
}
