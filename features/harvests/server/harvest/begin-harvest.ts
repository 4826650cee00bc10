import { Harvest } from '@trellis/harvests/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { assertIntervalOver, assertMayEnter } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import type { harvestsApi } from '@trellis/harvests/model';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Wishes = CallInput<typeof harvestsApi.calls.beginHarvest>['body'];

/** Opens a harvest session of a run; the first one sets the run harvesting. A run that does not flower yet needs a reason. */
export async function beginHarvest(before: Lifecycle, wishes: Wishes, context: CallContext): Promise<Harvest> {
  const { records, viewer, db } = context;
  const { id } = before;
  // Whoever may open the first session may open a further one.
  if (before.state !== 'harvesting') await moveRow(Lifecycle, before, 'beginHarvest', wishes, context);
  if (!(await isRipe(before.currentPhase_id, context)) && (wishes.reason?.trim() ?? '') === '')
    throw new Refusal('harvest.not-flowering', 'The run is not in its last phase; give a reason to harvest now.');
  const { rows } = await sql<{ sessions: number; today: string }>`
    select (select count(*)::int from harvests where lifecycle_id = ${id}) as sessions,
      to_char(${context.now}::timestamptz at time zone facility_timezone, 'YYYY-MM-DD') as today
    from facilities where id = ${before.facility_id}`.execute(db);
  const { sessions = 0, today = '' } = rows[0] ?? {};
  await assertSomeReady(id, { day: wishes.harvestDate ?? today, today }, context);
  const values = {
    facility_id: before.facility_id,
    name: wishes.name ?? `${before.name.slice(0, 100)}, harvest ${sessions + 1}`,
    licenseNumber: wishes.licenseNumber ?? before.licenseNumber,
    harvestDate: wishes.harvestDate ?? today,
    kind: wishes.kind ?? ('whole' as const),
    lifecycle_id: id,
    strain_id: before.strain_id,
    dryingRoom_id: wishes.dryingRoom_id ?? null,
  };
  await records.checkReferences(Harvest, [{ dryingRoom_id: values.dryingRoom_id }], viewer);
  return records.create(Harvest, values);
}

/** Refuses a session in which nothing could be cut: all that lives was sprayed and waits, or nobody may enter where it stands. */
async function assertSomeReady(
  lifecycleId: number,
  { day, today }: { day: string; today: string },
  { db, now }: CallContext,
): Promise<void> {
  const living = await db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', lifecycleId)
    .where('state', '=', 'growing')
    .execute();
  const plantIds = living.map(({ id }) => id);
  await assertIntervalOver(plantIds, day, { db }, { some: true });
  // What was cut on a day before is only written down now.
  if (day >= today) await assertMayEnter({ plantIds }, { db, now }, { some: true });
}

/** Whether a run flowers or is in the last phase of its plan. */
async function isRipe(currentPhaseId: number | null, { db }: CallContext): Promise<boolean> {
  const { rows } = await sql<{ ripe: boolean }>`
    select coalesce(s."countsAs" = 'flower', false)
      or not exists (select from lifecycle_phases n where n.lifecycle_id = h.lifecycle_id and n.seq > h.seq) as ripe
    from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id" left join grow_stages s on s.id = g."growStage_id"
    where h.id = ${currentPhaseId}`.execute(db);
  return rows[0]?.ripe ?? false;
}
