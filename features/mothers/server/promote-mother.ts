import type { CallInput } from '@trellis/entity-kit';
import { Plant } from '@trellis/lifecycles/model';
import { lockLivingPlants, readFarmClock } from '@trellis/lifecycles/server';
import { MotherPlant, type mothersApi } from '@trellis/mothers/model';
import { Refusal, type CallContext } from '@trellis/server-kit';

type Calls = typeof mothersApi.calls;

/** Keeps a living plant as a mother; the database makes its row. */
export async function promoteMother(
  plant: Plant,
  { source }: CallInput<Calls['promote']>['body'],
  context: CallContext,
): Promise<MotherPlant> {
  const { db, records, viewer, facilityId } = context;
  await lockLivingPlants(facilityId, [plant.id], [], context);
  const { mother } = await db
    .selectFrom('plants')
    .select('mother')
    .where('id', '=', plant.id)
    .executeTakeFirstOrThrow();
  if (mother) throw new Refusal('mother.already', 'The plant is kept as a mother already.', 409);
  await records.update(Plant, plant.id, { mother: true });
  const { id } = await db
    .selectFrom('mother_plants')
    .select('id')
    .where('plant_id', '=', plant.id)
    .executeTakeFirstOrThrow();
  const clock = await readFarmClock(facilityId, context);
  const promotedOn = clock.dateOf(context.now.getTime());
  await records.update(MotherPlant, id, { promotedOn, ...(source && { source }) });
  return records.get(MotherPlant, id, viewer);
}
