import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../index.ts';

const password = 'correct horse battery';
let server: TestServer;
let world: World;
let passwordHash: string;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  world = makeWorld(server.services);
  passwordHash = await hashPassword(password);
});
afterAll(() => server.stop());

interface Reply {
  id: number;
  token: string;
  error?: { code: string; message: string };
}
const call = async (method: string, address: string, token?: string, body?: unknown) => {
  const reply = await server.call(method, address, { token, body });
  return { status: reply.status, body: reply.body as Reply, list: reply.body as Reply[] };
};

async function person(role: 'facilityManager' | 'grower' = 'facilityManager') {
  const facility = await world.facility();
  const { id, token } = await world.person({ facilities: [facility.id], roles: [role] });
  await server.services.pool.query('update users set "passwordHash" = $1 where id = $2', [passwordHash, id]);
  const make = (wanted: object = {}) =>
    call('POST', 'users/tokens', token, { label: 'Grafana', scope: 'read', days: 30, password, ...wanted });
  return { id, token, facility, make };
}

describe('a person makes a token for a program', () => {
  test('it is shown once, listed without its letters, and ended at once', async () => {
    const { token, make } = await person();
    const made = await make({ label: ' Grafana ' });
    expect(made).toMatchObject({ status: 200, body: { label: 'Grafana', scope: 'read', lastUsedAt: null } });
    expect(made.body.token).toMatch(/^trellis_[\w-]{43}$/);
    expect(await call('GET', 'ag_areas', made.body.token)).toMatchObject({ status: 200 });
    const { list } = await call('GET', 'users/tokens', token);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id: made.body.id, expires: '2026-05-31T12:00:00.000Z' });
    expect(list[0]).not.toHaveProperty('token');
    expect(list[0]).toHaveProperty('lastUsedAt', now.toISOString());
    expect(await call('POST', `users/tokens/${made.body.id}/end`, token)).toMatchObject({ status: 200 });
    expect(await call('GET', 'ag_areas', made.body.token)).toMatchObject({ status: 401 });
    expect((await call('GET', 'users/tokens', token)).list).toEqual([]);
  });

  test('the activity log names the program that did something, and nobody passes it off as the page', async () => {
    const { facility, token, make } = await person();
    const { token: program } = (await make({ label: 'Climate robot', scope: 'write' })).body;
    const area = (name: string) => ({ facility_id: facility.id, name });
    const posing = await server.call('POST', 'ag_areas', {
      ...{ token: program, body: area('By a program'), headers: { 'x-trellis-client': 'web' } },
    });
    expect(posing.status).toBe(200);
    await server.call('POST', 'ag_areas', { token, body: area('By hand'), headers: { 'x-trellis-client': 'web' } });
    const filter = JSON.stringify({ where: { collection: 'ag_areas' }, order: 'id' });
    const { list } = await call('GET', `activityLogs?filter=${encodeURIComponent(filter)}`, token);
    expect(list).toMatchObject([
      { source: 'api', program: 'Climate robot' },
      { source: 'ui', program: null },
    ]);
  });

  test('what it may do is what its scope says, and never more than its person may', async () => {
    const { facility, make } = await person();
    const [read, command, write] = await Promise.all(
      ['read', 'command', 'write'].map(async (scope) => (await make({ scope })).body.token),
    );
    const area = { facility_id: facility.id, name: 'Room of a program' };
    const order = { action_id: 1, platformGroups: [1] };
    const needs = (scope: string) => ({
      status: 403,
      body: { error: { code: 'TOKEN_SCOPE', message: `The token may not do this. Scope it needs: ${scope}.` } },
    });
    expect(await call('POST', 'ag_areas', read, area)).toMatchObject(needs('write'));
    expect(await call('POST', 'ag_areas', command, area)).toMatchObject(needs('write'));
    expect(await call('POST', 'controllerCommands/batch', read, order)).toMatchObject(needs('command'));
    // Whatever becomes of the order: the token is not what refuses it.
    for (const token of [command, write])
      expect((await call('POST', 'controllerCommands/batch', token, order)).body.error?.code).not.toBe('TOKEN_SCOPE');
    expect(await call('POST', 'ag_areas', write, area)).toMatchObject({ status: 200 });
    const elsewhere = await world.facility();
    expect((await call('POST', 'ag_areas', write, { ...area, facility_id: elsewhere.id })).status).not.toBe(200);
    const grower = await person('grower');
    const growers = (await grower.make({ scope: 'write' })).body.token;
    expect((await call('POST', 'ag_areas', growers, { ...area, facility_id: grower.facility.id })).status).toBe(403);
  });

  test('the account is its person’s alone: a token makes no token, changes no password and moves no session', async () => {
    const { id, facility, make } = await person();
    const { token } = (await make({ scope: 'write' })).body;
    const refused = { status: 403, body: { error: { code: 'SIGN_IN_NEEDED' } } };
    const wanted = { label: 'Another', scope: 'write', days: 1, password };
    expect(await call('POST', 'users/tokens', token, wanted)).toMatchObject(refused);
    expect(await call('GET', 'users/tokens', token)).toMatchObject(refused);
    expect(await call('GET', 'users/sessions', token)).toMatchObject(refused);
    expect(await call('GET', 'users/myData', token)).toMatchObject(refused);
    expect(await call('POST', 'users/switchFacility', token, { facility_id: facility.id })).toMatchObject(refused);
    expect(await call('POST', `users/${id}/twoFactor/start`, token, { password })).toMatchObject(refused);
    expect(await call('POST', `users/${id}/twoFactor/reset`, token, {})).toMatchObject(refused);
    expect(await call('PATCH', `users/${id}`, token, { metrcApiKey: 'another' })).toMatchObject(refused);
    const change = {
      currentPassword: password,
      password: 'another long secret',
      confirmPassword: 'another long secret',
    };
    expect(await call('POST', 'users/changePassword', token, change)).toMatchObject(refused);
  });
});

