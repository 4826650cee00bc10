import { LifecycleHandover } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { sql } from 'kysely';
import type { RunWork } from '../run/run-work.ts';

type Handover = Pick<
  Infer<typeof LifecycleHandover>,
  'facility_id' | 'fromLifecycle_id' | 'toLifecycle_id' | 'plants' | 'fromPlants' | 'toPlants' | 'isLast'
>;

/** Plants that went to another run take along their share of what the first cost until now, its losses borne by those that live or
 * were cut. Called once they are the other's. A run that is over without leaving plants hands on all it cost. */
export async function handOnCosts(handover: Handover, { db, records }: RunWork): Promise<void> {
  const { rows } = await sql<{ stays: number }>`
    select count(*)::int as stays from plants where lifecycle_id = ${handover.fromLifecycle_id} and state <> 'destroyed'`.execute(
    db,
  );
  const stays = rows[0]?.stays ?? 0;
  const all = handover.plants + stays;
  const share = all > 0 ? handover.plants / all : Number(handover.isLast);
  if (share > 0 || !handover.isLast) await records.create(LifecycleHandover, { ...handover, share });
}

/** Plants are their run's again, as if they had never gone. A run that was made by it is over and hands back what it cost since. */
export async function handBackCosts(ids: readonly number[], splitOff: readonly number[], work: RunWork): Promise<void> {
  const handovers = await work.db
    .selectFrom('lifecycle_handovers')
    .select(['id', 'facility_id', 'fromLifecycle_id', 'toLifecycle_id', 'plants', 'fromPlants', 'toPlants'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  for (const { id, facility_id, plants, fromPlants, toPlants, ...one } of handovers) {
    const { fromLifecycle_id: owner, toLifecycle_id: taker } = one;
    const counted = { plants, fromPlants: toPlants + plants, toPlants: fromPlants - plants };
    const back = { facility_id, fromLifecycle_id: taker, toLifecycle_id: owner, ...counted, isLast: true };
    if (splitOff.includes(taker)) await handOnCosts(back, work);
    else await work.records.removeAll(LifecycleHandover, [id]);
  }
}
