import { defineEntity, facilityScope, flag, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Named set of units (also tenant share). */
export const PlatformGroupCollection = defineEntity(
  'platformGroupCollection',
  {
    facility_id: reference('facility'),
    name: text(),
    tenantClient_id: reference('client', { optional: true, onDelete: 'clear' }),
    allowControl: flag(),
    purpose: text({ optional: true }),
    members: json({
      optional: true,
      shape: 'array',
      meaning: 'platformGroup ids, mirrored as platformGroupCollection_ids on readings',
    }),
  },
  {
    path: 'platformGroupCollections',
    table: 'platform_group_collections',
    meaning: 'named set of units',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['facility_id', 'name']],
    list: { columns: ['facility_id', 'name', 'tenantClient_id', 'allowControl', 'purpose'], search: ['name'] },
  },
);
export type PlatformGroupCollection = Infer<typeof PlatformGroupCollection>;
declare module '@trellis/entity-kit' {
  interface Tables {
    platform_group_collections: Row<typeof PlatformGroupCollection>;
  }
}
