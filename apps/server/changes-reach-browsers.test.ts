import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from './ingest/farm.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const changesOf = (heard: readonly { type: string; payload: unknown }[]) =>
  heard.filter(({ type }) => type === 'entityChanged').map(({ payload }) => payload);

test('what belongs to no facility is fetched again in every facility, by those whose role reads it', async () => {
  const [here, there] = [await world.facility(), await world.facility()];
  const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
  const owner = await world.person({ facilities: [there.id], roles: ['owner'] });
  const grower = await world.person({ facilities: [there.id], roles: ['grower'] });
  const client = await world.row('clients', { name: 'Alder Mesa Growers' });
  const type = await world.row('task_types', { label: 'Wipe the lamps' });
  const [theirs, overheard] = [
    await listen(server, there.id, owner.token),
    await listen(server, there.id, grower.token),
  ];
  const patch = async (address: string, body: object) =>
    expect((await server.call('PATCH', address, { token: admin.token, body })).status).toBe(200);
  await patch(`ag_clients/${client}`, { phone: '555 0100' });
  await patch(`task_type/${type}`, { labelEs: 'Limpiar las lámparas' });
  const clientChanged = { collection: 'ag_clients', id: client, op: 'update' };
  const typeChanged = { collection: 'task_type', id: type, op: 'update' };
  await expect.poll(() => changesOf(theirs), { timeout: 20_000 }).toEqual([clientChanged, typeChanged]);
  await expect.poll(() => changesOf(overheard), { timeout: 20_000 }).toEqual([typeChanged]);
});

test('what a person chooses for themselves is told to nobody else', async () => {
  const { id: facility } = await world.facility();
  const grower = await world.person({ facilities: [facility], roles: ['grower'] });
  const colleague = await world.person({ facilities: [facility], roles: ['facilityManager'] });
  const heard = await listen(server, facility, colleague.token);
  const body = { theme: 'dark' };
  expect((await server.call('PATCH', `users/${grower.id}`, { token: grower.token, body })).status).toBe(200);
  const area = await server.call('POST', 'ag_areas', {
    token: colleague.token,
    body: { facility_id: facility, name: 'Propagation' },
  });
  expect(area.status).toBe(200);
  await expect.poll(() => changesOf(heard), { timeout: 20_000 }).toHaveLength(1);
  expect(changesOf(heard)).toMatchObject([{ collection: 'ag_areas', op: 'create' }]);
});
