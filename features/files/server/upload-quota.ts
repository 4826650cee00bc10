import { mostBytesOf, uploadEndsAfterHours, uploadQuotas, type UploadQuota } from '@trellis/files/model';
import { isTenant, Refusal, type CallContext, type UserPrincipal } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Before this instant an open upload was begun too long ago: it has ended. */
export const uploadsEndBefore = (now: Date): Date => new Date(now.getTime() - uploadEndsAfterHours * 3_600_000);

/** Refuses (429) an upload for which the person or the facility has no room: each open one counts with all it can come to. */
export async function refuseBeyondQuota(user: UserPrincipal, totalChunks: number, context: CallContext): Promise<void> {
  const { userId, facilityId } = user;
  // One after the other: two beginnings at once would both find the last place free.
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of facility ${facilityId}`}))`.execute(context.db);
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${userId}`}))`.execute(context.db);
  const open = context.db
    .selectFrom('file_uploads')
    .select('totalChunks')
    .where('state', '=', 'open')
    .where('createdate', '>', uploadsEndBefore(context.services.clock.now()));
  const own = await open.where('user_id', '=', userId).execute();
  const isOnlyTenant = facilityId !== null && isTenant(user, facilityId);
  refuseFull(own, totalChunks, isOnlyTenant ? uploadQuotas.tenant : uploadQuotas.person, 'You have');
  if (facilityId === null) return;
  const all = await open.where('facility_id', '=', facilityId).execute();
  refuseFull(all, totalChunks, uploadQuotas.facility, 'The facility has');
}

function refuseFull(
  open: readonly { totalChunks: number | null }[],
  totalChunks: number,
  quota: UploadQuota,
  who: string,
): void {
  const bytes = open.reduce((sum, one) => sum + mostBytesOf(one.totalChunks ?? 0), mostBytesOf(totalChunks));
  if (open.length < quota.uploads && bytes <= quota.bytes) return;
  throw new Refusal(
    'TOO_MANY_UPLOADS',
    `${who} too many uploads open. Finish some; those left alone end after ${uploadEndsAfterHours} hours.`,
    429,
  );
}
