import { hashPassword } from '../index.ts';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const goodPassword = 'correct horse battery';
let server: TestServer;
let world: World;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
// Each story has steps of its own.
beforeEach(() => later(3_600_000));

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const send = (address: string, body: unknown, token?: string) => server.call('POST', address, { token, body });
/** What the person's app shows, some seconds from now. */
const codeOf = (secret: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + inSeconds * 1000 });
/** A code that counts at no time near now. */
const wrongCodeOf = (secret: string) => {
  const valid = [-30, 0, 30].map((seconds) => codeOf(secret, seconds));
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? '';
};

async function person(role: 'grower' | 'facilityManager' = 'grower') {
  const facility = await world.facility();
  const { id, token } = await world.person({ facilities: [facility.id], roles: [role] });
  const email = `person-${id}@farm.example`;
  await server.services.pool.query('update users set email = $1, "passwordHash" = $2 where id = $3', [
    email,
    await hashPassword(goodPassword),
    id,
  ]);
  const act = (action: string, body: unknown, by: string | undefined = token) =>
    send(`users/${id}/twoFactor/${action}`, body, by);
  const logIn = () => send('users/login', { email, password: goodPassword });
  return { id, token, email, act, logIn };
}
/** A person with the second step on, and the time moved past the code used for it. */
async function protectedPerson(role?: 'grower' | 'facilityManager') {
  const someone = await person(role);
  const { secret } = (await someone.act('start', { password: goodPassword })).body as { secret: string };
  const { recoveryCodes } = (await someone.act('confirm', { code: codeOf(secret) })).body as {
    recoveryCodes: string[];
  };
  later(60_000);
  const challenge = async () => {
    const refused = (await someone.logIn()).body as { error: { details: { challenge: string } } };
    return refused.error.details.challenge;
  };
  const answer = (token: string, code: string) => send('users/login/secondStep', { challenge: token, code });
  return { ...someone, secret, recoveryCodes, challenge, answer };
}

test('the second step is on only after a code of the app confirmed it', async () => {
  const { id, act, logIn, token } = await person();
  expect((await act('start', { password: 'wrong' })).body).toMatchObject({ error: { code: 'WRONG_PASSWORD' } });
  const started = (await act('start', { password: goodPassword })).body as { secret: string; address: string };
  expect(started.address).toMatch(/^otpauth:\/\/totp\/Trellis:person-.*issuer=Trellis&/);
  expect((await logIn()).status).toBe(200);
  expect((await act('confirm', { code: wrongCodeOf(started.secret) })).body).toMatchObject({
    error: { code: 'WRONG_CODE' },
  });
  const { recoveryCodes } = (await act('confirm', { code: codeOf(started.secret) })).body as {
    recoveryCodes: string[];
  };
  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes[0]).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect((await server.call('GET', 'users/profile', { token })).body).toMatchObject({ twoFactorEnabled: true });
  const stored = await server.services.pool.query(`select "tokenHash" from user_tokens where user_id = $1`, [id]);
  expect(JSON.stringify(stored.rows)).not.toContain(recoveryCodes[0]);
  expect((await act('start', { password: goodPassword })).status).toBe(409);
});

test('signing in then takes the password and a code; no session before', async () => {
  const { secret, logIn, answer, id } = await protectedPerson();
  const refused = await logIn();
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ error: { code: 'SECOND_STEP_REQUIRED' } });
  const { challenge } = (refused.body as { error: { details: { challenge: string } } }).error.details;
  expect((await server.call('GET', 'users/session', { token: challenge })).status).toBe(401);
  expect((await answer(challenge, '123')).body).toMatchObject({ error: { code: 'WRONG_CODE' } });
  const session = (await answer(challenge, codeOf(secret))).body as { apitoken: string };
  expect((await server.call('GET', 'users/session', { token: session.apitoken })).body).toMatchObject({ user_id: id });
  expect((await answer(challenge, codeOf(secret, 30))).body).toMatchObject({ error: { code: 'CHALLENGE_ENDED' } });
});

test('a code works once, and one step early or late', async () => {
  const { secret, challenge, answer } = await protectedPerson();
  expect((await answer(await challenge(), codeOf(secret))).status).toBe(200);
  expect((await answer(await challenge(), codeOf(secret))).body).toMatchObject({ error: { code: 'WRONG_CODE' } });
  expect((await answer(await challenge(), codeOf(secret, 30))).status).toBe(200);
  expect((await answer(await challenge(), codeOf(secret, 90))).status).toBe(401);
  later(120_000);
  expect((await answer(await challenge(), codeOf(secret, -30))).status).toBe(200);
});

