import { shellMessages, type EntityChanged, type HeardByTenants } from '@trellis/entity-kit';
import { Binder, compileGuard, mayUse, quoted } from '@trellis/entity-kit/sql';
import { messageOf, viewerOf, type Services, type LiveMessageFilter, type UserPrincipal } from '@trellis/server-kit';
import { PlatformGroupCollection, PlatformGroupCollectionMember } from '@trellis/units/model';

const resync = messageOf(shellMessages.resync, {});
const leases: readonly string[] = [PlatformGroupCollection.path, PlatformGroupCollectionMember.path];

/**
 * What reaches a tenant of a facility's live messages: what each type says of itself, and what is for them alone. When leases
 * change they read everything anew.
 */
export function createTenantMessageFilter(
  user: UserPrincipal,
  facilityId: number,
  { pool, registry }: Services,
): LiveMessageFilter {
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
  const findReadable = async (changes: readonly EntityChanged[]): Promise<ReadonlySet<string>> => {
    const binder = new Binder();
    const asked = [...Map.groupBy(changes, ({ collection }) => collection)].flatMap(([collection, changed]) => {
      const entity = registry.findByPath(collection);
      if (!entity || entity.isView || !mayUse({ viewer, registry }, entity, 'read')) return [];
      const ids = binder.bind([...new Set(changed.map(({ id }) => id))], 'integer[]');
      const guard = compileGuard({ viewer, registry, binder }, { entity, alias: 't' }, 'read');
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
      .filter(({ tenants }) => tenants === 'record')
      .map(({ payload }) => payload as EntityChanged);
    const isLeaseChanged = changes.some(({ collection }) => leases.includes(collection));
    if (units === undefined || isLeaseChanged) units = await readUnits();
    const theirs = units;
    const readable = await findReadable(changes);
    const hears: Readonly<Record<HeardByTenants, (payload: unknown) => boolean>> = {
      all: () => true,
      own: () => false,
      record: (payload) => {
        const { collection, id } = payload as EntityChanged;
        return readable.has(`${collection}/${id}`);
      },
      unit: (payload) => theirs.has((payload as { platformGroupId?: number | null }).platformGroupId ?? 0),
    };
    const passed = messages.filter(({ to, tenants, payload }) =>
      to === undefined ? hears[tenants](payload) : to === user.userId,
    );
    return isLeaseChanged ? [resync, ...passed] : passed;
  };
}
