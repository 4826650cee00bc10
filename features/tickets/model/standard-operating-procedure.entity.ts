import {
  choice,
  date,
  defineEntity,
  facilityScope,
  integer,
  reference,
  richText,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** Standard operating procedures: a facility's own, and those of the provider for everybody (no facility). */
export const StandardOperatingProcedure = defineEntity(
  'standardOperatingProcedure',
  {
    label: text({ max: 160 }),
    number: text({ max: 40, optional: true, meaning: 'number on paper, e.g. SOP-014' }),
    version: integer({ min: 1, max: 999, default: 1 }),
    area: text({ max: 120, optional: true, meaning: 'where it applies, in words' }),
    body: richText({ optional: true }),
    fileUrl: url({ optional: true }),
    ppe: text({ max: 500, optional: true, meaning: 'protective equipment to wear' }),
    reviewdate: date({ optional: true, meaning: 'day by which it is to be read again' }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    facility_id: reference('facility', { optional: true }),
    state: choice(['draft', 'published', 'retired'], { default: 'draft' }),
  },
  {
    path: 'StandardOperatingProcedures',
    table: 'standard_operating_procedures',
    meaning: 'standard operating procedures',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    indexes: [['label']],
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: ['facilityManager'] },
        retire: { from: ['published'], to: 'retired', by: ['facilityManager'] },
        reopen: { from: ['retired'], to: 'draft', by: ['facilityManager'] },
      },
    },
    list: {
      columns: ['label', 'number', 'version', 'area', 'reviewdate', 'owner_user_id', 'state'],
      search: ['label', 'number', 'area'],
      order: 'label',
    },
  },
);
export type StandardOperatingProcedure = Infer<typeof StandardOperatingProcedure>;
declare module '@trellis/entity-kit' {
  interface Entities {
    standard_operating_procedures: typeof StandardOperatingProcedure;
  }
}
