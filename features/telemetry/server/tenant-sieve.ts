import { Binder, compileGuard, mayUse, quoted } from '@trellis/entity-kit/sql';
import {
  viewerOf,
  type EntityChange,
  type LiveMessage,
  type Services,
  type Sieve,
  type UserPrincipal,
} from '@trellis/server-kit';
import { PlatformGroupCollection, PlatformGroupCollectionMember } from '@trellis/units/model';

const RESYNC: LiveMessage = { type: 'resync', payload: {} };
const leases: readonly string[] = [PlatformGroupCollection.path, PlatformGroupCollectionMember.path];

type Payload = Partial<{
  platformGroupId: number | null;
  user_id: number | null;
  userIds: readonly number[];
}>;

/**
 * What reaches a tenant of a facility's live messages: readings and states of the units let to them, changes of records they may
 * read, what is addressed to them, and emergencies. When leases change they read everything anew.
 */
export function createTenantSieve(user: UserPrincipal, facilityId: number, { pool, registry }: Services): Sieve {
  const viewer = viewerOf(user);
  let units: ReadonlySet<number> | undefined;

  const readUnits = async (): Promise<ReadonlySet<number>> => {
    const { rows } = await pool.query<{ id: number }>(
      `select m."platformGroup_id" as id from platform_group_collection_members m
         join platform_group_collections c on c.id = m."platformGroupCollection_id"
       where c.facility_id = $1 and c."tenantClient_id" = $2`,
      [facilityId, user.tenancy?.clientId ?? 0],
    );
    return new Set(rows.map(({ id }) => id));
  };

  /** Of the changed records those the tenant may read, as `collection/id`. What was deleted is in nobody's sight any more. */
  const findReadable = async (changes: readonly EntityChange[]): Promise<ReadonlySet<string>> => {
    const binder = new Binder();
    const asked = [...Map.groupBy(changes, ({ collection }) => collection)].flatMap(([collection, changed]) => {
      const entity = registry.findByPath(collection);
      if (!entity || entity.isView || !mayUse(entity, 'read', viewer, registry)) return [];
      const ids = binder.bind([...new Set(changed.map(({ id }) => id))], 'integer[]');
      const guard = compileGuard(entity, 't', 'read', viewer, registry, binder);
      const name = binder.bind(collection, 'text');
      return [
        `select ${name} || '/' || t.id as key from ${quoted(entity.table)} t where t.id = any(${ids}) and ${guard}`,
      ];
    });
    if (asked.length === 0) return new Set();
    const { rows } = await pool.query<{ key: string }>(asked.join(' union all '), binder.values);
    return new Set(rows.map(({ key }) => key));
  };

  return async (messages) => {
    const changes = messages
      .filter(({ type }) => type === 'entityChanged')
      .map(({ payload }) => payload as EntityChange);
    const isLeaseChanged = changes.some(({ collection }) => leases.includes(collection));
    if (units === undefined || isLeaseChanged) units = await readUnits();
    const theirs = units;
    const readable = await findReadable(changes);
    const passed = messages.flatMap((message): LiveMessage[] => {
      const { type, to } = message;
      const payload = message.payload as Payload;
      if (to !== undefined) return to === user.userId ? [message] : [];
      switch (type) {
        case 'entityChanged': {
          const { collection, id } = message.payload as EntityChange;
          return readable.has(`${collection}/${id}`) ? [message] : [];
        }
        case 'redAlert':
          return [message];
        case 'frontendPreferenceUpdated':
          return payload.user_id == null || payload.user_id === user.userId ? [message] : [];
        case 'facilityUserLogout':
          return payload.userIds?.includes(user.userId) ? [{ ...message, payload: { userIds: [user.userId] } }] : [];
        default:
          return payload.platformGroupId != null && theirs.has(payload.platformGroupId) ? [message] : [];
      }
    });
    return isLeaseChanged ? [RESYNC, ...passed] : passed;
  };
}
