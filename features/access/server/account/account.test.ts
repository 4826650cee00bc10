import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeAccounts,
  codeFor,
  goodPassword,
  newPassword,
  openAccounts,
  person,
  post,
  send,
  server,
} from './account.testing.ts';

const neutral = { message: 'If the address exists, a link was sent.' };

let now = new Date('2026-05-01T12:00:00Z');
beforeAll(() => openAccounts({ now: () => now }));
afterAll(closeAccounts);

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const askReset = (email: string) => send('users/requestPasswordReset', { email });
const reset = (code: string, password = newPassword, confirmPassword = password) =>
  send('users/resetPassword', { code, password, confirmPassword });

describe('a forgotten password', () => {
  test('the link of the mail sets a new password once, ends every session and every lock', async () => {
    const { email, token, logIn } = await person();
    for (let failure = 0; failure < 5; failure += 1) await logIn('wrong');
    expect((await askReset(` ${email.toUpperCase()} `)).body).toEqual(neutral);
    const mail = await post.mailTo(email, /new password/);
    expect(mail.text).toContain('https://trellis.farm.example/passwordreset?code=');
    const code = await codeFor(email, /new password/);
    expect((await send('users/checkCode', { code, kind: 'reset' })).body).toMatchObject({ email: 'p•••@farm.example' });
    expect((await reset(code)).body).toEqual({ success: true });
    expect((await server.call('GET', 'users/session', { token })).status).toBe(401);
    expect((await logIn(goodPassword)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    expect((await reset(code)).body).toMatchObject({ error: { code: 'CODE_ENDED', statusCode: 410 } });
    await post.mailTo(email, /password was changed/);
    const kept = await server.services.pool.query(`select body from notifications where body like '%' || $1 || '%'`, [
      code,
    ]);
    expect(kept.rowCount).toBe(0);
    const logged = await server.services.pool.query(
      `select 1 from activity_logs where changes::text like '%' || $1 || '%'`,
      [code],
    );
    expect(logged.rowCount).toBe(0);
  });

  test('unknown, invited and suspended people get the same answer and no mail', async () => {
    const before = post.received.length;
    for (const status of ['invited', 'suspended'])
      expect((await askReset((await person(status)).email)).body).toEqual(neutral);
    expect((await askReset('nobody@farm.example')).body).toEqual(neutral);
    const { email } = await person();
    await askReset(email);
    await post.mailTo(email);
    expect(post.received.slice(before)).toHaveLength(1);
  });

  test('a link ends after 60 minutes and when a newer one was asked for; three an hour are enough', async () => {
    const { id, email } = await person();
    await askReset(email);
    const first = await codeFor(email, /new password/);
    await askReset(email);
    await askReset(email);
    await askReset(email);
    const count = async () =>
      (await server.services.pool.query(`select 1 from user_tokens where user_id = $1 and kind = 'reset'`, [id]))
        .rowCount;
    while ((await count()) !== 3) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await reset(first)).status).toBe(410);
    while (
      post.received
        .filter(({ text }) => text?.includes('passwordreset'))
        .at(-1)
        ?.text?.includes(first)
    )
      await new Promise((resolve) => setTimeout(resolve, 100));
    const newest = await codeFor(email, /new password/);
    later(60 * 60_000);
    expect((await reset(newest)).status).toBe(410);
    expect(await count()).toBe(3);
  });

  test.each([
    ['', '', 'password', 'Required.'],
    ['short', 'short', 'password', 'At least 12 characters.'],
    ['123456789012', '123456789012', 'password', 'Too common: it is among the first passwords that are tried.'],
    ['aaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaa', 'password', 'Too simple: use more different characters.'],
    [newPassword, 'another long secret', 'confirmPassword', 'The passwords do not match.'],
  ])(
    'the new password "%s" repeated as "%s" is answered beside %s',
    async (password, confirmPassword, field, message) => {
      const { email } = await person();
      await askReset(email);
      const code = await codeFor(email, /new password/);
      const refused = await reset(code, password, confirmPassword);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ error: { details: { messages: { [field]: [message] } } } });
      expect((await reset(code)).status).toBe(200);
    },
  );
});

