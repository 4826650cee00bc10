import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const list = async (path: string, filter: object, token: string) => {
  const { body } = await server.call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token });
  return (body as object[]).length;
};

test('a month of device states and of shots comes whole: charts ask for more than lists usually hold', async () => {
  const here = await world.facility();
  const unit = await world.unit(here);
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const [device] = Object.values(unit.devices);
  const { pool } = server.services;
  await pool.query(
    `insert into device_state_histories ("virtualDevice_id", time, state)
     select $1, timestamptz '2026-06-01Z' + at * interval '10 minutes', case at % 2 when 0 then 'on' else 'off' end from generate_series(1, 4320) at`,
    [device],
  );
  await pool.query(
    `insert into irrigation_events ("platformGroup_id", "virtualDevice_id", start)
     select $1, $2, timestamptz '2026-06-01Z' + at * interval '10 minutes' from generate_series(1, 4320) at`,
    [unit.id, device],
  );
  const where = { virtualDevice_id: device };
  expect(await list('deviceStateHistories', { where, limit: 10_000 }, grower.token)).toBe(4320);
  expect(await list('irrigationEvents', { where: { platformGroup_id: unit.id }, limit: 5_000 }, grower.token)).toBe(
    4320,
  );
  expect(await list('deviceStateHistories', { where }, grower.token)).toBe(1000);
});