test('an administrator’s token sets nobody’s address, which is where the link to a new password goes', async () => {
  const administrator = await world.person({ facilities: [], roles: ['administrator'] });
  await server.services.pool.query('update users set "passwordHash" = $1 where id = $2', [
    passwordHash,
    administrator.id,
  ]);
  const made = await call('POST', 'users/tokens', administrator.token, {
    ...{ label: 'Payroll', scope: 'write', days: 1, password },
  });
  const { id } = await person('grower');
  for (const someone of [administrator.id, id])
    expect(
      await call('POST', `users/${someone}/changeEmployment`, made.body.token, { email: `taken-${id}@example.test` }),
    ).toMatchObject({ status: 403, body: { error: { code: 'SIGN_IN_NEEDED' } } });
  expect(await call('POST', `users/${id}/changeEmployment`, made.body.token, { client_id: null })).toMatchObject({
    status: 200,
  });
});

describe('a token ends', () => {
  test('when its days are over', async () => {
    const { make } = await person();
    const { token } = (await make({ days: 1 })).body;
    now = new Date(now.getTime() + 86_400_000 - 60_000);
    expect(await call('GET', 'ag_areas', token)).toMatchObject({ status: 200 });
    now = new Date(now.getTime() + 120_000);
    expect(await call('GET', 'ag_areas', token)).toMatchObject({ status: 401 });
  });

  test('when its person may not come in any more, and only then when they leave other places', async () => {
    const { id, token, make } = await person('grower');
    const { token: made } = (await make({ days: 100 })).body;
    expect(await call('POST', 'users/sessions/endOthers', token)).toMatchObject({ status: 200 });
    expect(await call('GET', 'ag_areas', made)).toMatchObject({ status: 200 });
    const administrator = await world.person({ facilities: [], roles: ['administrator'] });
    const suspended = await call('POST', `users/${id}/suspend`, administrator.token, { reason: 'Left' });
    expect(suspended.status, JSON.stringify(suspended.body)).toBe(200);
    expect(await call('GET', 'ag_areas', made)).toMatchObject({ status: 401 });
  });
});

describe('signing a person out everywhere leaves no token behind', () => {
  test('that is being made: who signs them out waits for it', async () => {
    const { id } = await person();
    const { token } = await world.person({ facilities: [], roles: ['administrator'] });
    const { status, body } = await whileHeld(
      server.services.pool,
      ['select from users where id = $1 for update', [id]],
      () => call('POST', `users/${id}/forceLogout`, token),
      [
        `insert into user_tokens (user_id, kind, "tokenHash", expires, label, scope)
         values ($1, 'personal', md5(random()::text), timestamptz '2027-01-01Z', 'Just made', 'write')`,
        [id],
      ],
    );
    expect({ status, body }).toEqual({ status: 200, body: { ended: 2 } });
  });

  test('that a session asked for which ended while the password was verified', async () => {
    const { id, make } = await person();
    const made = await whileHeld(
      server.services.pool,
      ['select from users where id = $1 for no key update', [id]],
      make,
      ['delete from user_tokens where user_id = $1', [id]],
    );
    expect(made).toMatchObject({ status: 401, body: { error: { code: 'INVALID_TOKEN' } } });
    const { rows } = await server.services.pool.query('select from user_tokens where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('what is wrong is refused', () => {
  test('a visitor, a wrong password, odd wishes, and somebody else’s token', async () => {
    const { token, make } = await person();
    const stranger = await person();
    expect(await call('GET', 'users/tokens')).toMatchObject({ status: 401 });
    expect(await make({ password: 'wrong' })).toMatchObject({
      status: 422,
      body: { error: { code: 'WRONG_PASSWORD' } },
    });
    for (const odd of [
      { label: ' ' },
      { label: 'x'.repeat(61) },
      { scope: 'all' },
      { days: 0 },
      { days: 367 },
      { days: 1.5 },
    ])
      expect((await make(odd)).status, JSON.stringify(odd)).toBe(422);
    const { id } = (await make()).body;
    expect(await call('POST', `users/tokens/${id}/end`, stranger.token)).toMatchObject({ status: 404 });
    expect((await call('GET', 'users/tokens', token)).list).toHaveLength(1);
    expect((await call('GET', 'users/tokens', stranger.token)).list).toEqual([]);
  });

  test('at most twenty at a time, also when they are made at once', async () => {
    const { id, token, make } = await person();
    await server.services.pool.query(
      `insert into user_tokens (user_id, kind, "tokenHash", expires, label, scope)
       select $1, 'personal', md5(random()::text), timestamptz '2027-01-01Z', 'Old ' || i, 'read' from generate_series(1, 18) i`,
      [id],
    );
    const many = await Promise.all([make(), make(), make(), make()]);
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(many.filter(({ body }) => body.error?.code === 'TOKENS_FULL')).toHaveLength(2);
    expect((await call('GET', 'users/tokens', token)).list).toHaveLength(20);
  });
});
