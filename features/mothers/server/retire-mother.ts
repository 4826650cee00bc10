import type { CallInput } from '@trellis/entity-kit';
import type { Plant } from '@trellis/lifecycles/model';
import { destroyPlants } from '@trellis/lifecycles/server';
import type { mothersApi } from '@trellis/mothers/model';
import { Refusal, type CallContext } from '@trellis/server-kit';

/** Ends a mother: destroyed as any plant is, with reason, weight and witness. */
export async function retireMother(
  plant: Plant,
  destruction: CallInput<(typeof mothersApi.calls)['retire']>['body'],
  context: CallContext,
): Promise<Plant> {
  if (!plant.mother) throw new Refusal('mother.none', 'The plant is not kept as a mother.', 409);
  const [ended] = await destroyPlants({ ...destruction, plantIds: [plant.id] }, context);
  return ended ?? plant;
}
