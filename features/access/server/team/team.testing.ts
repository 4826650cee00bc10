import type { World } from '@trellis/server-app/testing';

/** Two facilities: a manager and a grower of the first, a manager of the other, and an administrator of all. */
export async function makeTeam(world: World) {
  const [here, there] = [await world.facility(), await world.facility()];
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [there.id], roles: ['facilityManager'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  return { here, there, manager, grower, stranger, admin };
}
