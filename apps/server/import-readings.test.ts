import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './open-database.ts';

let database: TestDatabase;
let folder: string;
const mapping = {
  time: { column: 'Time', timeZone: 'UTC' },
  createSensors: true,
  columns: [{ column: 'T', designator: 5, device_id: 'box' }],
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
  folder = await mkdtemp(join(tmpdir(), 'trellis-import-'));
  await writeFile(join(folder, 'mapping.json'), JSON.stringify(mapping));
  await database.pool
    .query(`insert into facilities (id, name, facility_timezone, "mqttGroup") values (1, 'North', 'UTC', 'north');
    insert into designators (id, label, key) values (5, 'Temperature', 'temperature')`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = { env: Record<string, string> };

function start(...given: (string | Settings)[]): ChildProcess {
  const args = given.filter((one) => typeof one === 'string');
  const [settings] = given.filter((one) => typeof one !== 'string');
  const program = join(import.meta.dirname, 'import-readings.ts');
  return spawn(process.execPath, [program, ...args, '--mapping', join(folder, 'mapping.json')], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...settings?.env },
  });
}

async function run(csv: string, ...args: (string | Settings)[]) {
  const file = join(folder, 'room.csv');
  await writeFile(file, csv);
  const child = start(file, ...args);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { output, errors, code };
}

const countRows = async (): Promise<Record<string, number>> =>
  (
    await database.pool.query(`select (select count(*)::int from readings) as readings,
      (select count(*)::int from sensors) as sensors, (select count(*)::int from activity_logs) as log`)
  ).rows[0];
const isImporting = async (): Promise<boolean> =>
  (
    await database.pool.query(`select from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and query like 'copy arriving_readings%'`)
  ).rowCount === 1;
const linesOf = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `${new Date(1.7e12 + (from + i) * 1000).toISOString()},21\n`).join('');

test('an import killed in the middle leaves nothing behind, and runs through the next time', async () => {
  const child = start('-');
  // What the killed program had not read yet breaks its pipe.
  child.stdin!.on('error', () => undefined);
  child.stdin!.write(`Time,T\n${linesOf(0, 50_000)}`);
  while (!(await isImporting())) {
    expect(child.exitCode).toBeNull();
    await pause(20);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  while (await isImporting()) await pause(20);
  expect(await countRows()).toEqual({ readings: 0, sensors: 0, log: 0 });
  const whole = await run(`Time,T\n${linesOf(0, 50_000)}`);
  expect(whole).toMatchObject({ code: 0, errors: '' });
  expect(whole.output).toContain('50000 readings added');
  expect(await countRows()).toEqual({ readings: 50_000, sensors: 1, log: 2 });
});

test('the exit code tells whether all, some or none of the lines were imported', async () => {
  const csv = `Time,T\n${linesOf(100_000, 3)}nonsense,21\n`;
  const before = await countRows();
  expect(await run(csv)).toMatchObject({ code: 1, output: expect.stringContaining('time.unreadable') });
  expect(await run(csv, '--on-problem', 'report', '--dry-run')).toMatchObject({ code: 3 });
  expect(await countRows()).toEqual(before);
  const reported = await run(csv, '--on-problem', 'report', '--facility', 'North');
  expect(reported).toMatchObject({ code: 3, output: expect.stringContaining('3 readings added') });
  expect(await run(csv, '--facility', 'West')).toMatchObject({ code: 2, errors: expect.stringContaining('1 (North)') });
  const absent = start(join(folder, 'absent.csv'));
  expect(await text(absent.stderr!)).toMatch(/^ENOENT.*absent\.csv'\n$/);
  expect(await run(csv, '--wrong')).toMatchObject({ code: 2, errors: expect.stringContaining('--wrong') });
  expect(await run(csv, '--problems', join(folder, 'room.csv'))).toMatchObject({ code: 2 });
});

test('a database that cannot be used is no problem of the file, and its password is not told', async () => {
  const wrong = { DATABASE_URL: 'postgres://farm:hidden@127.0.0.1:1/trellis' };
  const broken = await run('Time,T\n', { env: wrong });
  expect(broken).toMatchObject({
    code: 4,
    output: '',
    errors: expect.stringMatching(/^DATABASE_URL: .* as farm cannot/),
  });
  expect(broken.errors).not.toMatch(/hidden|\n {4}at /);
  const misspelt = await run('Time,T\n', { env: { DATABASE_URL: 'mysql://farm:hidden@127.0.0.1/trellis' } });
  expect(misspelt).toMatchObject({ code: 4, errors: expect.stringContaining('DATABASE_URL') });
  expect(misspelt.errors).not.toContain('hidden');
});

test('all problems are listed beside the file or where they are wanted, and the list goes with the last of them', async () => {
  const beside = join(folder, 'room.csv.problems.csv');
  const csv = `Time,T\n${'nonsense,21\n'.repeat(2000)}`;
  expect((await run(csv)).output).toContain(`All 2000 problems: ${beside}`);
  const lines = (await readFile(beside, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(2001);
  expect(lines[2000]).toBe('2001,Time,nonsense,time.unreadable,the time is not in the format of the mapping');
  const elsewhere = join(folder, 'listed.csv');
  expect((await run(csv, '--problems', elsewhere)).output).toContain(elsewhere);
  expect((await readFile(elsewhere, 'utf8')).trimEnd().split('\n')).toHaveLength(2001);
  expect((await run('Time,T\n')).code).toBe(0);
  expect(existsSync(beside)).toBe(false);
});

test('how long what is imported is kept is told before it begins', async () => {
  const { output } = await run('Time,T\n');
  expect(output).toMatch(/^What is imported is kept from today on.*: single readings 90 days, .* of hours 3653 days/);
});
