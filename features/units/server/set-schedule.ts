import { changedMeanwhile, invalidRecord, type CallContext } from '@trellis/server-kit';
import { Unit, VfuSchedule, type UnitScheduleOrder, type WantedSchedule } from '@trellis/units/model';

/**
 * Has units follow a schedule of their own from now on, or the plan again (`schedule` null), in the request's transaction. A
 * schedule that held until now ends, and tells what was followed; one that has not begun goes. What takes a schedule back (`was`)
 * leaves alone what somebody chose since: 409.
 */
export async function setSchedule(
  units: readonly Unit[],
  { schedule, was }: UnitScheduleOrder,
  { db, records, now }: CallContext,
): Promise<{ count: number }> {
  const ids = units.map(({ id }) => id);
  if (schedule) assertWhole(schedule, now);
  const before = await db
    .selectFrom('vfu_schedules')
    .selectAll()
    .where('platformGroup_id', 'in', ids)
    .where('source', '=', 'own')
    .orderBy('id')
    .execute();
  if (was !== undefined && !units.every((unit) => follows(unit, was, before))) throw changedMeanwhile();
  const isLeft = (to: Date | string | null) => to === null || new Date(to) > now;
  for (const { id, validFrom } of before.filter(({ validTo }) => isLeft(validTo))) {
    if (validFrom !== null && new Date(validFrom) > now) await records.remove(VfuSchedule, id);
    else await records.update(VfuSchedule, id, { validTo: now.toISOString() });
  }
  if (schedule)
    await records.insert(
      VfuSchedule,
      ids.map((platformGroup_id) => ({ ...schedule, platformGroup_id, source: 'own' })),
    );
  return { count: await records.changeAll(Unit, ids, { useVfuSchedule: schedule !== null }) };
}

type Kept = Pick<VfuSchedule, 'platformGroup_id'> & Readonly<Record<keyof WantedSchedule, unknown>>;

/** Whether a unit follows exactly this of its own; null: its plan. */
function follows({ id, useVfuSchedule }: Unit, was: WantedSchedule | null, kept: readonly Kept[]): boolean {
  if (was === null || !useVfuSchedule) return was === null && !useVfuSchedule;
  const newest = kept.findLast(({ platformGroup_id }) => platformGroup_id === id);
  return newest !== undefined && scheduleKeys.every((key) => saidAt(newest, key) === saidAt(was, key));
}

const scheduleKeys = [
  'lightOn',
  'lightOff',
  'intensity',
  'irrigationFrequency',
  'irrigationDuration',
  'irrigationStartTime',
  'irrigationFinishTime',
  'validFrom',
  'validTo',
] as const satisfies readonly (keyof WantedSchedule)[];

/** What stands in a field, moments as milliseconds. */
function saidAt(
  schedule: Readonly<Partial<Record<keyof WantedSchedule, unknown>>>,
  key: keyof WantedSchedule,
): unknown {
  const value = schedule[key] ?? null;
  if (value === null || (key !== 'validFrom' && key !== 'validTo')) return value;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? Date.parse(value) : value;
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
