import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askingFor, type Asker } from '../asker.ts';
import { holdingConnection } from './one-connection.ts';
import { createRequestPool } from './request-pool.ts';

const limits = { connections: 2, share: 1, queue: 1, patienceMs: 5_000, statementMs: 2_000 };
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  pool = createRequestPool(database.url, { applicationName: 'requests', log }, database.pool, limits);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const asker = (values: Partial<Asker> = {}): Asker => ({
  name: 'person 1',
  signal: new AbortController().signal,
  ...values,
});

const running = async (comment: string) =>
  (
    await database.pool.query(
      `select pid from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()`,
      [`%${comment}%`],
    )
  ).rowCount;

/** Waits until as many statements with the comment run as wanted. */
async function untilRunning(comment: string, wanted: number): Promise<void> {
  while ((await running(comment)) !== wanted) await new Promise((resolve) => setImmediate(resolve));
}

test('a statement ends when its caller leaves, and the connection serves the next', async () => {
  const leaving = new AbortController();
  const asked = askingFor(asker({ signal: leaving.signal, statementMs: 60_000 }), () =>
    pool.query('select pg_sleep(60) /* left */'),
  );
  const refused = expect(asked).rejects.toThrow('canceling statement due to user request');
  await untilRunning('/* left */', 1);
  leaving.abort();
  await refused;
  await untilRunning('/* left */', 0);
  const { rows } = await askingFor(asker(), () => pool.query<{ one: number }>('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});

test('who left while waiting in line asks nothing any more', async () => {
  const leaving = new AbortController();
  const client = await askingFor(asker(), () => pool.connect());
  const waiting = askingFor(asker({ signal: leaving.signal }), () => pool.query('select 1'));
  const refused = expect(waiting).rejects.toMatchObject({ code: 'CALLER_LEFT' });
  leaving.abort();
  await refused;
  client.release();
});

test('one person’s crowd waits in its own line and is refused when that is full; others are served meanwhile', async () => {
  const client = await askingFor(asker(), () => pool.connect());
  const second = askingFor(asker(), () => pool.query<{ one: number }>('select 1 as one'));
  await expect(askingFor(asker(), () => pool.query('select 1'))).rejects.toMatchObject({ statusCode: 429 });
  await askingFor(asker({ name: 'person 2' }), () => pool.query('select 1'));
  client.release();
  expect((await second).rows).toEqual([{ one: 1 }]);
});

test('a statement has the time of its call, and the next call its own again', async () => {
  await expect(askingFor(asker({ statementMs: 60 }), () => pool.query('select pg_sleep(60)'))).rejects.toThrow(
    'statement timeout',
  );
  const limit = async (who: Asker) =>
    (await askingFor(who, () => pool.query<{ t: string }>(`select current_setting('statement_timeout') as t`))).rows[0]
      ?.t;
  expect(await limit(asker({ statementMs: 90_000 }))).toBe('90s');
  expect(await limit(asker())).toBe('2s');
  expect(await limit(asker({ name: 'person 2' }))).toBe('2s');
});

test('inside a transaction nobody gets a second connection, afterwards they do', async () => {
  await holdingConnection(() => expect(pool.query('select 1')).rejects.toThrow('A second database connection'));
  await expect(pool.query('select 1')).resolves.toBeDefined();
});
