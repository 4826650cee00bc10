import { Facility } from '@trellis/facilities/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Closes a facility or opens it again. One where crops are in flight stays open: nobody would look after them. */
export async function setActive(id: number, active: boolean, { db, records, viewer }: CallContext): Promise<Facility> {
  // A run that is being started counts, or finds the facility closed.
  await db.selectFrom('facilities').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const facility = await records.get(Facility, id, viewer);
  if (facility.active === active) return facility;
  if (!active) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from lifecycles where facility_id = ${id} and inflight = 1`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      throw new Refusal('CROPS_IN_FLIGHT', `Crops are in flight here (${count}): finish or cancel them first.`);
  }
  return records.update(Facility, id, { active });
}
