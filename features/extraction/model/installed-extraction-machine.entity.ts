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
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A permit a machine needs; an expired one blocks runs. */
export interface MachinePermit {
  kind: string;
  number?: string;
  expires?: string;
}
const machinePermitShape: z.ZodType<MachinePermit> = z.strictObject({
  kind: jsonText,
  number: z.exactOptional(jsonText),
  expires: z.exactOptional(jsonText),
});

/** Machines of a facility. */
export const InstalledExtractionMachine = defineEntity(
  'installedExtractionMachine',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    extractionEquipment_id: reference('extractionMachine'),
    serial: text({ max: 80, optional: true }),
    area_id: reference('area', { optional: true }),
    plc_id: reference('plc', { optional: true }),
    tagMap: json({ optional: true, of: z.record(z.string().max(120), jsonText), meaning: 'parameter → PLC tag' }),
    status: choice(['idle', 'running', 'cleaning', 'service_due', 'down', 'locked'], { default: 'idle' }),
    hours: decimal({ min: 0, default: 0, unit: 'h', meaning: 'running hours' }),
    cycles: integer({ min: 0, max: 2_000_000_000, default: 0, meaning: 'cycles since service' }),
    nextService: date({ optional: true }),
    calibrationDue: date({ optional: true }),
    permits: json({ optional: true, of: z.array(machinePermitShape).max(500) }),
  },
  {
    path: 'facilityExtractionEquipment',
    table: 'installed_extraction_machines',
    meaning: 'a machine of a facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['labTechnician', 'maintenance', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name']],
    has: { runs: 'extractionRun.facilityExtractionEquipment_id' },
    list: {
      columns: [
        'name',
        'extractionEquipment_id',
        'serial',
        'area_id',
        'status',
        'hours',
        'cycles',
        'nextService',
        'calibrationDue',
      ],
      search: ['name', 'serial'],
      order: 'name',
    },
  },
);
export type InstalledExtractionMachine = Infer<typeof InstalledExtractionMachine>;
declare module '@trellis/entity-kit' {
  interface Entities {
    installed_extraction_machines: typeof InstalledExtractionMachine;
  }
}
