import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles, type RoleKey } from '../../model/index.ts';
import { hashPassword } from '../index.ts';

const password = 'correct horse battery';
const minuteMs = 60_000;
const dayMs = 86_400_000;
const start = new Date('2026-05-01T12:00:00Z');
let server: TestServer;
let world: World;
let passwordHash: string;
let now = start;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  world = makeWorld(server.services);
  passwordHash = await hashPassword(password);
});
afterAll(() => server.stop());
beforeEach(() => {
  now = start;
});

interface Session {
  facility_id: number | null;
  roles: { id: number }[];
  facilities: { id: number; status: string }[];
  error?: { code: string };
}
const logIn = async (email: string, given = password) => {
  const reply = await server.call('POST', 'users/login', { body: { email, password: given } });
  return reply.body as Session;
};
const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

/** A person of two facilities, who was in the second one last. */
async function story(role: RoleKey = 'grower') {
  const first = await world.facility({ name: `A ${crypto.randomUUID()}` });
  const second = await world.facility({ name: `B ${crypto.randomUUID()}` });
  const { id } = await world.person({ facilities: [second.id, first.id], roles: [role] });
  const email = `${crypto.randomUUID()}@example.test`;
  await run('update users set email = $1, "passwordHash" = $2, facility_id = $3 where id = $4', [
    ...[email, passwordHash, second.id, id],
  ]);
  const leave = (facility: { id: number }, status: string) =>
    run('update user_facilities set status = $1 where user_id = $2 and facility_id = $3', [status, id, facility.id]);
  return { id, email, first, second, leave };
}

describe('a session starts', () => {
  test('where the person was last, else in the first facility by name that is still theirs', async () => {
    const { email, first, second, leave, id } = await story();
    expect((await logIn(email)).facility_id).toBe(second.id);
    await leave(second, 'requested');
    expect((await logIn(email)).facility_id).toBe(first.id);
    await leave(second, 'available');
    await run('update users set facility_id = null where id = $1', [id]);
    expect((await logIn(email)).facility_id).toBe(first.id);
    await run('update facilities set active = false where id = $1', [first.id]);
    expect((await logIn(email)).facility_id).toBe(second.id);
    await run('update facilities set active = true where id = $1', [first.id]);
  });

  test('of somebody who belongs nowhere, nowhere, even where they were last; of an administrator, there all the same', async () => {
    const nobody = await story();
    await run('delete from user_facilities where user_id = $1', [nobody.id]);
    expect(await logIn(nobody.email)).toMatchObject({ facility_id: null, facilities: [] });
    const administrator = await story('administrator');
    await run('delete from user_facilities where user_id = $1', [administrator.id]);
    const session = await logIn(administrator.email);
    expect(session.facility_id).toBe(administrator.second.id);
    expect(session.facilities.map(({ id }) => id)).toContain(nobody.first.id);
    // Who was nowhere yet begins in the first of all.
    await run('update users set facility_id = null where id = $1', [administrator.id]);
    const { rows } = await run('select id from facilities where active order by name limit 1', []);
    expect((await logIn(administrator.email)).facility_id).toBe((rows as { id: number }[])[0]?.id);
  });

  test('of an administrator of one facility, as of anybody else: the role counts there alone', async () => {
    const { id, email, first, second, leave } = await story();
    await run('insert into user_roles (user_id, role_id, facility_id) values ($1, $2, $3)', [
      ...[id, roles.administrator.id, second.id],
    ]);
    await leave(second, 'requested');
    expect((await logIn(email)).facility_id).toBe(first.id);
  });

  test('with the roles that hold there, each once, and the facilities that are open, with how the person stands to them', async () => {
    const { id, email, first, second, leave } = await story();
    const give = (role: RoleKey, facility: { id: number }) =>
      run('insert into user_roles (user_id, role_id, facility_id) values ($1, $2, $3)', [
        ...[id, roles[role].id, facility.id],
      ]);
    await give('grower', second);
    await give('maintenance', second);
    await give('labTechnician', first);
    const closed = await world.facility();
    await run(`insert into user_facilities (user_id, facility_id, status) values ($1, $2, 'available')`, [
      ...[id, closed.id],
    ]);
    await run('update facilities set active = false where id = $1', [closed.id]);
    await leave(first, 'requested');
    const session = await logIn(email);
    expect(session.roles.map((role) => role.id)).toEqual([roles.grower.id, roles.maintenance.id]);
    expect(session.facilities).toEqual([
      expect.objectContaining({ id: first.id, status: 'requested' }),
      expect.objectContaining({ id: second.id, status: 'available' }),
    ]);
  });
});

describe('an address nobody has', () => {
  test('is locked by five failures for 15 minutes to the millisecond, and one more failure makes it no longer', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const codeOf = async () => (await logIn(email, 'wrong')).error?.code;
    for (let failure = 1; failure <= 4; failure += 1) expect(await codeOf()).toBe('LOGIN_FAILED');
    expect(await codeOf()).toBe('LOGIN_LOCKED');
    now = new Date(start.getTime() + 15 * minuteMs - 1);
    expect(await codeOf()).toBe('LOGIN_LOCKED');
    now = new Date(start.getTime() + 15 * minuteMs);
    // It counts from the start again.
    for (let failure = 1; failure <= 4; failure += 1) expect(await codeOf()).toBe('LOGIN_FAILED');
    expect(await codeOf()).toBe('LOGIN_LOCKED');
  });

  test('is forgotten when nobody tried it for more than thirty days', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const kept = async () => {
      const { rows } = await run(
        `select failures from unknown_sign_ins where address_hash = encode(sha256($1::bytea), 'hex')`,
        [email],
      );
      return rows;
    };
    const another = () => logIn(`${crypto.randomUUID()}@example.test`, 'wrong');
    await logIn(email, 'wrong');
    now = new Date(start.getTime() + 30 * dayMs);
    await another();
    expect(await kept()).toEqual([{ failures: 1 }]);
    now = new Date(start.getTime() + 30 * dayMs + 1);
    await another();
    expect(await kept()).toEqual([]);
  });
});

describe('a password that is right', () => {
  test('forgets the failures before it, and a lock that has passed', async () => {
    const { id, email } = await story();
    const failures = async () =>
      (await run('select "failedLogins" as count, "lockedUntil" as until from users where id = $1', [id])).rows;
    for (let failure = 1; failure <= 4; failure += 1) await logIn(email, 'wrong');
    expect(await failures()).toEqual([{ count: 4, until: null }]);
    await logIn(email);
    expect(await failures()).toEqual([{ count: 0, until: null }]);
    for (let failure = 1; failure <= 5; failure += 1) await logIn(email, 'wrong');
    expect(await failures()).toEqual([{ count: 0, until: new Date(start.getTime() + 15 * minuteMs) }]);
    now = new Date(start.getTime() + 15 * minuteMs);
    expect((await logIn(email, 'wrong')).error?.code).toBe('LOGIN_FAILED');
    expect(await failures()).toEqual([{ count: 1, until: null }]);
  });

  test('of many who sign in at once is checked for each', async () => {
    const { email } = await story();
    const sessions = await Promise.all(
      Array.from({ length: 8 }, (_, place) => logIn(email, place % 2 ? 'x' : password)),
    );
    expect(sessions.map(({ error }) => error === undefined)).toEqual(
      Array.from({ length: 8 }, (_, place) => place % 2 === 0),
    );
  });
});
