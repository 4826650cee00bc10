import { choice, defineEntity, facilityScope, reference, text, type Infer } from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';
import { complianceBase } from './mirror-fields.ts';

/** Tags of a licence: entered as they are delivered, or brought by the synchronisation; using one is final. */
export const MetrcTag = defineEntity(
  'metrcTag',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60 }),
    tag: text({ max: 60 }),
    kind: choice(['plant', 'package']),
    state: choice(['available', 'used', 'voided'], { default: 'available' }),
  },
  {
    path: 'Tags',
    base: complianceBase,
    table: 'metrc_tags',
    meaning: 'tags of a licence',
    scope: facilityScope(),
    access: { read: readers, create: officers, update: officers, delete: officers },
    unique: [['tag']],
    indexes: [['licenseNumber', 'kind', 'state', 'tag']],
    states: {
      field: 'state',
      initial: 'available',
      transitions: {
        use: { from: ['available'], to: 'used', by: ['system'] },
        void: { from: ['available', 'used'], to: 'voided', by: officers, needsReason: true },
      },
    },
    list: { columns: ['tag', 'kind', 'state', 'licenseNumber'], search: ['tag'], order: 'tag' },
  },
);
export type MetrcTag = Infer<typeof MetrcTag>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_tags: typeof MetrcTag;
  }
}
