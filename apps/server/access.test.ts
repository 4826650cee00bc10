import { rightsEvents, type RoleKey } from '@trellis/access/model';
import { hashPassword } from '@trellis/access/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function account(values: Record<string, unknown> = {}, role: RoleKey = 'grower') {
  const here = await world.facility();
  const there = await world.facility();
  const { id } = await world.person({ facilities: [here.id], roles: [role] });
  const email = `Person-${id}@Example.test`;
  await server.services.pool.query('update users set email = $1, "passwordHash" = $2, status = $3 where id = $4', [
    email,
    await hashPassword('correct horse'),
    values['status'] ?? 'active',
    id,
  ]);
  const login = (password: string, address = email) =>
    server.call('POST', 'users/login', { body: { email: address, password } });
  return { id, email, here, there, login };
}

describe('sign in', () => {
  test('the right pair gives a session record with a token that works, whatever the case of the address', async () => {
    const { id, email, here, login } = await account();
    const reply = await login('correct horse', email.toUpperCase());
    expect(reply.status).toBe(200);
    const session = reply.body as { apitoken: string };
    expect(reply.body).toMatchObject({
      user_id: id,
      facility_id: here.id,
      facility: { id: here.id, isMetrcEnabled: false },
      preferences: { units: 'imperial' },
      facility_timezone: 'America/Los_Angeles',
      facility_UTCOffset: -420,
      lastlogin: now.toISOString(),
      roles: [{ id: 3, name: 'Grower' }],
      facilities: [{ id: here.id, status: 'available' }],
    });
    expect((await server.call('GET', 'users/session', { token: session.apitoken })).body).toMatchObject({
      user_id: id,
    });
    const stored = await server.services.pool.query('select 1 from user_tokens where "tokenHash" = $1', [
      session.apitoken,
    ]);
    expect(stored.rowCount).toBe(0);
  });

  test('a session knows the browser by its own words, as far as there is room, and lasts 14 days to the millisecond', async () => {
    const { email } = await account();
    const browser = Array.from({ length: 300 }, (_, place) => String.fromCodePoint(97 + (place % 26))).join('');
    const headers = { 'user-agent': browser };
    const reply = await server.call('POST', 'users/login', { headers, body: { email, password: 'correct horse' } });
    const { apitoken } = reply.body as { apitoken: string };
    const { rows } = await server.services.pool.query(
      `select device, expires from user_tokens where "tokenHash" = encode(sha256($1::bytea), 'hex')`,
      [apitoken],
    );
    expect(rows).toEqual([{ device: browser.slice(0, 255), expires: new Date(now.getTime() + 14 * 86_400_000) }]);
  });

  test('who belongs to no facility gets a session without a menu', async () => {
    const { id, login } = await account();
    await server.services.pool.query('delete from user_facilities where user_id = $1', [id]);
    const reply = await login('correct horse');
    expect(reply.body).toMatchObject({ user_id: id, facility_id: null, menus: [], facilities: [] });
  });

  test('while every facility is closed, an administrator gets a session without a menu', async () => {
    const { login } = await account({}, 'administrator');
    expect((await login('correct horse')).body).toMatchObject({
      menus: expect.arrayContaining([expect.anything()]) as [],
    });
    const { pool } = server.services;
    const { rows } = await pool.query<{ id: number }>('update facilities set active = false where active returning id');
    const reply = await login('correct horse');
    await pool.query('update facilities set active = true where id = any($1)', [rows.map(({ id }) => id)]);
    expect(reply.body).toMatchObject({ facility_id: null, menus: [] });
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { login } = await account();
    const wrong = await login('wrong');
    const unknown = await login('wrong', 'nobody@example.test');
    expect(wrong.status).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  test('five failures lock the account for 15 minutes, even for the right password', async () => {
    const { login } = await account();
    for (let failure = 1; failure <= 4; failure += 1) await login('wrong');
    expect((await login('wrong')).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    expect((await login('correct horse')).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    const start = now;
    now = new Date(start.getTime() + 15 * 60_000 - 1);
    expect((await login('correct horse')).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    now = new Date(start.getTime() + 15 * 60_000);
    expect((await login('correct horse')).status).toBe(200);
    now = start;
  });

  test('a suspended person cannot sign in and a session ends with the suspension', async () => {
    const { id, login } = await account();
    const { apitoken } = (await login('correct horse')).body as { apitoken: string };
    await server.services.pool.query(`update users set status = 'suspended' where id = $1`, [id]);
    await server.services.hub.announce(rightsEvents.changed, {});
    expect((await server.call('GET', 'users/session', { token: apitoken })).status).toBe(401);
    expect((await login('correct horse')).status).toBe(401);
  });

  test('signing out ends the token at once; an old token expires after 14 days', async () => {
    const { login } = await account();
    const first = (await login('correct horse')).body as { apitoken: string };
    const second = (await login('correct horse')).body as { apitoken: string };
    expect((await server.call('POST', 'users/logout', { token: first.apitoken })).status).toBe(200);
    expect((await server.call('GET', 'users/session', { token: first.apitoken })).status).toBe(401);
    const start = now;
    now = new Date(start.getTime() + 14 * 86_400_000 - 1);
    expect((await server.call('GET', 'users/session', { token: second.apitoken })).status).toBe(200);
    await server.services.hub.announce(rightsEvents.changed, {});
    now = new Date(start.getTime() + 14 * 86_400_000);
    expect((await server.call('GET', 'users/session', { token: second.apitoken })).status).toBe(401);
    now = start;
  });

  test('bad bodies are refused', async () => {
    expect((await server.call('POST', 'users/login', { body: {} })).status).toBe(422);
    expect((await server.call('POST', 'users/login', { body: { email: 'a@b.c', password: 5 } })).status).toBe(422);
    expect((await server.call('POST', 'users/login', { body: '{' })).status).toBe(400);
  });
});

describe('switch facility', () => {
  test('a member moves the session; others get 404', async () => {
    const { id, there, login } = await account();
    const { apitoken } = (await login('correct horse')).body as { apitoken: string };
    const move = () =>
      server.call('POST', 'users/switchFacility', { token: apitoken, body: { facility_id: there.id } });
    expect((await move()).status).toBe(404);
    await world.row('user_facilities', { user_id: id, facility_id: there.id, status: 'available' });
    await server.services.hub.announce(rightsEvents.changed, {});
    expect((await move()).body).toMatchObject({ facility_id: there.id });
    expect((await server.call('GET', 'users/session', { token: apitoken })).body).toMatchObject({
      facility_id: there.id,
    });
  });
});
