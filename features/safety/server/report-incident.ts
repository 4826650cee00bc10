import type { CallInput } from '@trellis/entity-kit';
import { SafetyIncident, type safetyApi } from '@trellis/safety/model';
import { callerOf, Records, recordsOf, type CallContext } from '@trellis/server-kit';

type Report = CallInput<typeof safetyApi.calls.report>['body'];

/** Writes an incident. Reported without a name, neither the row nor the activity log knows who did it, nor from where. */
export async function reportIncident({ anonymous, ...said }: Report, context: CallContext): Promise<SafetyIncident> {
  const { db, events, viewer, facilityId } = context;
  const report = { ...said, facility_id: facilityId, reporter_user_id: callerOf(context).userId };
  const checked = await context.records.checkNew(SafetyIncident, report, viewer);
  const records = anonymous
    ? new Records({ ...recordsOf(context.services), db, events, author: { userId: null, source: 'api', ip: null } })
    : context.records;
  const [text = '{}'] = await records.insert(SafetyIncident, [
    { ...checked, ...(anonymous && { reporter_user_id: null }) },
  ]);
  return JSON.parse(text) as SafetyIncident;
}
