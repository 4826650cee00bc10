import { LifecycleLogEntry, type Lifecycle } from '@trellis/lifecycles/model';
import { callerOf, type CallContext } from '@trellis/server-kit';

/** Writes a note into a run's diary, for those who keep it and for the tenant whose units it stands in. */
export async function commentOnRun(
  { id, facility_id }: Lifecycle,
  text: string,
  context: CallContext,
): Promise<LifecycleLogEntry> {
  return context.records.create(LifecycleLogEntry, {
    lifecycle_id: id,
    facility_id,
    kind: 'note',
    text,
    user_id: callerOf(context).userId,
  });
}
