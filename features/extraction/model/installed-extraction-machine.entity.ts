import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Installed machines. */
export const InstalledExtractionMachine = defineEntity(
  'installedExtractionMachine',
  {
    facility_id: reference('facility'),
    name: text(),
    extractionEquipment_id: reference('extractionMachine'),
    serial: text({ optional: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    plc_id: reference('plc', { optional: true, onDelete: 'clear' }),
    tagMap: json({ optional: true, shape: 'any' }),
    status: choice(['idle', 'running', 'cleaning', 'service_due', 'down', 'locked'], { optional: true }),
    hours: decimal({ optional: true }),
    cycles: integer({ optional: true }),
    nextService: date({ optional: true }),
    calibrationDue: date({ optional: true }),
    permits: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'facilityExtractionEquipment',
    table: 'installed_extraction_machines',
    meaning: 'installed machines',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    unique: [['facility_id', 'name']],
    list: { columns: ['facility_id', 'name', 'extractionEquipment_id', 'serial', 'area_id'], search: ['name'] },
  },
);
export type InstalledExtractionMachine = Infer<typeof InstalledExtractionMachine>;
declare module '@trellis/entity-kit' {
  interface Tables {
    installed_extraction_machines: Row<typeof InstalledExtractionMachine>;
  }
}
