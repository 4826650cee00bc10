import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from './index.testing.ts';
import { createSampleMaker, type SampleMaker } from './make-sample.ts';

export let server: TestServer;
export let world: World;
export let samples: SampleMaker;
export let here: { id: number };
export let landlord: { id: number; token: string };
export let tenant: { id: number; token: string };
export let neighbour: { id: number; token: string };
export let [rented, owned]: MadeUnit[] = [];

/** Starts a server with a house, its landlord, a tenant of one of two units and a neighbour. */
export async function openTenancy(): Promise<void> {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  here = await world.facility();
  landlord = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  [rented, owned] = [await world.unit(here), await world.unit(here)];
  tenant = await tenantOf(rented);
  neighbour = await tenantOf(await world.unit(here));
}
/** Stops what was started. */
export const closeTenancy = (): Promise<void> => server.stop();

export async function tenantOf(unit: MadeUnit | undefined): Promise<{ id: number; token: string }> {
  const client = await world.row('clients', { name: `Tenant ${unit?.id}` });
  const set = await world.row('platform_group_collections', {
    facility_id: here.id,
    name: `Let ${unit?.id}`,
    tenantClient_id: client,
  });
  await world.row('platform_group_collection_members', {
    platformGroupCollection_id: set,
    platformGroup_id: unit?.id,
  });
  const person = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [client, person.id]);
  return person;
}
export const get = (address: string, { token }: { token: string }) => server.call('GET', address, { token });
export const idsOf = async (address: string, who: { token: string }) =>
  ((await get(address, who)).body as { id: number }[]).map(({ id }) => id);
