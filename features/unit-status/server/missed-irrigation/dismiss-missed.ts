import { callerOf, Refusal, type CallContext } from '@trellis/server-kit';
import { MissedIrrigation } from '@trellis/unit-status/model';

/** Ends what units miss of water because a person says why nothing more is to be done; all of them or, where one misses nothing, none. */
export async function dismissMissed(
  { platformGroup_ids, reason }: { platformGroup_ids: readonly number[]; reason: string },
  context: CallContext,
): Promise<{ count: number; at: string }> {
  const { db, records, facilityId, now } = context;
  const units = [...new Set(platformGroup_ids)];
  const open = await db
    .selectFrom('missed_irrigations as m')
    .innerJoin('units as u', 'u.id', 'm.platformGroup_id')
    .select(['m.id', 'm.platformGroup_id'])
    .where('u.facility_id', '=', facilityId)
    .where('m.platformGroup_id', 'in', units)
    .where('m.endedAt', 'is', null)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
  if (open.length < units.length)
    throw new Refusal('irrigation.not-missed', 'Not every one of these units misses irrigation.', 409);
  const at = now.toISOString();
  const ended = { outcome: 'dismissed', reason, endedAt: at, dismissedBy: callerOf(context).userId };
  for (const { id } of open) await records.change(MissedIrrigation, id, ended, reason);
  return { count: open.length, at };
}
