import { FacilityIntake, type intakeApi } from '@trellis/intake/model';
import { PlatformAllocation } from '@trellis/lifecycles/model';
import { lockShelves, readFarmClock } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';

type Wishes = CallInput<typeof intakeApi.calls.quarantine>['body'];
const daySeconds = 86_400;
/** Kind of work of a check (reference data of tasks: scout for pests). */
const checkTaskType = 7;

/** Puts arrived plants into quarantine: the shelves of the unit are booked, every check becomes a task. */
export async function quarantineIntake(
  arrived: FacilityIntake,
  wishes: Wishes,
  context: CallContext,
): Promise<FacilityIntake> {
  const { records, now } = context;
  const intake = await moveRow(FacilityIntake, arrived, 'quarantine', wishes, context);
  if (intake.kind !== 'plants') throw new Refusal('intake.no-plants', 'Only plants go into quarantine.');
  const unitId = wishes.platformGroup_id ?? intake.platformGroup_id;
  if (unitId === null) throw new Refusal('intake.no-unit', 'Choose the unit for the quarantine.', 422);
  const clock = await readFarmClock(intake.facility_id, context);
  const until = new Date(clock.later(now.getTime(), wishes.days * daySeconds));
  await blockUnit(unitId, intake, until, context);
  await records.insert(
    Task,
    (wishes.checks ?? ['Check for pests and disease']).map((title) => ({
      facility_id: intake.facility_id,
      task_type_id: checkTaskType,
      title: `${intake.number}: ${title}`,
      platformGroup_id: unitId,
      date: until.toISOString(),
      source: 'operational',
      refCollection: FacilityIntake.path,
      ref_id: intake.id,
    })),
  );
  return records.update(FacilityIntake, intake.id, {
    platformGroup_id: unitId,
    quarantineUntil: clock.dateOf(until.getTime()),
  });
}

async function blockUnit(unitId: number, intake: FacilityIntake, until: Date, context: CallContext) {
  const { db, records, now } = context;
  await lockShelves(await shelvesOfUnit(unitId, intake, context), context);
  const { rows } = await sql<{ id: number; name: string; isTaken: boolean }>`
    select p.id, p.name, exists (select from platform_allocations a where a.platform_id = p.id and a.kind <> 'maintenance'
        and tstzrange(a.start, a.finish) && tstzrange(${now}::timestamptz, ${until}::timestamptz))
      or exists (select from lifecycle_platforms o where o.platform_id = p.id and o.start is not null and o.finish is null) as "isTaken"
    from platforms p join units u on u.id = p."platformGroup_id"
    where u.id = ${unitId} and u.facility_id = ${intake.facility_id} order by p.id`.execute(db);
  if (rows.length === 0) throw notFound('ag_platformGroups');
  const taken = rows.filter(({ isTaken }) => isTaken).map(({ name }) => name);
  if (taken.length > 0)
    throw new Refusal('intake.unit-taken', `Shelves in use: ${taken.join(', ')}.`, 409, { shelves: taken });
  await records.insert(
    PlatformAllocation,
    rows.map((shelf) => ({
      platform_id: shelf.id,
      kind: 'reserved',
      start: now.toISOString(),
      finish: until.toISOString(),
      note: `Quarantine, delivery ${intake.number}`,
    })),
  );
}

/** The shelves of a unit of the facility that a delivery is for; whoever books them locks them first. */
export async function shelvesOfUnit(
  unitId: number | null,
  { facility_id }: FacilityIntake,
  { db }: Pick<CallContext, 'db'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('platforms as p')
    .innerJoin('units as u', 'u.id', 'p.platformGroup_id')
    .select('p.id')
    .where('u.id', '=', unitId)
    .where('u.facility_id', '=', facility_id)
    .execute();
  return rows.map(({ id }) => id);
}
