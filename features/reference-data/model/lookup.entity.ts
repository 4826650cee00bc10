import { defineLookup, facilityScope, flag, json, reference, text, type Infer, jsonObject } from '@trellis/entity-kit';

const keepers = ['facilityManager'] as const;

/** A row of one of the small lists without a name of their own; `kind` tells the list, code refers to `kind` and `key`. Locked rows
 * are what code refers to: their label and order may change, they themselves may not go. */
export const Lookup = defineLookup(
  'lookup',
  {
    kind: text({ max: 60, meaning: 'the list it belongs to' }),
    key: text({ max: 80, optional: true, meaning: 'name that code refers to, one per list' }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade', meaning: 'empty: every facility' }),
    extra: json({ optional: true, of: jsonObject, meaning: 'further columns of the list' }),
    locked: flag({ serverSet: true }),
  },
  {
    path: 'lookups',
    table: 'lookups',
    meaning: 'rows of small lists',
    scope: facilityScope('facility_id', true),
    tenants: 'all',
    access: { read: 'member', create: keepers, update: keepers, delete: keepers },
    unique: [['kind', 'label', 'facility_id']],
    list: { columns: ['kind', 'key', 'label', 'labelEs', 'seq', 'active'], search: ['label', 'key'], order: 'seq' },
  },
);
export type Lookup = Infer<typeof Lookup>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lookups: typeof Lookup;
  }
}
