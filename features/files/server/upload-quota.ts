import {
  largestChunk,
  largestChunkedUpload,
  mostBytesOf,
  uploadEndsAfterHours,
  uploadQuotas,
  type UploadQuota,
} from '@trellis/files/model';
import { isTenant, Refusal, type CallContext, type UserPrincipal } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Before this instant an open upload was begun too long ago: it has ended. */
export const uploadsEndBefore = (now: Date): Date => new Date(now.getTime() - uploadEndsAfterHours * 3_600_000);

/** What somebody has begun and stored in the last 24 hours; each open one counts with all it can come to (bytes). */
interface Taken {
  uploads: number;
  openBytes: number;
  storedBytes: number;
}

/** Whose room it is, and how the person is told that it is full. */
interface Room {
  taken: Taken;
  quota: UploadQuota;
  who: 'You have' | 'The facility has';
}

/** Refuses (429) a chunked upload for which the person or the facility has no room. */
export async function refuseBeyondQuota(user: UserPrincipal, totalChunks: number, context: CallContext): Promise<void> {
  const { userId, facilityId } = user;
  // One after the other: two beginnings at once would both find the last place free.
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of facility ${facilityId}`}))`.execute(context.db);
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${userId}`}))`.execute(context.db);
  const bytes = mostBytesOf(totalChunks);
  for (const room of await listRooms(user, context)) {
    const { taken, quota, who } = room;
    if (taken.uploads >= quota.uploads || taken.openBytes + bytes > quota.bytes)
      throw new Refusal(
        'TOO_MANY_UPLOADS',
        `${who} too many uploads open. Finish some; those left alone end after ${uploadEndsAfterHours} hours.`,
        429,
      );
    refuseFull(room, bytes);
  }
}

/** Refuses (429) to store a file for which the person or the facility has no room left today. Files that are stored in the same moment
 * do not count each other: there are few of them at once. */
export async function refuseBeyondDay(user: UserPrincipal, bytes: number, context: CallContext): Promise<void> {
  for (const room of await listRooms(user, context)) refuseFull(room, bytes);
}

function refuseFull({ taken, quota, who }: Room, bytes: number): void {
  if (taken.storedBytes + taken.openBytes + bytes <= quota.dayBytes) return;
  throw new Refusal(
    'UPLOADS_FULL',
    `${who} stored as much as there is room for in ${uploadEndsAfterHours} hours. Try again later.`,
    429,
  );
}

async function listRooms(user: UserPrincipal, context: CallContext): Promise<Room[]> {
  const { userId, facilityId } = user;
  const isOnlyTenant = facilityId !== null && isTenant(user, facilityId);
  const quota = isOnlyTenant ? uploadQuotas.tenant : uploadQuotas.person;
  const own: Room = { taken: await countTaken('user_id', userId, context), quota, who: 'You have' };
  if (facilityId === null) return [own];
  const taken = await countTaken('facility_id', facilityId, context);
  return [own, { taken, quota: uploadQuotas.facility, who: 'The facility has' }];
}

async function countTaken(
  column: 'user_id' | 'facility_id',
  id: number,
  { db, services }: Pick<CallContext, 'db' | 'services'>,
): Promise<Taken> {
  const isOpen = sql`state = 'open'`;
  const { rows } = await sql<Taken>`
    select (count(*) filter (where ${isOpen}))::int as uploads,
      coalesce(sum(least(${largestChunkedUpload}::float8, coalesce("totalChunks", 0) * ${largestChunk}::float8)) filter (where ${isOpen}), 0) as "openBytes",
      coalesce(sum(size::float8) filter (where state = 'merged'), 0) as "storedBytes"
    from file_uploads where ${sql.ref(column)} = ${id} and state <> 'failed'
      and createdate > ${uploadsEndBefore(services.clock.now())}`.execute(db);
  return rows[0] ?? { uploads: 0, openBytes: 0, storedBytes: 0 };
}
