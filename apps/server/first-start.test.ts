import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { brandOwnAddress } from '@trellis/branding/server';
import { offerSetup } from '@trellis/installation/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';

const run = promisify(execFile);
let now = new Date('2026-11-22T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());

const codeOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('code') ?? '';
const offer = async (): Promise<string> => codeOf(await offerSetup(server.services));

const given = {
  email: 'Ada@Farm.example',
  firstname: 'Ada',
  lastname: 'Holt',
  password: 'seven green leaves',
  confirmPassword: 'seven green leaves',
  lang: 'es',
};
const check = (code: string) => server.call('POST', 'installation/checkSetup', { body: { code } });
const create = (code: string, changes: object = {}) =>
  server.call('POST', 'installation/createAdministrator', { body: { code, ...given, ...changes } });

test('an installation nobody can sign in to offers a link that works once, for a day', async () => {
  const old = await offer();
  now = new Date(now.getTime() + 24 * 60 * 60_000 + 1);
  expect((await check(old)).status).toBe(410);
  const code = await offer();
  expect(await check(code)).toEqual({ status: 200, body: { success: true } });
  expect((await check('x'.repeat(43))).status).toBe(410);
  expect((await check('')).status).toBe(422);
  const kept = await server.services.pool.query<{ all: string }>('select json_agg(l)::text as all from setup_links l');
  expect(kept.rows[0]?.all).not.toContain(code);

  for (const wrong of [
    { email: 'ada' },
    { firstname: ' ' },
    { password: 'short', confirmPassword: 'short' },
    { confirmPassword: 'another green leaf' },
    { role_ids: [7] },
  ])
    expect((await create(code, wrong)).status).toBe(422);
  expect((await create('x'.repeat(43))).status).toBe(410);

  const made = await Promise.all([create(code), create(code, { email: 'grace@farm.example' })]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 410]);
  const session = made.find(({ status }) => status === 200)?.body as unknown as { apitoken: string; email: string };
  expect(session).toMatchObject({
    firstname: 'Ada',
    facility_id: null,
    roles: [{ id: 7, name: 'Administrator' }],
    lang: 'es',
  });
  expect((await server.call('GET', 'users/session', { token: session.apitoken })).status).toBe(200);
  expect((await create(code)).status).toBe(410);
  expect(await offerSetup(server.services)).toBeUndefined();
});

test('the address of an installation has a branding from its first start on, and who gave it another keeps that', async () => {
  const host = new URL(server.services.config.publicUrl).hostname;
  const filter = encodeURIComponent(JSON.stringify({ where: { urlSearchString: host } }));
  const find = async () => (await server.call('GET', `apps?filter=${filter}`)).body;
  expect(await find()).toEqual([]);
  await Promise.all([brandOwnAddress(server.services), brandOwnAddress(server.services)]);
  expect(await find()).toMatchObject([{ urlSearchString: host, productName: 'Trellis' }]);
  await server.services.pool.query(`update apps set "urlSearchString" = 'farm.example', "productName" = 'Farm'`);
  await brandOwnAddress(server.services);
  expect(await find()).toEqual([]);
});

test('admin:create makes an administrator beside a running server, and gives back a way in to one who lost it', async () => {
  // The command has the clock of the machine.
  now = new Date();
  const create = async (...args: string[]) =>
    run(process.execPath, [path.resolve(import.meta.dirname, 'admin-create.ts'), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: server.dataDir,
        SECRET_KEYS: server.services.config.secretKeys.map((key) => key.toString('base64')).join(),
      },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stderr: string }).stderr,
    );
  expect(await create()).toContain('Usage: npm run admin:create');
  expect(await create('--email', 'nobody')).toContain('Usage: npm run admin:create');
  for (const [email, password] of [
    ['Nora@Farm.example', 'nine blue petals'],
    ['nora@farm.example', 'ten red petals fall'],
  ] as const) {
    const told = await create('--email', email, '--firstname', 'Nora', '--lastname', 'Lund');
    const code = codeOf(/http\S+\/passwordreset\S+/.exec(told)?.[0]);
    const chosen = { code, password, confirmPassword: password };
    expect((await server.call('POST', 'users/resetPassword', { body: chosen })).status).toBe(200);
    const entered = await server.call('POST', 'users/login', { body: { email, password } });
    expect(entered).toMatchObject({ status: 200, body: { roles: [{ id: 7 }] } });
  }
  const { rows } = await server.services.pool.query(
    `select from user_roles r join users u on u.id = r.user_id where u.email = 'nora@farm.example'`,
  );
  expect(rows).toHaveLength(1);

  // Somebody else had opened an account under that address before, by a link that was handed over instead of mailed.
  const world = makeWorld(server.services);
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const invitation = { firstname: 'Ola', lastname: 'Berg', role_ids: [3], facility_ids: [facility.id] };
  const { body: invited } = await server.call('POST', 'users/invite', {
    token: manager.token,
    body: { ...invitation, email: 'ola@farm.example' },
  });
  const password = 'four green stems';
  const opened = await server.call('POST', 'users/setupAccount', {
    body: { code: codeOf((invited as { link: string }).link), password, confirmPassword: password },
  });
  const { apitoken } = opened.body as { apitoken: string };
  expect(await create('--email', 'ola@farm.example')).toContain('/passwordreset?code=');
  expect((await server.call('GET', 'users/session', { token: apitoken })).status).toBe(401);
  const entered = await server.call('POST', 'users/login', { body: { email: 'ola@farm.example', password } });
  expect(entered.status).toBe(401);
});
