import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirror freshness. */
export const MetrcCacheStatus = defineEntity(
  'metrcCacheStatus',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    endpoint: text(),
    lastSync: instant({ optional: true }),
    windowEnd: instant({ optional: true }),
    rows: integer({ optional: true }),
    durationMs: integer({ optional: true }),
    intervalMin: integer({ optional: true }),
    paused: flag(),
    state: text({ optional: true }),
    error: text({ optional: true }),
    callsUsed: integer({ optional: true }),
  },
  {
    path: 'CacheStatuses',
    base: '/compliance/api/v1/',
    table: 'metrc_cache_statuses',
    meaning: 'mirror freshness',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['licenseNumber', 'endpoint']],
    list: { columns: ['facility_id', 'licenseNumber', 'endpoint', 'lastSync', 'windowEnd'] },
  },
);
export type MetrcCacheStatus = Infer<typeof MetrcCacheStatus>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_cache_statuses: Row<typeof MetrcCacheStatus>;
  }
}