test('five wrong codes lock the account, over all challenges; a challenge ends after five minutes', async () => {
  const { secret, challenge, answer, logIn } = await protectedPerson();
  const first = await challenge();
  for (let failure = 0; failure < 3; failure += 1) await answer(first, wrongCodeOf(secret));
  const second = await challenge();
  expect((await answer(second, wrongCodeOf(secret))).body).toMatchObject({ error: { code: 'WRONG_CODE' } });
  expect((await answer(second, wrongCodeOf(secret))).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
  expect((await answer(second, codeOf(secret))).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
  expect((await logIn()).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
  later(16 * 60_000);
  const late = await challenge();
  later(5 * 60_000 + 1000);
  expect((await answer(late, codeOf(secret))).body).toMatchObject({ error: { code: 'CHALLENGE_ENDED' } });
  expect((await answer(await challenge(), codeOf(secret))).status).toBe(200);
});

test('a recovery code opens once, however it is typed; new ones end the old', async () => {
  const { recoveryCodes, challenge, answer, act } = await protectedPerson();
  const [first = '', second = '', third = ''] = recoveryCodes;
  const opened = await answer(await challenge(), first.toLowerCase().replaceAll('-', ' '));
  expect(opened.status).toBe(200);
  expect((await answer(await challenge(), first)).status).toBe(401);
  const { apitoken } = opened.body as { apitoken: string };
  const renewed = (await act('recoveryCodes', { password: goodPassword, code: third }, apitoken)).body as {
    recoveryCodes: string[];
  };
  expect((await answer(await challenge(), second)).status).toBe(401);
  expect((await answer(await challenge(), renewed.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('it is switched off with the password and a code, by the person alone', async () => {
  const { act, logIn, challenge, answer, recoveryCodes, secret } = await protectedPerson();
  const stranger = await person();
  expect((await act('start', { password: goodPassword }, stranger.token)).status).toBe(403);
  for (const action of ['off', 'recoveryCodes'])
    expect((await act(action, { password: goodPassword, code: codeOf(secret) }, stranger.token)).status).toBe(403);
  const { apitoken } = (await answer(await challenge(), recoveryCodes[0] ?? '')).body as { apitoken: string };
  expect((await act('off', { password: 'wrong', code: codeOf(secret) }, apitoken)).body).toMatchObject({
    error: { code: 'WRONG_PASSWORD' },
  });
  expect((await act('off', { password: goodPassword }, apitoken)).status).toBe(422);
  for (const action of ['off', 'recoveryCodes'])
    expect((await act(action, { password: goodPassword, code: wrongCodeOf(secret) }, apitoken)).body).toMatchObject({
      error: { code: 'WRONG_CODE', statusCode: 422 },
    });
  expect((await act('off', { password: goodPassword, code: codeOf(secret) }, apitoken)).status).toBe(200);
  expect((await logIn()).status).toBe(200);
  expect((await act('off', { password: goodPassword, code: '1' }, apitoken)).body).toMatchObject({
    error: { code: 'TWO_FACTOR_OFF' },
  });
  expect((await act('off', {}, apitoken)).status).toBe(422);
  expect((await send('users/1/twoFactor/off', { password: goodPassword, code: '1' })).status).toBe(401);
});

test('who manages people does not take their own second step away as they do a colleague’s', async () => {
  const { id, token, act, logIn, recoveryCodes, challenge, answer } = await protectedPerson('facilityManager');
  expect(await act('reset', {})).toMatchObject({ status: 409, body: { error: { code: 'OWN_ACCOUNT' } } });
  expect((await server.call('GET', 'users/profile', { token })).body).toMatchObject({ twoFactorEnabled: true });
  expect((await logIn()).body).toMatchObject({ error: { code: 'SECOND_STEP_REQUIRED' } });
  expect((await answer(await challenge(), recoveryCodes[0] ?? '')).status).toBe(200);
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  expect((await send(`users/${id}/twoFactor/reset`, {}, admin.token)).status).toBe(200);
  expect((await logIn()).status).toBe(200);
});

test('wrong codes of somebody signed in lock the account like wrong codes at the door', async () => {
  const { act, secret, logIn, challenge, answer, recoveryCodes } = await protectedPerson();
  const { apitoken } = (await answer(await challenge(), recoveryCodes[0] ?? '')).body as { apitoken: string };
  const off = (code: string) => act('off', { password: goodPassword, code }, apitoken);
  for (let failure = 1; failure <= 4; failure += 1)
    expect((await off(wrongCodeOf(secret))).body).toMatchObject({ error: { code: 'WRONG_CODE' } });
  expect(await off(wrongCodeOf(secret))).toMatchObject({ status: 429, body: { error: { code: 'LOGIN_LOCKED' } } });
  expect((await off(codeOf(secret))).status).toBe(429);
  expect((await logIn()).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
  later(15 * 60_000);
  expect((await off(codeOf(secret))).status).toBe(200);
});

test('the app shows the name that the product has at the address a person uses', async () => {
  const { act } = await person();
  await server.services.pool.query(
    `insert into apps ("urlSearchString", "productName", createdate, updatedate) values ($1, 'Acme Grow', now(), now())`,
    [new URL(server.url).hostname],
  );
  const { address } = (await act('start', { password: goodPassword })).body as { address: string };
  await server.services.pool.query('delete from apps');
  expect(address).toMatch(/^otpauth:\/\/totp\/Acme%20Grow:person-.*issuer=Acme%20Grow&/);
});
