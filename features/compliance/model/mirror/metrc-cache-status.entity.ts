import { choice, defineEntity, facilityScope, flag, instant, integer, longText, type Infer } from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';
import { complianceBase, licenceFields, syncedField } from './mirror-fields.ts';

/** How fresh one mirrored list of a licence is. Rows come with the first synchronisation; pausing and pace are set by people. */
export const MetrcCacheStatus = defineEntity(
  'metrcCacheStatus',
  {
    ...licenceFields,
    endpoint: syncedField(
      choice([
        'facilities',
        'strains',
        'locations',
        'items',
        'plantBatches',
        'plants',
        'harvests',
        'packages',
        'transfers',
        'labTests',
        'testingLabs',
        'sales',
        'tags',
        'referenceValues',
      ]),
    ),
    lastSync: syncedField(instant({ optional: true })),
    windowEnd: syncedField(instant({ optional: true, meaning: 'changes up to this moment are here' })),
    rows: syncedField(integer({ min: 0, default: 0 })),
    durationMs: syncedField(integer({ min: 0, optional: true, unit: 'ms' })),
    intervalMin: integer({ min: 1, max: 10_080, default: 60, unit: 'min' }),
    paused: flag(),
    state: syncedField(choice(['idle', 'running', 'error'], { default: 'idle' })),
    error: syncedField(longText({ max: 4000, optional: true })),
    callsUsed: syncedField(integer({ min: 0, default: 0, meaning: 'calls of the last run' })),
  },
  {
    path: 'CacheStatuses',
    base: complianceBase,
    table: 'metrc_cache_statuses',
    meaning: 'freshness of mirrored lists',
    scope: facilityScope(),
    access: { read: readers, create: 'nobody', update: officers, delete: 'nobody' },
    unique: [['licenseNumber', 'endpoint']],
    list: {
      columns: [
        'licenseNumber',
        'endpoint',
        'lastSync',
        'windowEnd',
        'rows',
        'durationMs',
        'intervalMin',
        'callsUsed',
        'state',
        'error',
      ],
      search: ['licenseNumber', 'error'],
      order: 'endpoint',
    },
  },
);
export type MetrcCacheStatus = Infer<typeof MetrcCacheStatus>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_cache_statuses: typeof MetrcCacheStatus;
  }
}
