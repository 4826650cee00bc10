import { diaryKeepers, Lifecycle, LifecycleLogEntry } from '@trellis/lifecycles/model';
import { accessDenied, callerOf, isMember, isTenant, type CallContext } from '@trellis/server-kit';

/** Writes a note into a run's diary, for those who keep it and for the tenant whose units it stands in. 404 for runs the caller
 * does not see. */
export async function commentOnRun(id: number, text: string, context: CallContext): Promise<LifecycleLogEntry> {
  const { facility_id } = await context.records.get(Lifecycle, id, context.viewer);
  const caller = callerOf(context);
  if (!isMember(caller, facility_id, diaryKeepers) && !isTenant(caller, facility_id)) throw accessDenied();
  return context.records.create(LifecycleLogEntry, {
    lifecycle_id: id,
    facility_id,
    kind: 'note',
    text,
    user_id: caller.userId,
  });
}
