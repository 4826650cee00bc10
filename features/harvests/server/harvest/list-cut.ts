import type { Harvest } from '@trellis/harvests/model';
import { listHeldPlants } from '@trellis/lifecycles/server';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

export interface CutPlant {
  plant_id: number;
  grams: number;
}

/** Net grams of the weigh log, corrections in place of what they correct; undefined when nothing was weighed. */
export async function sumWeights(harvestId: number, { db }: CallContext): Promise<number | undefined> {
  const { rows } = await sql<{ grams: number | null }>`
    select rounded(sum(w.weight - coalesce(w.tare, 0))) as grams from harvest_weights w
    where w.harvest_id = ${harvestId} and not exists (select from harvest_weights c where c.corrected_of = w.id)`.execute(
    db,
  );
  return rows[0]?.grams ?? undefined;
}

/**
 * The living plants a harvest takes, with their grams: those that were weighed singly with their own, the others (as many as were
 * counted, else all that live) with their share of what is left, such as bins.
 */
export async function listCut(
  harvest: Harvest,
  { grams, plantCount }: { grams: number; plantCount: number | null },
  context: CallContext,
): Promise<CutPlant[]> {
  const singly = await listWeighed(harvest, context);
  const left = grams - singly.reduce((sum, plant) => sum + plant.grams, 0);
  if (singly.length > 0 && left < 1e-6) return singly;
  const own = new Set(singly.map(({ plant_id }) => plant_id));
  const living = await context.db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', harvest.lifecycle_id)
    .where('state', '=', 'growing')
    .orderBy('id')
    .execute();
  if (plantCount !== null && plantCount > living.length)
    throw new Refusal('harvest.too-many-plants', `Only ${living.length} plants live in this run.`);
  const others = living.filter(({ id }) => !own.has(id));
  const held = await listHeldPlants(
    others.map(({ id }) => id),
    harvest.harvestDate,
    context,
  );
  // Who counts what was cut cut none that waits after a spraying: only where more were cut than may be, it is refused.
  const taken = others
    .toSorted((one, other) => Number(held.has(one.id)) - Number(held.has(other.id)))
    .slice(0, Math.max(0, (plantCount ?? living.length) - singly.length));
  if (taken.length > 0) return [...singly, ...taken.map(({ id }) => ({ plant_id: id, grams: left / taken.length }))];
  // Where every plant was weighed, what lies in bins is theirs.
  return singly.map((plant) => ({ ...plant, grams: plant.grams + left / singly.length }));
}

async function listWeighed(harvest: Harvest, { db }: CallContext): Promise<CutPlant[]> {
  const { rows: weights } = await sql<{ tag: string | null; plant_id: number | null; grams: number }>`
    select w.tag, n.id as plant_id, rounded(sum(w.weight - coalesce(w.tare, 0))) as grams
    from harvest_weights w left join plants n on n.lifecycle_id = ${harvest.lifecycle_id} and n.state = 'growing'
      and (n.id = w.plant_id or w.plant_id is null and n.tag = w.tag)
    where w.harvest_id = ${harvest.id} and (w.plant_id is not null or w.tag is not null)
      and not exists (select from harvest_weights c where c.corrected_of = w.id)
    group by 1, 2 order by 2`.execute(db);
  const strange = weights.filter(({ plant_id }) => plant_id === null).map(({ tag }) => tag);
  if (strange.length > 0)
    throw new Refusal('harvest.other-plants', 'Some weighed plants do not live in this run.', 409, { tags: strange });
  return weights as CutPlant[];
}
