import type { CallContext } from '@trellis/server-kit';
import { PlatformGroupCollectionMember, type PlatformGroupCollection } from '@trellis/units/model';

/** Takes units out of a collection in the request's transaction; those that are not in it are left out. Answers how many were. */
export async function removeFromCollection(
  { id: collectionId }: PlatformGroupCollection,
  unitIds: readonly number[],
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, viewer } = context;
  const members = await db
    .selectFrom('platform_group_collection_members')
    .select('id')
    .where('platformGroupCollection_id', '=', collectionId)
    .where('platformGroup_id', 'in', unitIds)
    .orderBy('id')
    .execute();
  for (const { id } of members) {
    await records.lock(PlatformGroupCollectionMember, id, 'delete', viewer);
    await records.remove(PlatformGroupCollectionMember, id);
  }
  return { count: members.length };
}
