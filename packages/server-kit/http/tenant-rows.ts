import type { EntityDefinition } from '@trellis/entity-kit';
import { isTenant } from '../principal.ts';
import type { CallContext } from './implement.ts';

/** Ids of a collection's rows that are a tenant's in the facility (the first 1000); undefined for callers who work there. For
 * hand-written queries of calls that let tenants in. */
export async function findTenantRows(
  entity: EntityDefinition,
  facilityId: number,
  { user, records, viewer }: CallContext,
): Promise<number[] | undefined> {
  if (!user || !isTenant(user, facilityId)) return undefined;
  const filter = { where: { facility_id: facilityId }, fields: ['id'], limit: 1000 };
  return (JSON.parse(await records.list(entity, filter, viewer)) as { id: number }[]).map(({ id }) => id);
}
