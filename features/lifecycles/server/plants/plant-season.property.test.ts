import { movingCalls, startTestServer, type TestServer } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

// Random seasons of plants in one house, told by people through the API, one step after the other and several at once. After each
// step every plant is at one place or at none, and the sums of runs and shelves add up.

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

const shelfCount = 4;
type Step =
  | { do: 'start'; shelf: number; plants: number; pots: boolean }
  | { do: 'move'; run: number; share: number; shelf: number }
  | { do: 'destroy' | 'transplant' | 'harvest'; run: number; share: number }
  | { do: 'split'; run: number; shelf: number }
  | { do: 'merge' | 'handOver'; run: number; other: number }
  | { do: 'phase' | 'tryPatch' | 'tryDelete'; run: number };

const run = fc.nat(5);
const share = fc.integer({ min: 1, max: 10 });
const shelf = fc.nat(shelfCount - 1);
const only = <T extends string>(...words: T[]) => fc.constantFrom(...words);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: only('start'), shelf, plants: fc.integer({ min: 1, max: 8 }), pots: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: only('move'), run, share, shelf }) },
  { weight: 4, arbitrary: fc.record({ do: only('destroy', 'transplant', 'harvest'), run, share }) },
  { weight: 2, arbitrary: fc.record({ do: only('split'), run, shelf }) },
  { weight: 2, arbitrary: fc.record({ do: only('merge', 'handOver'), run, other: run }) },
  { weight: 2, arbitrary: fc.record({ do: only('phase', 'tryPatch', 'tryDelete'), run }) },
);

async function story() {
  const made = await farm();
  const { world, unit, shelves, here } = made;
  const more = [];
  for (let level = 2; level < shelfCount; level += 1)
    more.push(await world.row('platforms', { platformGroup_id: unit.id, name: `S${level}`, level, capacity: 6 }));
  const type = await world.row('plant_container_types', { name: `Pot ${here.id}`, plantsPerContainer: 2 });
  for (let n = 0; n < 12; n += 1)
    await world.row('plant_containers', { plantContainerType_id: type, facility_id: here.id, barcode: `P${n}` });
  const call: typeof made.call = async (who, method, address, body) => {
    const reply = await made.call(who, method, address, body);
    if (reply.status === 200) asked.add(`${method} ${address.replaceAll(/\d+/g, '{id}')}`);
    return reply;
  };
  return { ...made, call, all: [...shelves, ...more] };
}
/** Calls that were made with success. */
const asked = new Set<string>(['POST ag_lifecycles']);
type Story = Awaited<ReturnType<typeof story>>;

interface Living {
  id: number;
  lifecycle_id: number;
}
const query = async <T>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];

/** What is living in the run a step means, its first plants by share. */
async function living(
  { here }: Story,
  index: number,
  part = 10,
): Promise<{ run: number; plants: number[] } | undefined> {
  const rows = await query<Living>(
    `select n.id, n.lifecycle_id from plants n where n.facility_id = $1 and n.state = 'growing' and n.lifecycle_id is not null order by n.id`,
    [here.id],
  );
  const runs = [...new Set(rows.map(({ lifecycle_id }) => lifecycle_id))].toSorted((a, b) => a - b);
  const chosen = runs[index % Math.max(1, runs.length)];
  if (chosen === undefined) return undefined;
  const plants = rows.filter(({ lifecycle_id }) => lifecycle_id === chosen).map(({ id }) => id);
  return { run: chosen, plants: plants.slice(0, Math.max(1, Math.ceil((plants.length * part) / 10))) };
}

const emptyPots = async ({ here }: Story, room: number): Promise<number[]> =>
  (
    await query<{ id: number }>(
      `select id from plant_containers where facility_id = $1 and status = 'empty' order by id limit $2`,
      [here.id, Math.ceil(room / 2)],
    )
  ).map(({ id }) => id);

type Reply = Awaited<ReturnType<Story['call']>>;