describe('the own password', () => {
  test('it is changed with the current one; other sessions end, this one stays', async () => {
    const { token, logIn } = await person();
    const other = (await logIn(goodPassword)).body as { apitoken: string };
    const change = (currentPassword: string) =>
      send('users/changePassword', { currentPassword, password: newPassword, confirmPassword: newPassword }, token);
    expect((await change('wrong')).body).toMatchObject({ error: { code: 'WRONG_PASSWORD' } });
    expect((await change(goodPassword)).status).toBe(200);
    expect((await server.call('GET', 'users/session', { token })).status).toBe(200);
    expect((await server.call('GET', 'users/session', { token: other.apitoken })).status).toBe(401);
    expect((await send('users/changePassword', {})).status).toBe(401);
  });

  test('five wrong current passwords lock the account, wherever they come from; the end of the 15 minutes opens it', async () => {
    const { token, logIn } = await person();
    const tries = [
      (wrong: string) =>
        send(
          'users/changePassword',
          { currentPassword: wrong, password: newPassword, confirmPassword: newPassword },
          token,
        ),
      (wrong: string) => send('users/requestEmailChange', { email: 'else@farm.example', password: wrong }, token),
    ];
    for (let failure = 0; failure < 4; failure += 1)
      expect((await tries[failure % 2]?.('wrong'))?.body).toMatchObject({ error: { code: 'WRONG_PASSWORD' } });
    expect(await tries[0]?.('wrong')).toMatchObject({ status: 429, body: { error: { code: 'LOGIN_LOCKED' } } });
    expect((await tries[0]?.(goodPassword))?.status).toBe(429);
    expect((await logIn(goodPassword)).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    later(15 * 60_000 - 1);
    expect((await tries[1]?.(goodPassword))?.status).toBe(429);
    expect((await logIn(goodPassword)).status).toBe(401);
    later(1);
    expect((await logIn(goodPassword)).status).toBe(200);
    expect((await tries[0]?.(goodPassword))?.status).toBe(200);
  });

  test('of guesses made at once no more than five count before the lock', async () => {
    const { token, logIn } = await person();
    const change = (currentPassword: string) =>
      send('users/changePassword', { currentPassword, password: newPassword, confirmPassword: newPassword }, token);
    const refused = await Promise.all(Array.from({ length: 12 }, () => change('wrong')));
    expect(refused.filter(({ status }) => status === 422)).toHaveLength(4);
    expect((await logIn(goodPassword)).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    later(15 * 60_000);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn('wrong')));
    expect(
      guesses.filter(({ body }) => (body as { error: { code: string } }).error.code === 'LOGIN_FAILED'),
    ).toHaveLength(4);
    expect((await logIn(goodPassword)).status).toBe(401);
    later(15 * 60_000);
    expect((await logIn(goodPassword)).status).toBe(200);
  });

  test('a new address counts once its mail was followed, and the old one is told', async () => {
    const { id, email, token } = await person();
    const wanted = `new-${id}@farm.example`;
    const ask = (address: string, password = goodPassword) =>
      send('users/requestEmailChange', { email: address, password }, token);
    expect((await ask('no address')).status).toBe(422);
    expect((await ask(wanted, 'wrong')).status).toBe(422);
    const answer = await ask(wanted);
    const code = await codeFor(wanted, /Confirm/);
    expect((await send('users/login', { email: wanted, password: goodPassword })).status).toBe(401);
    expect((await send('users/confirmEmail', { code })).body).toEqual({ email: wanted });
    expect((await send('users/login', { email: wanted, password: goodPassword })).status).toBe(200);
    await post.mailTo(email, /address was changed/);
    expect((await send('users/confirmEmail', { code })).status).toBe(410);
    const someone = await person();
    expect((await ask(someone.email)).body).toEqual(answer.body);
    for (const wrong of ['<spy@evil.example>', 'a@b.example,c@d.example', 'a b@c.example', 'a@b..example'])
      expect((await ask(wrong)).status).toBe(422);
  });
});

describe('sessions', () => {
  test('a person sees where they are signed in, and ends one or all others', async () => {
    const { token, logIn, id } = await person();
    const [one, two] = [await logIn(goodPassword), await logIn(goodPassword)].map(
      ({ body }) => (body as { apitoken: string }).apitoken,
    );
    await server.call('GET', 'users/session', { token: one });
    const list = (await server.call('GET', 'users/sessions', { token: one })).body as {
      id: number;
      isCurrent: boolean;
    }[];
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ isCurrent: true, ip: '127.0.0.1', lastUsedAt: now.toISOString() });
    const stranger = await person();
    const end = (session: number, by: string | undefined) => send(`users/sessions/${session}/end`, {}, by);
    expect((await end(list[0]?.id ?? 0, stranger.token)).status).toBe(404);
    expect((await end(list[0]?.id ?? 0, undefined)).status).toBe(401);
    expect((await end(list[0]?.id ?? 0, two)).status).toBe(200);
    expect((await server.call('GET', 'users/session', { token: one })).status).toBe(401);
    expect((await send('users/sessions/endOthers', {}, two)).body).toEqual({ ended: 1 });
    expect((await server.call('GET', 'users/session', { token })).status).toBe(401);
    expect((await server.call('GET', 'users/session', { token: two })).body).toMatchObject({ user_id: id });
  });

  test('an address nobody has is locked like any other', async () => {
    const { logIn } = await person();
    const unknown = () => send('users/login', { email: 'nobody@nowhere.example', password: 'wrong' });
    for (let failure = 0; failure < 7; failure += 1) expect(await unknown()).toEqual(await logIn('wrong'));
    expect((await unknown()).body).toMatchObject({ error: { code: 'LOGIN_LOCKED' } });
    later(16 * 60_000);
    expect(await unknown()).toEqual(await logIn('wrong'));
  });
});
