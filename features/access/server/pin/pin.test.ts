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
  apitoken: string;
  facility_id: number;
  error?: { code: string };
}
const call = async (method: string, address: string, token?: string, body?: unknown) => {
  const reply = await server.call(method, address, { token, body });
  return { status: reply.status, body: reply.body as Reply, list: reply.body as Reply[] };
};

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const tablet = await world.person({ facilities: [here.id], roles: ['grower'] });
  const grower = await world.person({ facilities: [here.id, elsewhere.id], roles: ['grower'] });
  await server.services.pool.query('update users set "passwordHash" = $1 where id = $2', [passwordHash, grower.id]);
  const choose = (pin: string | null, given = password, token = grower.token) =>
    call('POST', 'users/pin', token, { pin, password: given });
  const unlock = (pin: string, more: object = {}, token: string | undefined = tablet.token) =>
    call('POST', 'users/pins/unlock', token, { facility_id: here.id, user_id: grower.id, pin, ...more });
  const people = (token?: string) => call('GET', `users/pins?facility_id=${here.id}`, token);
  return { here, elsewhere, tablet, grower, choose, unlock, people };
}

describe('a PIN', () => {
  test('is chosen with the password, and not one that is guessed first', async () => {
    const { choose, people, tablet, grower } = await story();
    expect((await choose('2580', 'wrong')).body.error?.code).toBe('WRONG_PASSWORD');
    for (const pin of ['1234', '0000', '9876']) expect((await choose(pin)).status).toBe(422);
    for (const pin of ['12', '123456789', '12a4']) expect((await choose(pin)).status).toBe(422);
    expect((await people(tablet.token)).list).toEqual([]);
    expect((await choose('2580')).status).toBe(200);
    expect((await people(tablet.token)).list.map(({ id }) => id)).toEqual([grower.id]);
    expect((await choose(null)).status).toBe(200);
    expect((await people(tablet.token)).list).toEqual([]);
  });

  test('opens a session of its person at a device of the facility, which ends by itself and never reaches the account', async () => {
    const { choose, unlock, here, grower } = await story();
    await choose('2580');
    const opened = await unlock('2580');
    expect(opened).toMatchObject({ status: 200, body: { id: grower.id, facility_id: here.id } });
    const token = opened.body.apitoken;
    expect((await call('GET', 'task_task', token)).status).toBe(200);
    expect((await call('POST', 'users/pin', token, { pin: null, password })).body.error?.code).toBe('SIGN_IN_NEEDED');
    for (const address of [`users/${grower.id}/twoFactor/reset`, `users/${grower.id}/twoFactor/off`])
      expect((await call('POST', address, token, {})).body.error?.code).toBe('SIGN_IN_NEEDED');
    const own = {
      id: grower.id,
      metrcApiKey: 'somebody-elses-key',
      cellPhone: '+1 555 0100',
      notificationMethod: 'none',
    };
    const where = encodeURIComponent(JSON.stringify({ id: grower.id }));
    for (const [method, address] of [
      ['PATCH', `users/${grower.id}`],
      ['PATCH', 'users'],
      ['PUT', `users/${grower.id}`],
      ['PUT', 'users'],
      ['POST', 'users/replaceOrCreate'],
      ['POST', `users/upsertWithWhere?where=${where}`],
      ['DELETE', 'pushDevices/1'],
      ['POST', 'notificationSubscriptions'],
    ] as const)
      expect((await call(method, address, token, own)).body.error?.code, `${method} ${address}`).toBe('SIGN_IN_NEEDED');
    const kept = await server.services.pool.query('select "metrcApiKey", "cellPhone" from users where id = $1', [
      grower.id,
    ]);
    expect(kept.rows).toEqual([{ metrcApiKey: null, cellPhone: null }]);
    expect((await call('PATCH', `users/${grower.id}`, grower.token, { theme: 'dark' })).status).toBe(200);
    expect((await call('POST', 'users/pins/unlock', token, {})).status).toBeGreaterThanOrEqual(400);
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await call('GET', 'task_task', token)).status).toBe(401);
  });

  test('is refused when wrong, and the fifth locks its person for a while', async () => {
    const { choose, unlock } = await story();
    await choose('2580');
    for (let i = 0; i < 4; i += 1) expect((await unlock('1111')).body.error?.code).toBe('WRONG_PIN');
    expect((await unlock('1111')).body.error?.code).toBe('LOGIN_LOCKED');
    expect((await unlock('2580')).body.error?.code).toBe('LOGIN_LOCKED');
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await unlock('2580')).status).toBe(200);
  });

  test('opens nothing once its person chose a new password, which ends it, while it was typed', async () => {
    const { choose, unlock, grower } = await story();
    await choose('2580');
    const late = await whileHeld(
      server.services.pool,
      ['update users set "pinHash" = null where id = $1', [grower.id]],
      () => unlock('2580'),
      ['delete from user_tokens where user_id = $1', [grower.id]],
    );
    expect(late).toMatchObject({ status: 422, body: { error: { code: 'WRONG_PIN' } } });
    const { rows } = await server.services.pool.query('select from user_tokens where user_id = $1', [grower.id]);
    expect(rows).toEqual([]);
  });

  test('wipes out no wrong passwords when it is right: the fifth locks, and wrong PINs are counted apart', async () => {
    const { choose, unlock, grower } = await story();
    await choose('2580');
    const guess = async () => {
      const wanted = {
        currentPassword: 'wrong',
        password: 'another long secret',
        confirmPassword: 'another long secret',
      };
      return (await call('POST', 'users/changePassword', grower.token, wanted)).body.error?.code;
    };
    for (let i = 0; i < 4; i += 1) {
      expect(await guess()).toBe('WRONG_PASSWORD');
      expect((await unlock('1111')).body.error?.code).toBe('WRONG_PIN');
    }
    expect((await unlock('2580')).status).toBe(200);
    expect((await unlock('1111')).body.error?.code).toBe('WRONG_PIN');
    expect(await guess()).toBe('LOGIN_LOCKED');
    expect((await unlock('2580')).body.error?.code).toBe('LOGIN_LOCKED');
  });

  test('works for nobody from outside, for no tenant and for no administrator', async () => {
    const { choose, unlock, people, here, elsewhere, grower } = await story();
    await choose('2580');
    expect((await call('GET', `users/pins?facility_id=${here.id}`)).status).toBe(401);
    const stranger = await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] });
    expect((await people(stranger.token)).status).toBe(404);
    expect((await unlock('2580', {}, stranger.token)).status).toBe(404);
    const other = await world.person({ facilities: [elsewhere.id], roles: ['grower'] });
    const pinHash = await hashPassword('2580');
    await server.services.pool.query('update users set "pinHash" = $1 where id = $2', [pinHash, other.id]);
    expect((await unlock('2580', { user_id: other.id })).body.error?.code).toBe('WRONG_PIN');
    const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
    const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
    await server.services.pool.query('update users set "pinHash" = $1 where id = any($2)', [
      pinHash,
      [admin.id, tenant.id],
    ]);
    for (const user_id of [admin.id, tenant.id]) expect((await unlock('2580', { user_id })).status).toBe(422);
    expect((await people(tenant.token)).status).toBeGreaterThanOrEqual(403);
    await server.services.pool.query(`update user_facilities set status = 'revoked' where user_id = $1`, [grower.id]);
    expect((await unlock('2580')).body.error?.code).toBe('WRONG_PIN');
  });
});