/** Does one step; undefined when there is nothing to do it with. */
async function doStep(made: Story, one: Step): Promise<Reply | undefined> {
  const { call, all, draft } = made;
  if (one.do === 'start') {
    const id = await draft();
    const pots = one.pots ? await emptyPots(made, one.plants) : [];
    return call('head', 'POST', `ag_lifecycles/${id}/start`, {
      platforms: [{ platform_id: all[one.shelf], plants: one.plants }],
      ...(pots.length > 0 && { plantContainer_ids: pots }),
    });
  }
  const mine = await living(made, one.run, 'share' in one ? one.share : 10);
  if (!mine) return undefined;
  const { plants: plantIds, run: id } = mine;
  switch (one.do) {
    case 'move':
      return call('grower', 'POST', 'ag_plants/move', { plantIds, platform_id: all[one.shelf] });
    case 'destroy':
      return call('grower', 'POST', 'ag_plants/destroy', { plantIds, destroyPlantReason_id: 1, weightGrams: 12 });
    case 'transplant': {
      const plantContainer_ids = await emptyPots(made, plantIds.length);
      return plantContainer_ids.length === 0
        ? undefined
        : call('grower', 'POST', 'ag_plants/transplant', { plantIds, plantContainer_ids });
    }
    case 'harvest':
      return harvest(made, id, plantIds.length);
    case 'split':
      return call('head', 'POST', `ag_lifecycles/${id}/split`, {
        name: `Part ${Math.random()}`,
        platform_ids: [all[one.shelf]],
      });
    case 'merge': {
      const other = await living(made, one.other);
      return call('head', 'POST', `ag_lifecycles/${id}/merge`, { lifecycle_id: other?.run });
    }
    case 'handOver':
      return handOver(made, id, one.other);
    case 'phase':
      return call('head', 'POST', `ag_lifecycles/${id}/changePhase`, {});
    case 'tryPatch':
      return call('manager', 'PATCH', `ag_plants/${plantIds[0]}`, { plantLocation_id: null });
    case 'tryDelete':
      return call('manager', 'DELETE', `ag_plants/${plantIds[0]}`);
  }
}

async function handOver(made: Story, id: number, index: number): Promise<Reply> {
  const other = await living(made, index);
  const [stand] = await query<{ platform_id: number }>(
    'select platform_id from lifecycle_platforms where lifecycle_id = $1 and finish is null limit 1',
    [other?.run],
  );
  return made.call('manager', 'POST', `ag_lifecycles/${id}/abort`, {
    reason: 'Together',
    moveTo: { lifecycle_id: other?.run, platform_id: stand?.platform_id ?? made.all[0] },
  });
}

async function harvest({ call }: Story, id: number, plantCount: number): Promise<Reply> {
  const begun = await call('grower', 'POST', `ag_lifecycles/${id}/beginHarvest`, { reason: 'Ripe enough' });
  if (begun.status !== 200) return begun;
  const { id: session } = begun.body as { id: number };
  return call('head', 'POST', `harvests/${session}/record`, { plantCount, totalWetWeight: 100 * plantCount });
}

