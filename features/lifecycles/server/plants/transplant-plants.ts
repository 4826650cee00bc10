import { Plant } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { PlantContainer } from '@trellis/units/model';
import { sql } from 'kysely';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { lockLivingPlants, readPlants } from './living-plants.ts';
import { recordMoves } from './places.ts';

export interface Transplanting {
  plantIds: readonly number[];
  plantContainer_ids: readonly number[];
  reason?: string | undefined;
}

/** Puts plants of one shelf into empty containers, in the order given; places stay, the containers they leave are cleaned. */
export async function transplantPlants(wishes: Transplanting, context: CallContext): Promise<Infer<typeof Plant>[]> {
  const { facilityId, db, records } = context;
  const plants = await lockLivingPlants(facilityId, wishes.plantIds, [], context);
  const shelves = new Set(plants.map(({ platform_id }) => platform_id));
  if (shelves.size > 1) throw new Refusal('plant.several-shelves', 'The plants stand on several shelves.', 422);
  const [platform_id = null] = shelves;
  const { rows: containers } = await sql<{ id: number; room: number }>`
    select c.id, t."plantsPerContainer" as room from unnest(${[...wishes.plantContainer_ids]}::int[]) with ordinality w (id, n)
      join plant_containers c on c.id = w.id join plant_container_types t on t.id = c."plantContainerType_id"
    where c.facility_id = ${facilityId} and c.status = 'empty' order by w.n for update of c`.execute(db);
  if (containers.length !== wishes.plantContainer_ids.length)
    throw new Refusal('lifecycle.container-not-empty', 'Choose empty containers of the facility.');
  if (containers.reduce((sum, { room }) => sum + room, 0) < plants.length)
    throw new Refusal('lifecycle.too-few-containers', 'The containers do not hold all plants.');
  const ids = plants.map(({ id }) => id);
  await assertMayEnter({ plantIds: ids }, context);
  await recordMoves(facilityId, ids, wishes.reason ?? 'Transplanted', context, async () => {
    const waiting = [...ids];
    for (const { id, room } of containers) {
      const here = waiting.splice(0, room);
      if (here.length === 0) break;
      await records.update(PlantContainer, id, { status: 'used', platform_id });
      await records.changeAll(Plant, here, { plantContainer_id: id });
    }
    return [];
  });
  return readPlants(ids, context);
}
