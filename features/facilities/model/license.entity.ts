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
} from '@trellis/entity-kit';

const keepers = ['complianceOfficer', 'facilityManager'] as const;

/** A permit or licence of a facility. */
export const License = defineEntity(
  'license',
  {
    number: text({ max: 80 }),
    facility_id: reference('facility'),
    state: text({ max: 2, meaning: 'two letters of the issuing state' }),
    type: choice(['cultivation', 'processing', 'retail', 'hemp', 'applicator', 'business'], { optional: true }),
    holder: text({ optional: true, meaning: 'company or person it was issued to' }),
    issuedate: date({ optional: true }),
    expirydate: date({ optional: true }),
    renewalLeadDays: integer({
      min: 0,
      max: 730,
      default: 60,
      unit: 'd',
      meaning: 'days before expiry that renewal starts',
    }),
    documentUrl: url({ optional: true }),
    system: choice(['metrc', 'washington', 'none'], { default: 'none', meaning: 'state system it reports to' }),
  },
  {
    path: 'licenses',
    table: 'licenses',
    searchable: { fields: ['number', 'holder'], beside: ['holder'], link: '/admin/licenses?record={id}' },
    meaning: 'permits and licences',
    scope: facilityScope(),
    access: { read: 'member', create: keepers, update: keepers, delete: keepers },
    unique: [['state', 'number']],
    indexes: [['expirydate']],
    list: {
      columns: ['number', 'state', 'type', 'holder', 'facility_id', 'issuedate', 'expirydate', 'system'],
      search: ['number', 'holder'],
      order: 'number',
    },
  },
);
export type License = Infer<typeof License>;
declare module '@trellis/entity-kit' {
  interface Entities {
    licenses: typeof License;
  }
}
