import {
  actionIdOf,
  findRampStep,
  type LightRamp,
  type RampCourse,
  type RampStep,
  type SkippedUnit,
} from '@trellis/commands/model';
import { callerOf, invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { announceRamps, type RampRow } from './announce-ramps.ts';
import { commandsForAction, type JudgedOrder } from '../request/send-order.ts';
import { sendBatch, type BatchOutcome } from '../request/send-batch.ts';
import type { SplitUnits } from '../request/split-reachable-units.ts';

/** A light intensity that is approached, or held for a while. */
export interface RampOrder {
  intensity: number;
  rampMinutes: number;
  until?: string | null | undefined;
}

/** What was queued at once, and the ramps that go on from there. */
export interface RampOutcome extends BatchOutcome {
  ramps: Pick<LightRamp, 'id' | 'platformGroup_id'>[];
  skipped: SkippedUnit[];
}

export const intensityId = actionIdOf('intensity');

/** Sends the first step of a ramp to every unit that can take it and writes down the rest; 422 for an end that is over before the
 * intensity is reached. */
export async function sendRamp(
  { intensity, rampMinutes, until }: RampOrder,
  { split }: JudgedOrder,
  context: CallContext,
): Promise<RampOutcome> {
  const startsAt = context.now.getTime();
  const endsAt = startsAt + rampMinutes * 60_000;
  const backAt = until == null ? null : Date.parse(until);
  if (backAt !== null && backAt <= Math.max(startsAt, endsAt))
    throw invalidRecord('lightRamps', [
      { property: 'until', code: 'order', message: 'is before the intensity is reached' },
    ]);
  const controllers = split.touched.map(({ controllerId }) => controllerId);
  const before = await readIntensities(controllers, context);
  const groups = Map.groupBy(split.touched, ({ controllerId }) => before.get(controllerId) ?? 0);
  const parts = [...groups].map(([fromPercent, touched]) => {
    const course = { fromPercent, toPercent: intensity, startsAt, endsAt, backAt };
    const step = findRampStep(course, startsAt);
    return { touched, course, step, wishes: commandsForAction({ id: intensityId }, step.percent) };
  });
  const batch = await sendBatch({ parts, skipped: split.skipped }, { override: false }, context);
  const { batchId } = batch;
  const ramps: RampOutcome['ramps'] = [];
  if (batchId !== null)
    for (const { touched, course, step } of parts)
      if (step.nextAt !== null) ramps.push(...(await writeRamps(touched, { course, step, batchId }, context)));
  return { ...batch, ramps };
}

/** Writes down how ramps go on after their first step. */
async function writeRamps(
  touched: SplitUnits['touched'],
  { course, step, batchId }: { course: RampCourse; step: RampStep; batchId: string },
  context: CallContext,
): Promise<RampOutcome['ramps']> {
  const { startsAt, endsAt, backAt, ...percents } = course;
  const { userId } = callerOf(context);
  const rows = await context.db
    .insertInto('light_ramps')
    .values(
      touched.map(({ controllerId, platformGroupId }) => ({
        ...percents,
        controller_id: controllerId,
        platformGroup_id: platformGroupId ?? 0,
        user_id: userId,
        batchId,
        state: step.isHolding ? ('holding' as const) : ('running' as const),
        percent: step.percent,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        backAt: backAt === null ? null : new Date(backAt),
        nextAt: new Date(step.nextAt ?? endsAt),
        createuser: userId,
      })) as never,
    )
    .returningAll()
    .execute();
  const facilities = new Map(touched.map(({ controllerId, facilityId }) => [controllerId, facilityId]));
  const began = rows.map(({ id, controller_id, state }): RampRow => {
    return { id, facility_id: facilities.get(controller_id) ?? 0, state };
  });
  announceRamps(began, 'create', context.events);
  return rows.map(({ id, platformGroup_id }) => ({ id, platformGroup_id }));
}

/** Percent of full light the lamps of controllers give now, by controller. */
async function readIntensities(
  controllerIds: readonly number[],
  { db }: CallContext,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ controller_id: number; percent: number }>`
    select d.controller_id, round(100 * avg(case when lower(d.state) = 'off' then 0 else least(greatest(coalesce(d.value, 1), 0), 1) end))::int as percent
    from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id"
    where t.key = 'light' and d.enabled and d.controller_id = any(${[...controllerIds]}::integer[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ controller_id, percent }) => [controller_id, percent]));
}
