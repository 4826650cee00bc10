import {
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { machineParameterShape } from './extraction-device-type.entity.ts';
import * as z from 'zod';

/** Machine models. */
export const ExtractionMachine = defineEntity(
  'extractionMachine',
  {
    manufacturer: text({ max: 120, optional: true }),
    model: text({ max: 120 }),
    extractionDeviceType_id: reference('extractionDeviceType'),
    capacity: decimal({ min: 0, optional: true, unit: 'kg', meaning: 'input per cycle' }),
    limits: json({ optional: true, of: z.array(machineParameterShape).max(500) }),
    cycleMinutes: integer({ min: 1, max: 100_000, optional: true, unit: 'min' }),
    cleaningCycles: integer({ min: 1, max: 100_000, optional: true, meaning: 'cycles between cleanings' }),
    manualUrl: url({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'extractionEquipment',
    table: 'extraction_machines',
    meaning: 'a machine model',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['manufacturer', 'model']],
    has: { installed: 'installedExtractionMachine.extractionEquipment_id' },
    list: {
      columns: [
        'manufacturer',
        'model',
        'extractionDeviceType_id',
        'capacity',
        'cycleMinutes',
        'cleaningCycles',
        'active',
      ],
      search: ['manufacturer', 'model'],
      order: 'model',
    },
  },
);
export type ExtractionMachine = Infer<typeof ExtractionMachine>;
declare module '@trellis/entity-kit' {
  interface Entities {
    extraction_machines: typeof ExtractionMachine;
  }
}
