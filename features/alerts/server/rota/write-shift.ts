import { WorkShift, type rotaApi } from '@trellis/alerts/model';
import type { CallInput, CallReply } from '@trellis/entity-kit';
import { changedMeanwhile, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { shiftReply } from './read-rota.ts';

type Written = CallInput<typeof rotaApi.calls.writeShift>['body'];
type Reply = CallReply<typeof rotaApi.calls.writeShift>;

/** Puts somebody's shifts in the place of those they had; none leaves them without. 409 where they are others than the caller saw. */
export async function writeShift(
  { facility_id, user_id, hours, updatedate }: Written,
  context: CallContext,
): Promise<Reply> {
  const { db, records, viewer } = context;
  // One after the other, so that two at once do not both find what they saw.
  await sql`select pg_advisory_xact_lock(hashtext('work shift'), ${user_id})`.execute(db);
  const before = await db
    .selectFrom('work_shifts')
    .select(['id', 'updatedate'])
    .where('facility_id', '=', facility_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const seen = updatedate === null ? undefined : Date.parse(updatedate);
  if (before?.updatedate.getTime() !== seen) throw changedMeanwhile();
  const told = shiftReply({ shift: hours, away: [] });
  if (hours.length === 0) {
    if (before) await records.remove(WorkShift, before.id);
    return { hours: told, updatedate: null };
  }
  const text = before
    ? await records.change(
        WorkShift,
        before.id,
        await records.checkChange(WorkShift, { hours }, viewer),
        undefined,
        viewer,
      )
    : (
        await records.insert(WorkShift, [await records.checkNew(WorkShift, { facility_id, user_id, hours }, viewer)])
      )[0];
  return { hours: told, updatedate: (JSON.parse(text ?? '{}') as WorkShift).updatedate };
}
