import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a lock that somebody put on stands on the unit, or on the device, with this id. */
export const hasLock = (what: 'platformGroup_id' | 'virtualDevice_id', id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from lockouts l where l.${sql.ref(what)} = ${sql.ref(id)} and l.finish is null)`;
