import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('maintenance turns a report into a hardware ticket for each of its units', async () => {
  const here = await world.facility();
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const mechanic = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['maintenance'] });
  const units = [await world.unit(here, { name: 'A-01' }), await world.unit(here, { name: 'A-02' })];
  const made = await server.call('POST', 'repairTickets/createRepairTicket', {
    token: grower.token,
    body: {
      name: 'Air - Too hot',
      description: '<p>Since noon &amp; rising</p>',
      problemDate: '2026-11-20T10:00:00Z',
      platformGroupIds: units.map(({ id }) => id),
    },
  });
  const { id } = made.body as { id: number };
  await server.services.pool.query(
    `update repair_tickets set state = 'acknowledged', category = 'Air', subcategory = 'Too hot' where id = $1`,
    [id],
  );
  const convert = (token: string | undefined, body: object = {}) =>
    server.call('POST', `repairTickets/${id}/convert`, { token, body });
  expect((await convert(undefined)).status).toBe(401);
  expect((await convert(grower.token)).status).toBe(403);
  expect((await convert(stranger.token)).status).toBe(404);
  expect((await convert(mechanic.token, { units: 3 })).status).toBe(422);
  expect((await convert(mechanic.token)).body).toMatchObject({ id, state: 'converted' });
  const filter = encodeURIComponent(JSON.stringify({ where: { repairTicket_id: id }, order: 'id' }));
  const tickets = await server.call('GET', `hardware_item_tickets?filter=${filter}`, { token: mechanic.token });
  expect(tickets.body).toMatchObject([
    {
      label: 'A-01: Air - Too hot',
      description: 'Since noon & rising',
      platformGroup_id: units[0]?.id,
      users_id: grower.id,
      hardware_item_ticket_problemType_id: 10,
      ticket_priority_id: 1,
    },
    { label: 'A-02: Air - Too hot', platformGroup_id: units[1]?.id },
  ]);
  expect((await convert(mechanic.token)).status).toBe(409);
});