/** Nothing is created or lost: each line names what would be wrong; all must be empty. */
const wrongs: Readonly<Record<string, string>> = {
  'started = living + harvested + destroyed': `select l.id, l."plantsStarted", count(n.id) from lifecycles l left join plants n on n.lifecycle_id = l.id
    where l.facility_id = $1 and l.state <> 'draft' group by l.id having coalesce(l."plantsStarted", 0) <> count(n.id)`,
  'a living plant of a run stands at one place': `select n.id from plants n where n.facility_id = $1 and n.lifecycle_id is not null
    and (n.state = 'growing') <> (n."plantLocation_id" is not null)`,
  'a place holds one plant': `select n."plantLocation_id" from plants n where n.facility_id = $1 and n."plantLocation_id" is not null
    group by 1 having count(*) > 1`,
  'a dead plant is in no container': `select id from plants where facility_id = $1 and state <> 'growing' and "plantContainer_id" is not null`,
  'shelves count what stands on them': `select o.id from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
    where l.facility_id = $1 and o.start is not null and o.finish is null and o.plants <> (select count(*) from plants n
      join plant_locations p on p.id = n."plantLocation_id" where n.lifecycle_id = l.id and p.platform_id = o.platform_id)`,
  'plants stand on shelves of their run': `select n.id from plants n join plant_locations p on p.id = n."plantLocation_id"
    where n.facility_id = $1 and n.lifecycle_id is not null and not exists (select from lifecycle_platforms o
      where o.lifecycle_id = n.lifecycle_id and o.platform_id = p.platform_id and o.start is not null and o.finish is null)`,
  'a shelf holds no more than it can': `select s.id from platforms s join units u on u.id = s."platformGroup_id" join plant_locations p on p.platform_id = s.id
    join plants n on n."plantLocation_id" = p.id where u.facility_id = $1 group by s.id having count(*) > s.capacity`,
  'containers are used where something lives in them': `select c.id from plant_containers c where c.facility_id = $1 and (c.status = 'used') <>
    exists (select from plants n where n."plantContainer_id" = c.id)`,
  'places and containers agree': `select p.id from plant_locations p join platforms s on s.id = p.platform_id join units u on u.id = s."platformGroup_id"
    left join plants n on n."plantLocation_id" = p.id where u.facility_id = $1 and p."plantContainer_id" is distinct from n."plantContainer_id"`,
  'a container stands on one shelf': `select n.id from plants n join plant_containers c on c.id = n."plantContainer_id"
    join plant_locations p on p.id = n."plantLocation_id" where n.facility_id = $1 and c.platform_id is distinct from p.platform_id`,
  'the last movement leads to where the plant stands': `select n.id from plants n where n.facility_id = $1 and n.lifecycle_id is not null
    and (select (m."toLocation" ->> 'plantLocation_id')::int from plant_movements m where m.plant_id = n.id order by m.id desc limit 1)
      is distinct from n."plantLocation_id"`,
  'runs that stand on shelves have booked them': `select o.id from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
    where l.facility_id = $1 and l.inflight = 1 and o.start is not null and o.finish is null
      and not exists (select from platform_allocations a where a.lifecycle_id = l.id and a.platform_id = o.platform_id)`,
  'work lies within its run': `select t.id from lifecycle_tasks t join lifecycles l on l.id = t.lifecycle_id
    where l.facility_id = $1 and l.state = 'in_flight' and t.state = 'planned' and t.duedate > l."scheduledEnd"`,
};

async function assertSums({ here }: Story): Promise<void> {
  for (const [rule, text] of Object.entries(wrongs))
    expect({ [rule]: await query(text, [here.id]) }).toEqual({ [rule]: [] });
}

/** One of each, so that every call that moves plants is made. */
const oneOfEach: [Step[], Step[]] = [
  [
    { do: 'start', shelf: 1, plants: 4, pots: false },
    { do: 'start', shelf: 2, plants: 4, pots: false },
    { do: 'transplant', run: 1, share: 5 },
    // A pot of two plants.
    { do: 'move', run: 0, share: 3, shelf: 3 },
    { do: 'split', run: 0, shelf: 3 },
    { do: 'merge', run: 0, other: 3 },
    { do: 'destroy', run: 0, share: 3 },
    { do: 'phase', run: 0 },
    { do: 'handOver', run: 1, other: 2 },
    { do: 'harvest', run: 0, share: 5 },
    { do: 'harvest', run: 1, share: 5 },
  ],
  [
    { do: 'move', run: 0, share: 5, shelf: 0 },
    { do: 'move', run: 0, share: 5, shelf: 1 },
    { do: 'tryPatch', run: 0 },
    { do: 'tryDelete', run: 0 },
  ],
];

test('plants: whatever happens in a season, one after the other or at once, nothing is created or lost', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 16 }),
      fc.array(step, { minLength: 4, maxLength: 6 }),
      async (season, rush) => {
        const made = await story();
        await doStep(made, { do: 'start', shelf: 0, plants: 6, pots: true });
        const take = async (one: Step) => {
          const reply = await doStep(made, one);
          if (!reply) return;
          if (reply.status === 200) done += 1;
          expect([200, 404, 409, 422], JSON.stringify({ one, body: reply.body })).toContain(reply.status);
        };
        for (const one of season) {
          await take(one);
          await assertSums(made);
        }
        await Promise.all(rush.map(take));
        await assertSums(made);
      },
    ),
    { numRuns: 6, plugins: [fc.interruptAfterTimeLimit(30_000)], examples: [oneOfEach] },
  );
  expect(done).toBeGreaterThan(10);
  expect([...asked]).toEqual(expect.arrayContaining([...movingCalls.plants]));
});
