import { readFile, rm, stat } from 'node:fs/promises';
import { roles } from '@trellis/access/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.testing.ts';
import { openDemoAccounts, type DemoAccount } from './demo-accounts.ts';

let server: TestServer;
let file: string;
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: 'on', ROLES: 'api' } });
  file = server.demoAccounts ?? '';
});
afterAll(() => server.stop());

const readAccounts = async (): Promise<DemoAccount[]> => JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];
const reopen = (demoPassword?: string) =>
  openDemoAccounts({
    pool: server.services.pool,
    dataDir: server.dataDir,
    demoSeed: server.secrets.demoSeed,
    demoPassword,
  });
const logIn = ({ email, password }: { email: string; password: string }) =>
  server.call('POST', 'users/login', { body: { email, password } });
const accountOf = (accounts: DemoAccount[], role: string): DemoAccount => {
  const account = accounts.find((one) => one.role === role);
  if (!account) throw new Error(`no account for ${role}`);
  return account;
};

test('the accounts file is for its owner only and names one account for each role', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const accounts = await readAccounts();
  expect(accounts.map(({ role }) => role).sort()).toEqual(
    Object.values(roles)
      .map(({ rolename }) => rolename)
      .sort(),
  );
  expect(accountOf(accounts, 'Facility Manager').email).toBe('facility-manager@demo.trellis.example');
  expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
});

test('every account signs in with its role', async () => {
  for (const account of await readAccounts()) {
    const reply = await logIn(account);
    expect([account.role, reply.status]).toEqual([account.role, 200]);
    expect((reply.body as { roles: { name: string }[] }).roles.map(({ name }) => name)).toEqual([account.role]);
  }
});

test('the grower works at the first facility only, the sub-tenant at the second only', async () => {
  const accounts = await readAccounts();
  const facilitiesOf = async (role: string) =>
    ((await logIn(accountOf(accounts, role))).body as { facilities: { name: string }[] }).facilities.map(
      ({ name }) => name,
    );
  expect(await facilitiesOf('Grower')).toEqual(['Fennick Falls']);
  expect(await facilitiesOf('Sub-tenant')).toEqual(['Alder Mesa']);
  expect(await facilitiesOf('Facility Manager')).toEqual(['Alder Mesa', 'Fennick Falls']);
});

test('a second start keeps passwords and file', async () => {
  const before = await readFile(file, 'utf8');
  await reopen();
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('a lost file is written again with new passwords that work', async () => {
  const before = await readAccounts();
  await rm(file);
  await reopen();
  const manager = accountOf(await readAccounts(), 'Facility Manager');
  expect((await logIn(manager)).status).toBe(200);
  expect((await logIn(accountOf(before, 'Facility Manager'))).status).toBe(401);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the accounts follow DEMO_PASSWORD', async () => {
  await reopen('first shared password');
  expect((await readAccounts()).every(({ password }) => password === 'first shared password')).toBe(true);
  await reopen('second shared password');
  const manager = accountOf(await readAccounts(), 'Facility Manager');
  expect(manager.password).toBe('second shared password');
  expect((await logIn(manager)).status).toBe(200);
});
