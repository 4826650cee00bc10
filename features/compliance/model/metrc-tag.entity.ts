import { choice, defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Tag stock. */
export const MetrcTag = defineEntity(
  'metrcTag',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    tag: text(),
    kind: choice(['plant', 'package'], { optional: true }),
    state: choice(['available', 'used', 'voided'], { optional: true }),
  },
  {
    path: 'Tags',
    base: '/compliance/api/v1/',
    table: 'metrc_tags',
    meaning: 'tag stock',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['tag']],
    list: { columns: ['facility_id', 'licenseNumber', 'tag', 'kind', 'state'], search: ['tag'] },
  },
);
export type MetrcTag = Infer<typeof MetrcTag>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_tags: Row<typeof MetrcTag>;
  }
}
