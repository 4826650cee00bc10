import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam } from './team.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
const team = () => makeTeam(world);

test('two administrators who remove each other at the same moment do not both succeed', async () => {
  const { pool } = server.services;
  for (const [action, body] of [
    ['suspend', { reason: 'left' }],
    ['changeRoles', { facility_id: null, role_ids: [] }],
  ] as const) {
    await pool.query(
      `update users set status = 'suspended' where id in (select user_id from user_roles where role_id in (5, 7))`,
    );
    const [{ admin }, { admin: other }] = [await team(), await team()];
    const late = await whileHeld(
      pool,
      [`select pg_advisory_xact_lock(hashtext('administrators'))`, []],
      () => send(`users/${other.id}/${action}`, body, admin.token),
      [`update users set status = 'suspended' where id = $1`, [admin.id]],
    );
    expect(late.body, action).toMatchObject({ error: { code: 'LAST_ADMINISTRATOR', statusCode: 409 } });
  }
});

test('no role is given to who lost access to the facility at that moment, nor to who asked for a page there', async () => {
  const { here, manager, grower } = await team();
  await send('ag_navigationMenus/askForAccess', { route: '/test-batches' }, grower.token);
  const open = async () =>
    (await server.call('GET', 'ag_navigationMenuRequests/getOpen', { token: manager.token })).body as {
      id: number;
    }[];
  const [asked] = await open();
  for (const [address, body] of [
    [`users/${grower.id}/changeRoles`, { facility_id: here.id, role_ids: [6] }],
    [`ag_navigationMenuRequests/${asked?.id}/grant`, { role_id: 9 }],
  ] as const) {
    await server.services.pool.query(`update user_facilities set status = 'available' where user_id = $1`, [grower.id]);
    const given = await whileHeld(
      server.services.pool,
      [`update user_facilities set status = 'revoked' where user_id = $1`, [grower.id]],
      () => send(address, body, manager.token),
    );
    expect(given.status, address).toBe(404);
  }
  expect(await open()).toEqual([]);
  const roles = await server.services.pool.query('select role_id from user_roles where user_id = $1', [grower.id]);
  expect(roles.rows).toEqual([{ role_id: 3 }]);
});
