import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { Unit, VfuSchedule, type UnitScheduleOrder } from '@trellis/units/model';

/**
 * Has units follow a schedule of their own from now on, or the plan again (`schedule` null), in the request's transaction. A
 * schedule that said so before goes; the activity log keeps it.
 */
export async function setSchedule(
  units: readonly Unit[],
  { schedule }: UnitScheduleOrder,
  { db, records, now }: CallContext,
): Promise<{ count: number }> {
  const ids = units.map(({ id }) => id);
  if (schedule) assertWhole(schedule, now);
  const before = await db
    .selectFrom('vfu_schedules')
    .select('id')
    .where('platformGroup_id', 'in', ids)
    .where('source', '=', 'own')
    .execute();
  for (const { id } of before) await records.remove(VfuSchedule, id);
  if (schedule)
    await records.insert(
      VfuSchedule,
      ids.map((platformGroup_id) => ({ ...schedule, platformGroup_id, source: 'own' })),
    );
  return { count: await records.changeAll(Unit, ids, { useVfuSchedule: schedule !== null }) };
}

/** 422 for what is said by halves (light that begins and never ends, water without its length), and for what would have ended already. */
function assertWhole(schedule: NonNullable<UnitScheduleOrder['schedule']>, now: Date): void {
  const { lightOn, lightOff, irrigationFrequency, irrigationDuration, validFrom, validTo } = schedule;
  const halves: [keyof typeof schedule, boolean][] = [
    ['lightOff', (lightOn == null) !== (lightOff == null)],
    ['irrigationFinishTime', (schedule.irrigationStartTime == null) !== (schedule.irrigationFinishTime == null)],
    ['irrigationDuration', irrigationFrequency != null && irrigationDuration == null],
    ['irrigationFrequency', (irrigationDuration ?? 0) > 0 && irrigationFrequency == null],
    ['validTo', validTo != null && Date.parse(validTo) <= Math.max(now.getTime(), Date.parse(validFrom ?? '') || 0)],
  ];
  const problems = halves
    .filter(([, isHalf]) => isHalf)
    .map(([property]) => ({ property, code: 'presence', message: 'does not go with the rest of the schedule' }));
  if (problems.length > 0) throw invalidRecord('vfuSchedules', problems);
}
