import { PlatformAllocation } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Bookings of runs that the next one on their shelf had cut reach to the end of their run again, or to where the next begins now. */
export async function stretchRunBookings(
  shelves: readonly number[],
  { db, records }: Pick<CallContext, 'db' | 'records'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; finish: Date }>`
    select a.id, least(l."scheduledEnd", n.start) as finish
    from platform_allocations a join lifecycles l on l.id = a.lifecycle_id left join lateral (
      select min(b.start) as start from platform_allocations b
      where b.platform_id = a.platform_id and b.kind <> 'maintenance' and b.start > a.start) n on true
    where a.platform_id = any(${[...shelves]}::int[]) and a.kind = 'lifecycle' and l.state in ('scheduled', 'in_flight', 'harvesting')
      and a.finish < least(l."scheduledEnd", n.start)
    order by a.id`.execute(db);
  for (const { id, finish } of rows) await records.update(PlatformAllocation, id, { finish: finish.toISOString() });
}
