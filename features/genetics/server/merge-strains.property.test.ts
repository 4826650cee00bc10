import type { RunResult } from '@trellis/genetics/model';
import {
  createSampleMaker,
  makeWorld,
  startTestServer,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { referrersOf } from '@trellis/server-kit';
import { Strain } from '@trellis/strains/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Strains with records of every kind are merged at random, several at once and crosswise. What their records tell stays: none is
// lost or doubled, and plants, grams and potency of the runs come to the same.

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
// oxlint-disable-next-line no-console -- the seed of a random test stands in its output, so that it can be told again
console.log(`random merges: FC_SEED=${seed}`);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** 0 to below `most`, the same for the same seed (MINSTD). */
function randomBy(start: number): (most: number) => number {
  let state = (start % 2_147_483_646) + 1;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;

/** What there may be one of for a strain: of two, one learns what the other says. */
const oneOfEach = ['facility_strains', 'targets'];

async function build(from: (most: number) => number) {
  const here = await world.facility();
  const head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  const strains: number[] = [];
  for (let made = 0; made < 12; made += 1)
    strains.push(await world.row('strains', { facility_id: here.id, name: `Strain ${made}` }));
  const samples = createSampleMaker(server.services.registry, server.services.pool);
  const place = { facilityId: here.id, userId: head.id };
  const tables: { table: string; field: string }[] = [];
  for (const { entity, field } of referrersOf(server.services.registry, Strain)) {
    if (entity.table === 'strains' || oneOfEach.includes(entity.table)) continue;
    for (let made = 0; made < 3; made += 1) {
      const id = await samples.row(entity, place).catch(() => undefined);
      const strain = strains[from(strains.length)];
      const put = query(`update ${entity.table} set "${field}" = $2 where id = $1`, [id, strain]).catch(() => []);
      if (id !== undefined) await put;
    }
    tables.push({ table: entity.table, field });
  }
  const growplan_id = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1, totalDays: 75 });
  for (let made = 0; made < 24; made += 1) {
    const run = await world.row('lifecycles', {
      ...{ facility_id: here.id, name: `Run ${made}`, growplan_id, growplanVersion_id, state: 'completed' },
      ...{ strain_id: strains[from(strains.length)], starttime: '2026-01-01', actualHarvestDate: '2026-03-20' },
      plantsStarted: 10,
    });
    const harvest = { facility_id: here.id, lifecycle_id: run, name: `H${made}`, harvestDate: '2026-03-20' };
    await world.row('harvests', { ...harvest, totalWetWeight: 100 + from(900), plantCount: 1 + from(10) });
    await world.row('batches', {
      facility_id: here.id,
      label: `B${made}`,
      lifecycle_id: run,
      dryWeight: 10 + from(90),
    });
  }
  return { here, head, strains, tables };
}

/** Everything that names a strain by table and field, and what the runs gave. */
async function weigh({ head, tables }: Awaited<ReturnType<typeof build>>) {
  const counts: Record<string, number> = {};
  for (const { table, field } of tables) {
    const [row] = await query<{ n: number }>(`select count("${field}")::int as n from ${table}`);
    counts[`${table}.${field}`] = row?.n ?? 0;
  }
  const { body } = await server.call('GET', 'genetics/history', { token: head.token });
  const runs = (body as { runs: RunResult[] }).runs
    .map(({ strain_id: _, strain: __, ...run }) => run)
    .toSorted((one, other) => one.lifecycle_id - other.lifecycle_id);
  return { counts, runs };
}

test('merged at random, several at once and crosswise: no record is lost or doubled, and no sum of the runs changes', async () => {
  const from = randomBy(seed);
  const story = await build(from);
  const before = await weigh(story);
  expect(Object.values(before.counts).filter((count) => count > 0).length).toBeGreaterThan(10);
  let left = story.strains;
  let merged = 0;
  const statuses: Record<number, number> = {};
  while (left.length > 2) {
    const pairs = Array.from({ length: 1 + from(4) }, () => ({
      keep_id: left[from(left.length)],
      duplicate_id: left[from(left.length)],
    }));
    const replies = await Promise.all(
      pairs.map((body) => server.call('POST', 'strains/merge', { token: story.head.token, body })),
    );
    for (const { status } of replies) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect([200, 400, 404, 409], `FC_SEED=${seed}`).toContain(status);
      merged += Number(status === 200);
    }
    left = (
      await query<{ id: number }>('select id from strains where facility_id = $1 and id = any($2) order by id', [
        story.here.id,
        story.strains,
      ])
    ).map(({ id }) => id);
    expect(left.length + merged, `FC_SEED=${seed}`).toBe(story.strains.length);
    expect(await weigh(story), `FC_SEED=${seed}`).toEqual(before);
  }
  // oxlint-disable-next-line no-console -- how much was merged
  console.log(`random merges: ${JSON.stringify({ statuses, records: before.counts })}`);
});

test('an import of strains is saved line by line or not at all, and says of each line that was wrong what it was', async () => {
  const here = await world.facility();
  const { token } = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  const count = async () => (await query('select id from strains where facility_id = $1', [here.id])).length;
  const send = (rows: readonly object[]) =>
    server.call('POST', 'strains/import', { token, body: { rows } }) as Promise<{
      status: number;
      body: { created: number; changed: number; problems: { row: number }[]; written: { id: number }[] };
    }>;
  const from = randomBy(seed);
  for (let round = 0; round < 10; round += 1) {
    const isWrong = Array.from({ length: 5 + from(40) }, () => from(5) === 0);
    const line = (wrong: boolean, index: number) => ({
      name: `Import ${round}-${index}`,
      flowerDays: wrong ? [0, 999, 'soon', 1.5][from(4)] : 60,
    });
    const before = await count();
    const lines = isWrong.map(line);
    const reply = await send(lines);
    const refused = new Set(reply.body.problems.map(({ row }) => row));
    expect(reply.status).toBe(200);
    expect([...refused].toSorted((one, other) => one - other)).toEqual(
      isWrong.flatMap((wrong, index) => (wrong ? [index] : [])),
    );
    expect(await count()).toBe(before + (refused.size > 0 ? 0 : lines.length));
    // Who leaves the wrong lines out sends the others again.
    const good = lines.filter((_, index) => !refused.has(index));
    const saved = refused.size > 0 && good.length > 0 ? await send(good) : reply;
    expect(saved.body.created + saved.body.changed + refused.size).toBe(lines.length);
    expect(await count()).toBe(before + good.length);
  }
  const [one] = await query<{ id: number }>('select id from strains where facility_id = $1 limit 1', [here.id]);
  expect((await send([{ id: one?.id, parentA_id: one?.id }])).body.problems).toMatchObject([{ row: 0 }]);
  expect(await query('select id from strains where "parentA_id" = id')).toEqual([]);
});
