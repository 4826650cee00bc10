import {
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Alert definitions (row with F overrides the global row). */
export const ExceptionType = defineEntity(
  'exceptionType',
  {
    label: text({ max: 120 }),
    labelEs: text({ max: 120, optional: true }),
    code: text(),
    category: text({ optional: true }),
    rule: json({ optional: true, shape: 'any' }),
    escalationLevel: integer({ optional: true }),
    ladder: json({ optional: true, shape: 'array' }),
    delayMin: integer({ optional: true }),
    clearMin: integer({ optional: true }),
    messageTemplate: text({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    autoTicket: flag(),
    sound: flag(),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'exceptionTypes',
    table: 'exception_types',
    meaning: 'alert definitions',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    unique: [['code']],
    list: { columns: ['label', 'code', 'category', 'escalationLevel'], search: ['label', 'code'] },
  },
);
export type ExceptionType = Infer<typeof ExceptionType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    exception_types: Row<typeof ExceptionType>;
  }
}
