import { defineEntity, facilityScope, flag, parentScope, reference, text, type Infer } from '@trellis/entity-kit';

/** Who puts units into sets and takes them out. */
export const collectionKeepers = ['facilityManager', 'farmManager'] as const;

/** A named set of units, for reports and commands or let to a tenant. */
export const PlatformGroupCollection = defineEntity(
  'platformGroupCollection',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    tenantClient_id: reference('client', { optional: true, onDelete: 'clear', meaning: 'who sees these units only' }),
    allowControl: flag({ meaning: 'the tenant may command them too' }),
    purpose: text({ max: 255, optional: true }),
  },
  {
    path: 'platformGroupCollections',
    table: 'platform_group_collections',
    meaning: 'named sets of units',
    scope: facilityScope(),
    tenants: { client: 'tenantClient_id' },
    access: { read: 'member', create: collectionKeepers, update: collectionKeepers, delete: ['facilityManager'] },
    unique: [['facility_id', 'name']],
    has: { members: 'platformGroupCollectionMember.platformGroupCollection_id' },
    list: {
      columns: ['name', 'purpose', 'tenantClient_id', 'allowControl'],
      search: ['name', 'purpose'],
      order: 'name',
    },
  },
);
export type PlatformGroupCollection = Infer<typeof PlatformGroupCollection>;

/** A unit in a set. */
export const PlatformGroupCollectionMember = defineEntity(
  'platformGroupCollectionMember',
  {
    platformGroupCollection_id: reference('platformGroupCollection', { onDelete: 'cascade' }),
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
  },
  {
    path: 'platformGroupCollectionMembers',
    table: 'platform_group_collection_members',
    meaning: 'units of sets',
    scope: parentScope('platformGroupCollection_id'),
    access: { read: 'member', create: collectionKeepers, update: collectionKeepers, delete: collectionKeepers },
    unique: [['platformGroupCollection_id', 'platformGroup_id']],
    list: { columns: ['platformGroupCollection_id', 'platformGroup_id'] },
  },
);
export type PlatformGroupCollectionMember = Infer<typeof PlatformGroupCollectionMember>;
declare module '@trellis/entity-kit' {
  interface Entities {
    platform_group_collections: typeof PlatformGroupCollection;
    platform_group_collection_members: typeof PlatformGroupCollectionMember;
  }
}
