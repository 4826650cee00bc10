import { cancelLockedOut } from '@trellis/commands/server';
import type { CallInput } from '@trellis/entity-kit';
import { Lockout, type safetyApi } from '@trellis/safety/model';
import { callerOf, invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';

type Wanted = CallInput<typeof safetyApi.calls.lockOut>['body'];

const invalid = (property: string, message: string) =>
  invalidRecord(Lockout.path, [{ property, code: 'invalid', message }]);

/** Puts the person's own lock on one unit or one device of the facility; commands that wait for it are not sent any more. */
export async function lockOut(wanted: Wanted, context: CallContext): Promise<Lockout> {
  const { records, viewer, facilityId } = context;
  const { platformGroup_id = null, virtualDevice_id = null, reason, photoUrl = null } = wanted;
  if ((platformGroup_id === null) === (virtualDevice_id === null))
    throw invalid('platformGroup_id', 'name either a unit or a device');
  const values = { platformGroup_id, virtualDevice_id, reason, photoUrl };
  await records.checkReferences(Lockout, [values], viewer);
  if (!(await belongsHere(values, context)))
    throw invalid(platformGroup_id === null ? 'virtualDevice_id' : 'platformGroup_id', 'does not exist');
  const lock = await records.create(Lockout, { ...values, facility_id: facilityId, user_id: callerOf(context).userId });
  await cancelLockedOut(context);
  return lock;
}

async function belongsHere(
  { platformGroup_id, virtualDevice_id }: Pick<Lockout, 'platformGroup_id' | 'virtualDevice_id'>,
  { db, facilityId }: CallContext,
): Promise<boolean> {
  const found =
    platformGroup_id === null
      ? await db
          .selectFrom('virtual_devices')
          .innerJoin('controllers', 'controllers.id', 'virtual_devices.controller_id')
          .select('virtual_devices.id')
          .where('virtual_devices.id', '=', virtualDevice_id)
          .where('controllers.facility_id', '=', facilityId)
          .executeTakeFirst()
      : await db
          .selectFrom('units')
          .select('id')
          .where('id', '=', platformGroup_id)
          .where('facility_id', '=', facilityId)
          .executeTakeFirst();
  return found !== undefined;
}

/** Takes a lock off: its person at any time, a facility manager with a reason. */
export async function releaseLock(lock: Lockout, reason: string | undefined, context: CallContext): Promise<Lockout> {
  const { records, now } = context;
  const caller = callerOf(context);
  const isOwn = lock.user_id === caller.userId;
  if (lock.finish !== null) throw new Refusal('RELEASED', 'The lock is already off.');
  if (!isOwn && !reason)
    throw invalidRecord(Lockout.path, [{ property: 'reason', code: 'presence', message: "can't be blank" }]);
  return records.update(Lockout, lock.id, {
    finish: now.toISOString(),
    releasedBy: caller.userId,
    releaseReason: reason ?? null,
  });
}
