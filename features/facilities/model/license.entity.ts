import {
  choice,
  date,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Permits and licences. */
export const License = defineEntity(
  'license',
  {
    number: text(),
    facility_id: reference('facility'),
    state: text({ max: 2 }),
    type: choice(['cultivation', 'processing', 'retail', 'hemp', 'applicator', 'business'], { optional: true }),
    holder: text({ optional: true }),
    issuedate: date({ optional: true }),
    expirydate: date({ optional: true }),
    renewalLeadDays: integer({ default: 60 }),
    documentUrl: url({ optional: true }),
    system: choice(['metrc', 'washington', 'none'], { optional: true }),
  },
  {
    path: 'licenses',
    table: 'licenses',
    meaning: 'permits and licences',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['state', 'number']],
    list: { columns: ['number', 'facility_id', 'state', 'type', 'holder'], search: ['number'] },
  },
);
export type License = Infer<typeof License>;
declare module '@trellis/entity-kit' {
  interface Tables {
    licenses: Row<typeof License>;
  }
}
