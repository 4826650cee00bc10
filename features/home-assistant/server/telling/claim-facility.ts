import type { Services } from '@trellis/server-kit';
import { sql } from 'kysely';

/** A server that went away without a word leaves its facilities to the others after this long, in seconds. */
const leaseSeconds = 30;

/** Takes a facility, or keeps it, for a while; undefined when it is another server's. `isOurs` when it was ours already. */
export async function claimFacility(
  facilityId: number,
  publisher: string,
  { db }: Services,
): Promise<{ isOurs: boolean } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with before as (select publisher from home_assistant_publishers where facility_id = ${facilityId})
    insert into home_assistant_publishers as p (facility_id, publisher, until)
    values (${facilityId}, ${publisher}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (facility_id) do update set publisher = excluded.publisher, until = excluded.until
      where p.publisher = excluded.publisher or p.publisher is null or p.until < now()
    returning (select publisher from before) as before`.execute(db);
  const [row] = rows;
  return row && { isOurs: row.before === publisher };
}

/** Leaves everything to the others at once. */
export async function giveUp(publisher: string, { db, log }: Services): Promise<void> {
  await sql`update home_assistant_publishers set publisher = null where publisher = ${publisher}`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'facilities could not be left to other servers'));
}
