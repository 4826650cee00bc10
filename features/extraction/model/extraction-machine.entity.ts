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
  type Row,
} from '@trellis/entity-kit';

/** Machine models. */
export const ExtractionMachine = defineEntity(
  'extractionMachine',
  {
    manufacturer: text({ optional: true }),
    model: text(),
    extractionDeviceType_id: reference('extractionDeviceType'),
    capacity: decimal({ optional: true }),
    limits: json({ optional: true, shape: 'array' }),
    cycleMinutes: integer({ optional: true }),
    cleaningCycles: integer({ optional: true }),
    manualUrl: url({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'extractionEquipment',
    table: 'extraction_machines',
    meaning: 'machine models',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    list: { columns: ['manufacturer', 'model', 'extractionDeviceType_id', 'capacity', 'cycleMinutes'] },
  },
);
export type ExtractionMachine = Infer<typeof ExtractionMachine>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_machines: Row<typeof ExtractionMachine>;
  }
}
