import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { pino } from 'pino';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from './context.ts';
import { startJobs, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let queueing: Jobs;
let working: Jobs;

beforeAll(async () => {
  database = await createTestDatabase();
  working = await startJobs(database.pool, true, log);
  queueing = await startJobs(database.pool, false, log);
});
afterAll(async () => {
  await queueing.stop();
  await working.stop();
  await database.drop();
});

test('many jobs queued on one server run on another, and only the one that failed again', async () => {
  const runs: number[] = [];
  await working.handle('mail', async (data) => {
    const { number } = data as { number: number };
    runs.push(number);
    if (number === 7 && runs.filter((ran) => ran === 7).length === 1) throw new Error('no connection');
  });
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  for (const number of numbers) await queueing.send('mail', { number });
  // One job for each look at the queue would take minutes.
  await until(() => expect(runs).toHaveLength(101), 50_000);
  expect(runs.filter((number) => number === 7)).toHaveLength(2);
  expect(new Set(runs)).toEqual(new Set(numbers));
});

test('a server that only queues runs nothing', async () => {
  const ran = vi.fn();
  await queueing.handle('report', async () => ran('queueing'));
  await working.handle('report', async () => ran('working'));
  await queueing.send('report', {});
  await until(() => expect(ran).toHaveBeenCalled(), 50_000);
  expect(ran.mock.calls).toEqual([['working']]);
});

test('jobs that waited for a server run in the order they were queued', async () => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  for (const number of numbers) await queueing.send('told', { number });
  const ran: number[] = [];
  await working.handle('told', async (data) => void ran.push((data as { number: number }).number));
  await until(() => expect(ran).toHaveLength(30), 50_000);
  expect(ran).toEqual(numbers);
});

test('jobs of one transaction run in the order they were queued', async () => {
  const numbers = Array.from({ length: 5 }, (_, number) => number);
  const ran: number[] = [];
  await queueing.handle('announced', async () => undefined);
  const data = numbers.map((number) => ({ number }));
  await createDatabase(database.pool)
    .transaction()
    .execute((db) => queueing.sendSafely('announced', data, db));
  await working.handle('announced', async (data) => void ran.push((data as { number: number }).number));
  await until(() => expect(ran).toHaveLength(5), 50_000);
  expect(ran).toEqual(numbers);
});
