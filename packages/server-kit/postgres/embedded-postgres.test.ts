import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { spawnProgram, startKillableProgram, waitUntilGone } from './embedded/killable-program.testing.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { createPool } from './pool.ts';

const log = pino({ level: 'silent' });
let seedParent: string;
let parent: string;
let dir: string;
let running: EmbeddedPostgres[];

// Most tests go on from a copy of one new database.
beforeAll(async () => {
  seedParent = await mkdtemp(join(tmpdir(), 'trellis-embedded-'));
  const seed = await startEmbeddedPostgres({ dir: join(seedParent, 'postgres'), log });
  await seed.stop();
});

afterAll(() => rm(seedParent, { recursive: true, force: true }));

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trellis-embedded-'));
  await chmod(parent, 0o755);
  dir = join(parent, 'postgres');
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(parent, { recursive: true, force: true });
});

function copySeed(): void {
  execFileSync('cp', ['-a', join(seedParent, 'postgres'), dir]);
  execFileSync('rm', [join(dir, 'port')]);
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dir, log, ...options });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a first start makes a UTF-8 database in UTC, a second one finds its rows on the same address', async () => {
  vi.stubEnv('LANG', 'C');
  const first = await start();
  vi.unstubAllEnvs();
  const settings = `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
    current_setting('fsync') as fsync, lower('ÄÉ') as lowered, datlocprovider as provider
    from pg_database where datname = current_database()`;
  expect(await query(first.url, settings)).toEqual([
    { encoding: 'UTF8', zone: 'UTC', fsync: 'on', lowered: 'äé', provider: 'b' },
  ]);
  await query(first.url, 'create table kept as select 7 as seven');
  expect((await stat(join(dir, 'password'))).mode & 0o777).toBe(0o600);
  await first.stop();

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('the program is no superuser: it reaches its own database and nothing of the machine', async () => {
  copySeed();
  const { url } = await start();
  expect(
    await query(url, 'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([{ rolname: 'trellis_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  await expect(query(url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied');
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
  await query(url, 'create extension btree_gist');
});

test('what a superuser made in an earlier release belongs to the program after the next start', async () => {
  copySeed();
  const first = await start();
  const asSuperuser = new URL(first.url);
  asSuperuser.username = 'trellis';
  await query(
    asSuperuser.href,
    `create schema jobs; create table public.kept (id int generated always as identity, n serial, what text);
     create type public.mood as enum ('calm'); create view public.shown as select * from public.kept;
     create table public.parts (at date) partition by range (at);
     create table public.part partition of public.parts default;
     create function public.seven() returns int language sql as 'select 7'; create extension btree_gist;
     insert into public.kept (what) values ('old');`,
  );
  await query(asSuperuser.href, `alter database trellis owner to trellis`);
  await first.stop();
  const { url } = await start();
  expect(await query(url, 'select what from kept')).toEqual([{ what: 'old' }]);
  await query(
    url,
    `alter table kept add column more int; alter table parts add column more int; drop view shown; drop function seven();
     alter type mood add value 'glad'; create table jobs.mine (); insert into kept (what) values ('new')`,
  );
});

test('one folder has one database: a second start is refused and does not disturb the first', async () => {
  copySeed();
  const program = await startKillableProgram(dir, 'idle');
  await expect(start()).rejects.toThrow(/is in use: PostgreSQL process \d+ serves it for another Trellis/);
  expect(await query(program.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await program.kill9();
  await waitUntilGone(program.postmaster);
});

test('kill -9 of the program, of PostgreSQL or of both: every acknowledged row is there after the next start', async () => {
  copySeed();
  let last = 0;
  for (const victim of ['program', 'both', 'both', 'program']) {
    const program = await startKillableProgram(dir);
    await program.waitForCommitted(40);
    if (victim === 'both') process.kill(program.postmaster, 'SIGKILL');
    await program.kill9();
    expect(program.lastCommitted()).toBeGreaterThan(last);
    last = program.lastCommitted();
    if (victim === 'program') await waitUntilGone(program.postmaster);
  }
  const postgres = await start();
  const [row] = await query(postgres.url, 'select count(*)::int as rows, max(n) as last from written');
  // One row may have been committed without anybody having heard of it.
  expect(row?.['rows']).toBe(row?.['last']);
  expect(row?.['last']).toBeGreaterThanOrEqual(last);
});

test('a start right after kill -9 waits for the old database to shut down', async () => {
  copySeed();
  const program = await startKillableProgram(dir);
  await program.waitForCommitted(5);
  await program.kill9();
  const postgres = await start();
  expect(postgres.pid).not.toBe(program.postmaster);
  expect(await query(postgres.url, `select count(*) >= ${program.lastCommitted()} as all from written`)).toEqual([
    { all: true },
  ]);
});

test.runIf(process.platform === 'linux')('a database that nobody watches any more is taken over', async () => {
  copySeed();
  const program = await startKillableProgram(dir, 'idle');
  // The watcher that would end PostgreSQL shares its process group.
  const watcher = (await readdir('/proc')).map(Number).find((pid) => isShellOfGroup(pid, program.postmaster));
  process.kill(watcher!, 'SIGKILL');
  await waitUntilGone(watcher!);
  await program.kill9();
  expect(await query(program.url, 'select 1 as orphaned')).toEqual([{ orphaned: 1 }]);
  const postgres = await start();
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await waitUntilGone(program.postmaster);
});

function isShellOfGroup(pid: number, group: number): boolean {
  try {
    return new RegExp(`^\\d+ \\((sh|dash|bash)\\) \\w \\d+ ${group} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a lock that names a process of somebody else does not keep the database from starting', async () => {
  copySeed();
  const first = await start();
  const lockFile = join(dir, 'cluster', 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  await first.stop();
  // Of the same user: PostgreSQL itself would take any such process for the owner of the lock.
  const { uid, gid } = await stat(join(dir, 'cluster'));
  const stranger = spawn('/bin/sleep', ['1000'], process.getuid?.() === 0 ? { uid, gid } : {});
  await writeFile(lockFile, lock.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  await chown(lockFile, uid, gid);
  const second = await start();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill('SIGKILL');
});

test('kill -9 while the database is being made: the half of it is thrown away', async () => {
  const program = spawnProgram(dir, 'idle');
  const closed = once(program, 'close');
  const unfinished = await waitForUnfinishedCluster();
  process.kill(-program.pid!, 'SIGKILL');
  await closed;
  expect(existsSync(join(dir, 'cluster'))).toBe(false);

  const postgres = await start();
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dir)).not.toContain(unfinished);
});

async function waitForUnfinishedCluster(): Promise<string> {
  for (;;) {
    const names = existsSync(dir) ? await readdir(dir) : [];
    const name = names.find((candidate) => candidate.startsWith('cluster.new-'));
    // PG_VERSION is written early, long before the cluster is whole.
    if (name && existsSync(join(dir, name, 'PG_VERSION'))) return name;
    await sleep(2);
  }
}

test('PostgreSQL killed under a living program comes back on the same address, and pools go on', async () => {
  copySeed();
  const postgres = await start();
  const pool = createPool(postgres.url, { max: 2, applicationName: 'test', log });
  await pool.query('create table events (n int)');
  const exits: unknown[] = [];
  postgres.onExit((exit) => exits.push(exit));
  const killed = postgres.pid;
  process.kill(killed, 'SIGKILL');
  await waitUntilGone(killed);
  // A connection's own process may outlive the killed one for a moment: the next database first.
  while (postgres.pid === killed) await sleep(20);
  for (;;) {
    const isSaved = await pool.query('insert into events values (1)').then(
      () => true,
      () => false,
    );
    if (isSaved) break;
    await sleep(20);
  }
  expect(exits).toEqual([{ code: null, signal: 'SIGKILL', willRestart: true }]);
  expect((await pool.query('select n from events')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

test('another server on last time’s port: the database moves to a free one and remembers it', async () => {
  copySeed();
  const first = await start();
  await first.stop();
  const other = createServer();
  other.listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  const second = await start();
  expect(second.port).not.toBe(first.port);
  await second.stop();
  await expect(start({ port: first.port })).rejects.toThrow(`Port ${first.port} for the embedded database is taken`);
  other.close();
  expect((await start()).port).toBe(second.port);
});

test.runIf(process.getuid?.() === 0)('a data folder inside a closed home folder works for root too', async () => {
  copySeed();
  await chmod(parent, 0o700);
  const postgres = await start();
  expect(await readFile(join(dir, 'cluster', 'postmaster.opts'), 'utf8')).toContain('"/proc/self/fd/3/cluster"');
  await query(postgres.url, 'create extension pg_trgm; create table t as select 1 as one');
  expect((await stat(join(dir, 'cluster'))).uid).not.toBe(0);
});

test('a database whose password file is lost says so', async () => {
  copySeed();
  await rm(join(dir, 'password'));
  await expect(start()).rejects.toThrow(/has lost its password file \(.*password\)\. Restore it from a backup/);
});
