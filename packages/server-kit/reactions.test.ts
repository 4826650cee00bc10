import { createRegistry, defineEvents, eventPayload } from '@trellis/entity-kit';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, inTransaction, type WorkContext } from './context.ts';
import { EventHub } from './events.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { reaction, startReactions } from './reactions.ts';
import type { Services } from './services.ts';

const crop = defineEvents('crop', { sown: eventPayload<{ name: string; at: Date }>() });
const log = pino({ level: 'silent' });
const author = { userId: null, source: 'job', ip: null } as const;
const wait = 50_000;

let database: TestDatabase;
const running: Jobs[] = [];
/** What the reaction under test does before it writes. */
let before: (name: string) => Promise<void> | void;
/** Names of the reaction, so that no test's worker takes another's work. */
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table written (name text)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query('truncate written');
  before = () => undefined;
  round += 1;
});

/** A server with one reaction, which writes the name of each crop sown. */
async function openServer({ isWorker }: { isWorker: boolean }): Promise<Services> {
  const jobs = await startJobs(database.pool, isWorker, log);
  running.push(jobs);
  const parts = { db: createDatabase(database.pool), hub: new EventHub(log), jobs, registry: createRegistry([]) };
  const services = {
    ...parts,
    clock: { now: () => new Date() },
    log,
    config: { webhooksLocal: false },
  } as unknown as Services;
  const write = async ({ name, at }: { name: string; at: string }, { db }: WorkContext) => {
    await before(name);
    expect(new Date(at).getUTCFullYear()).toBe(2026);
    await sql`insert into written values (${name})`.execute(db);
  };
  await startReactions([reaction(crop.sown, `write-${round}`, write)], services);
  return services;
}

const sow = (services: Services, names: readonly string[], then: () => void = () => undefined) =>
  inTransaction(services, author, ({ events }) => {
    for (const name of names) events.emit(crop.sown, { name, at: new Date('2026-05-01T00:00:00Z') });
    then();
    return Promise.resolve();
  });

const written = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select name from written order by name')).rows.map(({ name }) => name);

const queued = async (): Promise<{ name: string; state: string; tries: number }[]> =>
  (
    await database.pool.query(
      `select data->>'name' as name, state::text, retry_count as tries from pgboss.job where name = $1 order by 1`,
      [`crop.sown/write-${round}`],
    )
  ).rows;

test('what follows from an event waits in the database until some server does it', async () => {
  await sow(await openServer({ isWorker: false }), ['barley', 'rye']);
  // The server that sowed is gone; its work is not.
  await running.pop()?.stop();
  expect(await queued()).toEqual([
    { name: 'barley', state: 'created', tries: 0 },
    { name: 'rye', state: 'created', tries: 0 },
  ]);
  await openServer({ isWorker: true });
  await until(async () => expect(await written()).toEqual(['barley', 'rye']), wait);
});

test('a transaction that is rolled back leaves nothing to do', async () => {
  const server = await openServer({ isWorker: false });
  const failing = sow(server, ['oats'], () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await queued()).toEqual([]);
});

test('a savepoint that is taken back takes its events along', async () => {
  const server = await openServer({ isWorker: false });
  await inTransaction(server, author, ({ events }) => {
    const mark = events.mark();
    events.emit(crop.sown, { name: 'oats', at: new Date() });
    events.forgetSince(mark);
    return Promise.resolve();
  });
  expect(await queued()).toEqual([]);
});

test('work that fails is tried again and leaves nothing of the first attempt', async () => {
  const server = await openServer({ isWorker: true });
  const attempts: string[] = [];
  const other = reaction(crop.sown, `fail-${round}`, async ({ name }, { db }) => {
    await sql`insert into written values (${`${name} again`})`.execute(db);
    if (attempts.push(name) < 3) throw new Error('later');
  });
  await startReactions([other], server);
  await sow(server, ['spelt']);
  await until(async () => expect(await written()).toEqual(['spelt', 'spelt again']), wait);
  expect(attempts).toEqual(['spelt', 'spelt', 'spelt']);
});

test('two servers do everything once', async () => {
  const one = await openServer({ isWorker: true });
  await openServer({ isWorker: true });
  const names = Array.from({ length: 40 }, (_, number) => `field ${String(number).padStart(2, '0')}`);
  await sow(one, names);
  await until(async () => expect((await queued()).every(({ state }) => state === 'completed')).toBe(true), wait);
  expect(await written()).toEqual(names);
});

test('work that another server took over, because the first seemed dead, is done once', async () => {
  const server = await openServer({ isWorker: true });
  let runs = 0;
  const first = Promise.withResolvers<undefined>();
  before = () => ((runs += 1) === 1 ? first.promise : undefined);
  await sow(server, ['millet']);
  await until(() => expect(runs).toBe(1), wait);
  await database.pool.query(`update pgboss.job set state = 'retry', start_after = now() where name = $1`, [
    `crop.sown/write-${round}`,
  ]);
  await openServer({ isWorker: true });
  await until(async () => expect(await written()).toEqual(['millet']), wait);
  first.resolve(undefined);
  await running[0]?.stop();
  expect(runs).toBe(2);
  expect(await written()).toEqual(['millet']);
  expect(await queued()).toMatchObject([{ state: 'completed' }]);
});
