import type { CallInput } from '@trellis/entity-kit';
import { FacilityIntake, type intakeApi } from '@trellis/intake/model';
import { lockShelves, readFarmClock } from '@trellis/lifecycles/server';
import { PlatformAllocation } from '@trellis/lifecycles/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { shelvesOfUnit } from './quarantine-intake.ts';

type Wishes = CallInput<typeof intakeApi.calls.extendQuarantine>['body'];
const dayMs = 86_400_000;
/** A quarantine ends within a year from now. */
const longestDays = 365;

/** Keeps plants in quarantine until a later day: their unit stays booked, their checks are due then, the log says why. */
export async function extendQuarantine(
  intake: FacilityIntake,
  { quarantineUntil, reason }: Wishes,
  context: CallContext,
): Promise<FacilityIntake> {
  const { records, now } = context;
  if (intake.state !== 'quarantine')
    throw new Refusal('WRONG_STATE', `"extendQuarantine" is not possible in the state "${intake.state}".`, 409, {
      state: intake.state,
      from: ['quarantine'],
    });
  const before = intake.quarantineUntil ?? (await readFarmClock(intake.facility_id, context)).dateOf(now.getTime());
  if (quarantineUntil <= before)
    throw new Refusal('intake.quarantine-not-shorter', `The quarantine runs until ${before}; name a later day.`, 422, {
      quarantineUntil: before,
    });
  if (Date.parse(quarantineUntil) > now.getTime() + longestDays * dayMs)
    throw new Refusal('intake.quarantine-too-long', `A quarantine ends within ${longestDays} days.`, 422);
  const days = (Date.parse(quarantineUntil) - Date.parse(before)) / dayMs;
  await keepUnit(intake, days, context);
  await putOffChecks(intake.id, days, context);
  return JSON.parse(await records.change(FacilityIntake, intake.id, { quarantineUntil }, reason)) as FacilityIntake;
}

/** The booking of the unit goes on; where somebody has booked a shelf meanwhile, the extension is refused and names it. */
async function keepUnit(intake: FacilityIntake, days: number, context: CallContext): Promise<void> {
  const { number, platformGroup_id } = intake;
  const { db, records } = context;
  await lockShelves(await shelvesOfUnit(platformGroup_id, intake, context), context);
  const { rows } = await sql<{ id: number; name: string; finish: string; isTaken: boolean }>`
    select a.id, s.name, to_char(a.finish + make_interval(days => ${days}), 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') as finish,
      exists (select from platform_allocations o where o.platform_id = s.id and o.id <> a.id and o.kind <> 'maintenance'
        and tstzrange(o.start, o.finish) && tstzrange(a.finish, a.finish + make_interval(days => ${days}))) as "isTaken"
    from platform_allocations a join platforms s on s.id = a.platform_id
    where s."platformGroup_id" = ${platformGroup_id}::int and a.kind = 'reserved' and a.note = ${`Quarantine, delivery ${number}`}
    order by s.id for update of a`.execute(db);
  const taken = rows.filter(({ isTaken }) => isTaken).map(({ name }) => name);
  if (taken.length > 0)
    throw new Refusal('intake.unit-taken', `Shelves in use: ${taken.join(', ')}.`, 409, { shelves: taken });
  for (const { id, finish } of rows) await records.update(PlatformAllocation, id, { finish });
}

/** Checks that are still open are due when the quarantine ends. */
async function putOffChecks(intakeId: number, days: number, { db, records }: CallContext): Promise<void> {
  const { rows } = await sql<{ id: number; date: Date }>`
    select id, date from tasks where "refCollection" = ${FacilityIntake.path} and ref_id = ${intakeId}
      and state not in ('completed', 'skipped', 'cancelled') order by id for update`.execute(db);
  for (const { id, date } of rows)
    await records.update(Task, id, { date: new Date(date.getTime() + days * dayMs).toISOString() });
}
