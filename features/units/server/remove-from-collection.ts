import type { CallContext } from '@trellis/server-kit';
import { PlatformGroupCollectionMember, type PlatformGroupCollection } from '@trellis/units/model';

interface Leaving {
  platformGroup_ids: readonly number[];
  /** Memberships that are taken back; left out: whichever there are. */
  members?: readonly number[] | undefined;
}

/** Takes units out of a collection in the request's transaction; those that are not in it are left out. Answers how many were. */
export async function removeFromCollection(
  { id: collectionId }: PlatformGroupCollection,
  { platformGroup_ids: unitIds, members: named }: Leaving,
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, viewer } = context;
  const inside = await db
    .selectFrom('platform_group_collection_members')
    .select('id')
    .where('platformGroupCollection_id', '=', collectionId)
    .where('platformGroup_id', 'in', unitIds)
    .orderBy('id')
    .execute();
  const members = named ? inside.filter(({ id }) => named.includes(id)) : inside;
  for (const { id } of members) {
    await records.lock(PlatformGroupCollectionMember, id, 'delete', viewer);
    await records.remove(PlatformGroupCollectionMember, id);
  }
  return { count: members.length };
}
