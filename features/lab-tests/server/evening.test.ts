import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
/** Eight in the evening of the 20th in Los Angeles; the 21st in Greenwich. */
const now = new Date('2026-11-21T04:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('a sample is packaged on the day the farm has', async () => {
  const here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const { token } = await world.person({ facilities: [here.id], roles: ['labTechnician'] });
  const batch_id = await world.row('batches', {
    ...{ facility_id: here.id, label: 'B1', state: 'in_process', wetWeight: 100 },
  });
  const test = await world.row('test_batches', { facility_id: here.id, number: 'S-1', batch_id, testTypes: '[]' });
  const taken = await server.call('POST', `testBatches/${test}/sample`, { token, body: { sampleWeight: 5 } });
  expect(taken.status).toBe(200);
  const { rows } = await server.services.pool.query(
    `select to_char("packagedDate", 'YYYY-MM-DD') as packaged from product_inventory_items where facility_id = $1`,
    [here.id],
  );
  expect(rows).toEqual([{ packaged: '2026-11-20' }]);
});
