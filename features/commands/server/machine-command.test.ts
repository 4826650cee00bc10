import { hashPassword } from '@trellis/access/server';
import { machineCommands } from '@trellis/commands/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const goodPassword = 'correct horse battery';
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Outcome {
  commands: Record<string, unknown>[];
  skipped: { platformGroup_id: number; reason: string }[];
}

async function story() {
  const here = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number]) =>
    world.person({ facilities: [here.id], roles: [role] });
  const [unit, foreign, silent] = [
    await world.unit(here),
    await world.unit(here, { isForeign: true }),
    await world.unit(here),
  ];
  await server.services.pool.query(
    `update controllers set "lastCommandFetch" = now(), "isOnline" = true where id = any($1)`,
    [[unit.controller.id, foreign.controller.id]],
  );
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  await server.services.pool.query('update users set "passwordHash" = $1 where id = $2', [
    await hashPassword(goodPassword),
    admin.id,
  ]);
  return {
    here,
    unit,
    foreign,
    silent,
    mechanic: await person('maintenance'),
    manager: await person('facilityManager'),
    admin,
  };
}

const run = (token: string | undefined, body: object) =>
  server.call('POST', 'controllerCommands/doBashCommand', { token, body: { password: goodPassword, ...body } });
async function listedId(key: string): Promise<number> {
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from lookups where kind = 'bashCommand' and key = $1`,
    [key],
  );
  return rows[0]?.id ?? 0;
}

test('every listed command is one that controllers know, and the other way round', async () => {
  const { rows } = await server.services.pool.query<{ key: string }>(
    `select key from lookups where kind = 'bashCommand' order by key`,
  );
  expect(rows.map(({ key }) => key)).toEqual([...machineCommands].sort());
});

test('an administrator runs a listed command on units; only its name is sent, and the log names who', async () => {
  const { unit, foreign, silent, admin, here } = await story();
  const platformGroups = [unit.id, foreign.id, silent.id];
  const reply = await run(admin.token, { platformGroups, id: await listedId('disk') });
  expect(reply.status).toBe(200);
  const { commands, skipped } = reply.body as Outcome;
  expect(commands).toMatchObject([
    {
      controller_id: unit.controller.id,
      platformGroup_id: unit.id,
      action_id: 145,
      deviceName: null,
      metric: 'bash',
      target: 'disk',
      state: 'queued',
      user_id: admin.id,
    },
  ]);
  expect(skipped.map(({ platformGroup_id, reason }) => [platformGroup_id, reason])).toEqual([
    [foreign.id, 'unsupported'],
    [silent.id, 'offline'],
  ]);
  const { rows } = await server.services.pool.query<{ user_id: number; changes: object }>(
    `select user_id, changes from activity_logs where action = 'command' and facility_id = $1`,
    [here.id],
  );
  expect(rows).toMatchObject([{ user_id: admin.id, changes: { actions: [145], values: ['disk'] } }]);
});

test('the password is asked for again: without it, or with a wrong one, nothing is queued', async () => {
  const { unit, admin } = await story();
  const body = { platformGroups: [unit.id], id: await listedId('disk') };
  expect((await run(admin.token, { ...body, password: undefined })).status).toBe(422);
  expect((await run(admin.token, { ...body, password: '' })).status).toBe(422);
  expect(await run(admin.token, { ...body, password: 'wrong horse battery' })).toMatchObject({
    status: 422,
    body: { error: { code: 'WRONG_PASSWORD' } },
  });
  const { rows } = await server.services.pool.query('select 1 from controller_commands where controller_id = $1', [
    unit.controller.id,
  ]);
  expect(rows).toEqual([]);
});

test('nobody else runs one, and nothing else is run', async () => {
  const { here, unit, mechanic, manager, admin } = await story();
  const id = await listedId('disk');
  const body = { platformGroups: [unit.id], id };
  expect((await run(undefined, body)).status).toBe(401);
  expect((await run(mechanic.token, body)).status).toBe(403);
  expect((await run(manager.token, body)).status).toBe(403);
  expect((await run(admin.token, { platformGroups: [unit.id], id: 999_999 })).status).toBe(422);
  expect((await run(admin.token, { platformGroups: [unit.id], id: 1 })).status).toBe(422);
  expect((await run(admin.token, { ...body, command: 'rm -rf /' })).status).toBe(422);
  expect((await run(admin.token, { platformGroups: [], id })).status).toBe(422);
  const own = await server.call('POST', 'lookups', {
    token: manager.token,
    body: { kind: 'bashCommand', key: 'mine', label: 'Mine', facility_id: here.id, extra: { command: 'rm -rf /' } },
  });
  const added = (own.body as { id?: number }).id;
  if (own.status === 200) expect((await run(admin.token, { ...body, id: added })).status).toBe(422);
  const direct = [{ controller_id: unit.controller.id, action_id: 145, value: 'disk' }];
  expect((await server.call('POST', 'controllerCommands', { token: admin.token, body: direct })).status).toBe(422);
});
