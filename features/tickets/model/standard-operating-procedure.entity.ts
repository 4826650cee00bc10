import {
  choice,
  date,
  defineEntity,
  integer,
  longText,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** SOPs. */
export const StandardOperatingProcedure = defineEntity(
  'standardOperatingProcedure',
  {
    label: text(),
    number: text({ optional: true }),
    version: integer({ optional: true }),
    area: text({ optional: true }),
    body: longText({ optional: true }),
    fileUrl: url({ optional: true }),
    ppe: text({ optional: true }),
    reviewdate: date({ optional: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    state: choice(['draft', 'published', 'retired'], { optional: true }),
  },
  {
    path: 'StandardOperatingProcedures',
    table: 'standard_operating_procedures',
    meaning: 'SOPs',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['label', 'number', 'version', 'area', 'body'], search: ['label', 'number'] },
  },
);
export type StandardOperatingProcedure = Infer<typeof StandardOperatingProcedure>;
declare module '@trellis/entity-kit' {
  interface Tables {
    standard_operating_procedures: Row<typeof StandardOperatingProcedure>;
  }
}
