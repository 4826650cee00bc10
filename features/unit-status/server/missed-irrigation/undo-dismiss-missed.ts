import { Refusal, type CallContext } from '@trellis/server-kit';
import { MissedIrrigation } from '@trellis/unit-status/model';
import { sql } from 'kysely';

const undoHours = 24;

interface LastMissed {
  id: number;
  isOurs: boolean;
}

/**
 * Opens again what was dismissed of units at a moment. Refused as a whole where one of them had water since, misses something newer, was
 * dismissed anew by somebody, or too long ago: that story is over.
 */
export async function undoDismissMissed(
  { platformGroup_ids, at }: { platformGroup_ids: readonly number[]; at: string },
  { db, records, facilityId, now }: CallContext,
): Promise<{ count: number }> {
  const units = [...new Set(platformGroup_ids)];
  const since = new Date(now.getTime() - undoHours * 3_600_000);
  const { rows } = await sql<LastMissed>`
    select m.id, m.outcome = 'dismissed' and m."endedAt" = ${at}::timestamptz and m."endedAt" > ${since} and coalesce(u."lastIrrigated" < m."endedAt", true) as "isOurs"
    from missed_irrigations m join units u on u.id = m."platformGroup_id"
    where u.facility_id = ${facilityId} and u.id = any(${units}::int[])
      and not exists (select from missed_irrigations o where o."platformGroup_id" = u.id and o.since > m.since)
    order by m.id for update of m`.execute(db);
  const last = rows.filter(({ isOurs }) => isOurs);
  if (last.length < units.length)
    throw new Refusal('irrigation.not-dismissed', 'Not every one of these dismissals can still be taken back.', 409);
  const open = { outcome: null, reason: null, endedAt: null, dismissedBy: null };
  for (const { id } of last) await records.change(MissedIrrigation, id, open);
  return { count: last.length };
}
