import { inTransaction } from '@trellis/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeAccounts,
  codeFor,
  goodPassword,
  newPassword,
  openAccounts,
  person,
  send,
  server,
  world,
} from './account.testing.ts';
import { sendConfirmation } from './change-email.ts';

beforeAll(() => openAccounts());
afterAll(closeAccounts);

/** The code with which a person who forgot their password chooses another. */
async function forget(email: string): Promise<string> {
  await send('users/requestPasswordReset', { email });
  return codeFor(email, /new password/);
}
const reset = (code: string) =>
  send('users/resetPassword', { code, password: newPassword, confirmPassword: newPassword });

/** Who knows the password asks for an address of their own and has its code. */
async function invaded() {
  const someone = await person();
  const wanted = `invader-${someone.id}@farm.example`;
  expect(
    await send('users/requestEmailChange', { email: wanted, password: goodPassword }, someone.token),
  ).toMatchObject({ status: 200 });
  return { ...someone, wanted, code: await codeFor(wanted, /Confirm/) };
}
const addressOf = async (id: number) =>
  (await server.services.pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

test('an address that somebody else asked for is never the person’s once they chose a new password by link; nor does a PIN chosen before open anything', async () => {
  const { id, email, token, code, wanted } = await invaded();
  expect((await send('users/pin', { pin: '2580', password: goodPassword }, token)).status).toBe(200);
  expect((await reset(await forget(email))).status).toBe(200);
  expect((await send('users/confirmEmail', { code })).body).toMatchObject({ error: { code: 'CODE_ENDED' } });
  expect(await addressOf(id)).toBe(email);
  expect((await send('users/login', { email: wanted, password: newPassword })).status).toBe(401);
  const { rows } = await server.services.pool.query('select 1 from users where id = $1 and "pinHash" is not null', [
    id,
  ]);
  expect(rows).toEqual([]);
});

test.each([
  [
    'changed the password',
    (own: string) => {
      const change = { currentPassword: goodPassword, password: newPassword, confirmPassword: newPassword };
      return send('users/changePassword', change, own);
    },
  ],
  ['ended the other sessions', (own: string) => send('users/sessions/endOthers', {}, own)],
])('an address that somebody else asked for ends when the person %s', async (_, act) => {
  const { id, email, code, logIn } = await invaded();
  const own = ((await logIn(goodPassword)).body as { apitoken: string }).apitoken;
  expect((await act(own)).status).toBe(200);
  expect((await send('users/confirmEmail', { code })).status).toBe(410);
  expect(await addressOf(id)).toBe(email);
});

test('an address that somebody else asked for ends when the person is signed out everywhere by who manages them', async () => {
  const { id, email, code } = await invaded();
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  expect((await send(`users/${id}/forceLogout`, {}, admin.token)).status).toBe(200);
  expect((await send('users/confirmEmail', { code })).status).toBe(410);
  expect(await addressOf(id)).toBe(email);
});

test('an address gets no mail when the session that asked has ended meanwhile', async () => {
  const { id, token } = await person();
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from user_tokens where user_id = $1 and kind = 'api'`,
    [id],
  );
  const tokenId = rows[0]?.id ?? 0;
  const write = (email: string) =>
    inTransaction(server.services, { userId: null, source: 'job', ip: null }, (context) =>
      sendConfirmation({ userId: id, email, tokenId }, context),
    );
  const codes = async () =>
    (await server.services.pool.query(`select 1 from user_tokens where user_id = $1 and kind = 'confirmEmail'`, [id]))
      .rowCount;
  await write(`first-${id}@farm.example`);
  expect(await codes()).toBe(1);
  expect((await send('users/logout', {}, token)).status).toBe(200);
  await write(`second-${id}@farm.example`);
  expect(await codes()).toBe(1);
});

test('an address that was asked for ends, with the link in the old mailbox, when an administrator sets the address', async () => {
  const { id, email, code } = await invaded();
  const old = await forget(email);
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const change = (address: string) => send(`users/${id}/changeEmployment`, { email: address }, admin.token);
  // The same address again changes nothing.
  expect((await change(email.toUpperCase())).status).toBe(200);
  expect((await send('users/checkCode', { code: old, kind: 'reset' })).status).toBe(200);
  expect((await change(`right-${id}@farm.example`)).status).toBe(200);
  expect((await reset(old)).status).toBe(410);
  expect((await send('users/confirmEmail', { code })).status).toBe(410);
  expect(await addressOf(id)).toBe(`right-${id}@farm.example`);
});
