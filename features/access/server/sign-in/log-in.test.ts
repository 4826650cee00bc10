import {
  makeWorld,
  refusal,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../index.ts';

const password = 'correct horse battery';
let server: TestServer;
let world: World;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  passwordHash = await hashPassword(password);
});
afterAll(() => server.stop());

const logIn = (email: string, given = password) =>
  server.call('POST', 'users/login', { body: { email, password: given } });
const failed = { status: 401, code: 'LOGIN_FAILED' };
const locked = { status: 401, code: 'LOGIN_LOCKED' };

async function story() {
  const facility = await world.facility();
  const { id } = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const email = `${crypto.randomUUID()}@example.test`;
  const change = (values: string, ...more: unknown[]) =>
    [`update users set ${values} where id = $1`, [id, ...more]] as const;
  const run = ([text, values]: ReturnType<typeof change>) => server.services.pool.query(text, [...values]);
  await run(change('email = $2, "passwordHash" = $3', email, passwordHash));
  /** Signs in while somebody else changes the account: the password was looked up before, and the account is read again after. */
  const logInWhile = (values: string, ...more: unknown[]) => {
    const hold = ['select 1 from users where id = $1 for update', [id]] as const;
    return whileHeld(server.services.pool, hold, () => logIn(email), change(values, ...more));
  };
  return { id, facility, email, change, run, logInWhile };
}

describe('a right password opens nothing', () => {
  test('for who is suspended or was only invited', async () => {
    const { email, change, run } = await story();
    for (const status of ['suspended', 'invited']) {
      await run(change('status = $2', status));
      expect(refusal(await logIn(email))).toEqual(failed);
    }
    await run(change(`status = 'active'`));
    expect((await logIn(email)).status).toBe(200);
  });

  test('when the account is locked, suspended or given another password while it is looked at', async () => {
    const { email, change, run, logInWhile } = await story();
    expect(refusal(await logInWhile(`"lockedUntil" = now() + interval '15 minutes'`))).toEqual(locked);
    await run(change('"lockedUntil" = null'));
    expect(refusal(await logInWhile(`status = 'suspended'`))).toEqual(failed);
    await run(change(`status = 'active'`));
    const another = await hashPassword('another long secret');
    expect(refusal(await logInWhile('"passwordHash" = $2', another))).toEqual(failed);
    expect((await logIn(email, 'another long secret')).status).toBe(200);
  });
});

test('a lock is told without a look at the password, whether or not somebody has the address', async () => {
  const { email, change, run } = await story();
  // A hash that nobody can look at.
  await run(change(`"lockedUntil" = now() + interval '15 minutes', "passwordHash" = 'unreadable'`));
  const nobodys = `${crypto.randomUUID()}@example.test`;
  for (let failure = 1; failure <= 5; failure += 1) await logIn(nobodys, 'wrong');
  const other = await server.services.pool.connect();
  try {
    // Whoever has looked at a password goes on to the account, and would wait for it.
    await other.query('begin; lock table users in exclusive mode');
    for (const address of [email, nobodys]) expect(refusal(await logIn(address))).toEqual(locked);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('a session tells its menu and how far the clock of its facility is from UTC; one of nowhere, neither', async () => {
  const { id, email, facility, run, change } = await story();
  const body = async () => (await logIn(email)).body as { menus: unknown[]; facility_UTCOffset: number | null };
  await server.services.pool.query(`update facilities set facility_timezone = 'Asia/Kolkata' where id = $1`, [
    facility.id,
  ]);
  const here = await body();
  expect(here.menus.length).toBeGreaterThan(0);
  expect(here.facility_UTCOffset).toBe(330);
  await server.services.pool.query('delete from user_facilities where user_id = $1', [id]);
  await run(change('facility_id = null'));
  expect(await body()).toMatchObject({ menus: [], facility_UTCOffset: null });
});
