import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@trellis/test-kit/free-port';
import { afterAll, expect, test } from 'vitest';
import { embeddedDatabaseUrl, postmasterPid, prepareServer, queryOnce } from './server-process.testing.ts';

// What a newcomer does: start with the demo, stop, start again, crash, start again.
const root = mkdtempSync(path.join(tmpdir(), 'trellis-restart-'));
const dataDir = path.join(root, 'data');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(root, { recursive: true, force: true });
});

interface Account {
  role: string;
  email: string;
  password: string;
}

test('the demo starts, stops cleanly, keeps its data, and recovers by itself from a crash', async () => {
  const server = prepareServer({
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: 'on',
  });
  stops.push(() => server.stop());
  await server.start();
  const accountsFile = path.join(dataDir, 'demo-accounts.json');
  expect(statSync(accountsFile).mode & 0o777).toBe(0o600);
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as Account[];
  expect(accounts).toHaveLength(11);
  const signIn = async ({ email, password }: Account) =>
    fetch(`${server.url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  for (const account of accounts) expect((await signIn(account)).status).toBe(200);
  const units = () =>
    queryOnce<{ id: number; name: string }>(embeddedDatabaseUrl(dataDir), 'select id, name from units order by id');
  const before = await units();
  expect(before).toHaveLength(60);

  const first = postmasterPid(dataDir);
  expect(await server.stop()).toBe(0);
  expect(isAlive(first)).toBe(false);

  await server.start();
  expect(await units()).toEqual(before);
  expect(JSON.parse(readFileSync(accountsFile, 'utf8'))).toEqual(accounts);

  await server.kill9();
  await server.start();
  expect(await units()).toEqual(before);
  expect((await signIn(accounts[0] as Account)).status).toBe(200);

  // The database is killed together with the server: what is left behind is a lock without an owner.
  const postmaster = postmasterPid(dataDir);
  await server.kill9();
  if (isAlive(postmaster)) process.kill(postmaster, 'SIGKILL');
  await server.start();
  expect(await units()).toEqual(before);
}, 300_000);
