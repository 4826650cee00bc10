import { UserFacility } from '@trellis/access/model';
import { callerOf, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Asks for access to an active facility; whoever belongs to it already is refused, an earlier request is renewed. */
export async function requestFacility(
  asked: { facility_id: number; requestNote?: string | null | undefined },
  context: CallContext,
): Promise<UserFacility> {
  const { db, records } = context;
  const { userId } = callerOf(context);
  const requestNote = asked.requestNote?.trim() || null;
  const facility = await db
    .selectFrom('facilities')
    .select('id')
    .where('id', '=', asked.facility_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!facility) throw notFound('facilities');
  // One request of a person at a time, so that two clicks make one row.
  await sql`select pg_advisory_xact_lock(hashtext(${`membership of ${userId}`}))`.execute(db);
  const known = await db
    .selectFrom('user_facilities')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('facility_id', '=', asked.facility_id)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status === 'available')
    throw new Refusal('ALREADY_MEMBER', 'You already have access to this facility.', 409);
  if (known) return records.update(UserFacility, known.id, { status: 'requested', requestNote, decidedBy: null });
  return records.create(UserFacility, {
    user_id: userId,
    facility_id: asked.facility_id,
    status: 'requested',
    requestNote,
  });
}
