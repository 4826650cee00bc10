import { movingCalls, startTestServer, type TestServer } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';
import { plantSums } from './plant-sums.testing.ts';
import {
  isOfShelf,
  isTakingBack,
  shelfCount,
  step,
  type ShelfStep,
  type Step,
  type TakingBack,
} from './plant-steps.testing.ts';

// Random seasons of plants in one house, told by people through the API, one step after the other and several at once. After each
// step every plant is at one place or at none, and the sums of runs and shelves add up.

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

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
  await query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [made.version, made.plan]);
  return { ...made, call, all: [...shelves, ...more], next: await nextVersion(made) };
}
/** A later version of the plan, longer in its first phase and without the pruning. */
async function nextVersion({ world, plan, tasks }: Awaited<ReturnType<ReturnType<typeof makeFarms>>>): Promise<number> {
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 2, expectedGramsPerPlant: 60 });
  const phase = (seq: number, name: string, from: number, to: number) =>
    world.row('grow_phases', {
      ...{ growplanVersion_id: version, name, seq, growStage_id: seq + 2, photoperiod: 18 },
      ...{ startSeconds: from * 86_400, endSeconds: to * 86_400 },
    });
  await phase(0, 'Veg', 0, 13);
  const bloom = await phase(1, 'Bloom', 13, 30);
  const [work] = await query<{ consumables: object }>('select consumables from grow_tasks where id = $1', [tasks[1]]);
  await world.row('grow_tasks', {
    ...{ growPhase_id: bloom, growTaskType_id: 11, dayOffset: 12, consumables: JSON.stringify(work?.consumables) },
  });
  await query(`update grow_plan_versions set state = 'superseded' where id = $1`, [version]);
  return version;
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

/** Steps that change a run and move no plant. */
type RunStep = Extract<Step, { do: 'phase' | 'shift' | 'takeBack' | 'version' }>;
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
  if (one.do === 'draft') return beginDraft(made, one);
  if (isTakingBack(one)) return takeBack(made, one.do);
  if (isOfShelf(one)) return useShelf(made, one);
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
    case 'tryPatch':
      return call('manager', 'PATCH', `ag_plants/${plantIds[0]}`, { plantLocation_id: null });
    case 'tryDelete':
      return call('manager', 'DELETE', `ag_plants/${plantIds[0]}`);
    default:
      return changeRun(made, one, id);
  }
}

/** Moves the dates, the phase or the version of a run. */
async function changeRun(made: Story, one: RunStep, id: number): Promise<Reply | undefined> {
  const { call } = made;
  switch (one.do) {
    case 'phase':
      return call('head', 'POST', `ag_lifecycles/${id}/changePhase`, {});
    case 'shift':
      return call('manager', 'POST', `ag_lifecycles/${id}/shift`, { days: 2 });
    case 'version':
      return call('manager', 'POST', 'ag_lifecycles/applyVersion', {
        ...{
          ids: [id],
          growplanVersion_id: one.other % 3 === 0 ? made.version : made.next,
          isCanary: one.other % 2 === 0,
        },
      });
    case 'takeBack': {
      const [change] = await query<{ id: number }>(
        'select id from lifecycle_plan_changes where lifecycle_id = $1 order by id desc limit 1',
        [id],
      );
      return change && call('manager', 'POST', `ag_lifecyclePlanChanges/${change.id}/takeBack`, {});
    }
  }
}

/** A draft of the wizard that is begun after it was kept. */
async function beginDraft({ call, here, plan, all }: Story, { shelf, plants }: { shelf: number; plants: number }) {
  const run = {
    ...{ facility_id: here.id, growplan_id: plan, name: `Draft ${Math.random()}` },
    platforms: [{ platform_id: all[shelf], plants }],
  };
  const kept = await call('grower', 'POST', 'ag_lifecycles/saveDraft', run);
  if (kept.status !== 200) return kept;
  const { id } = kept.body as { id: number };
  return call('head', 'POST', 'ag_lifecycles/begin', { ...run, draft_id: id, how: 'start' });
}

/** Takes a shelf out of use, or puts it into use again. */
const useShelf = ({ call, all }: Story, one: ShelfStep): Promise<Reply> =>
  one.do === 'enable'
    ? call('manager', 'POST', `ag_platforms/${all[one.shelf]}/enable`, {})
    : call('manager', 'POST', `ag_platforms/${all[one.shelf]}/disable`, {
        reason: 'Leaks',
        ...(one.other !== one.shelf && { platform_id: all[one.other] }),
      });

/** Takes back what was destroyed last. */
async function undoLast({ call, here }: Story): Promise<Reply | undefined> {
  const gone = await query<{ id: number }>(
    `select id from plants where facility_id = $1 and state = 'destroyed' order by "destroyedAt" desc, id limit 2`,
    [here.id],
  );
  if (gone.length === 0) return undefined;
  return call('grower', 'POST', 'ag_plants/undoDestroy', { plantIds: gone.map(({ id }) => id), reason: 'Wrong tray' });
}

const takeBack = (made: Story, what: TakingBack['do']) =>
  what === 'undo' ? undoLast(made) : what === 'undoRun' ? undoLastOfRuns(made) : undoLastMove(made);

/** Takes back what was done last to a run. */
async function undoLastOfRuns({ call, here }: Story): Promise<Reply | undefined> {
  const [run] = await query<{ id: number; updatedate: Date }>(
    'select id, updatedate from lifecycles where facility_id = $1 order by updatedate desc, id desc limit 1',
    [here.id],
  );
  return run && call('manager', 'POST', `ag_lifecycles/${run.id}/undo`, { updatedate: run.updatedate.toISOString() });
}

/** Takes back the last move of plants. */
async function undoLastMove({ call, here }: Story): Promise<Reply | undefined> {
  const moved = await query<{ id: number; updatedate: Date }>(
    `select id, updatedate from plants where id in (select plant_id from plant_movements where facility_id = $1
      and time = (select max(time) from plant_movements where facility_id = $1)) order by id`,
    [here.id],
  );
  const [first] = moved;
  const plantIds = moved.map(({ id }) => id);
  return first && call('manager', 'POST', 'ag_plants/undoMove', { plantIds, at: first.updatedate.toISOString() });
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

async function assertSums({ here }: Story): Promise<void> {
  for (const [rule, text] of Object.entries(plantSums))
    expect({ [rule]: await query(text, [here.id]) }).toEqual({ [rule]: [] });
}

const stateOrder = ['draft', 'scheduled', 'in_flight', 'harvesting', 'post_harvest', 'completed', 'cancelled'];
/** How far each run has come: it never goes back. */
const statesOf = async ({ here }: Story): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await query<{ id: number; state: string }>('select id, state from lifecycles where facility_id = $1', [here.id])
    ).map(({ id, state }) => [id, stateOrder.indexOf(state)]),
  );

/** Calls that change runs and move no plant. */
const alsoAsked = [
  'POST ag_lifecycles/saveDraft',
  'POST ag_lifecycles/begin',
  'POST ag_lifecycles/applyVersion',
  'POST ag_lifecyclePlanChanges/{id}/takeBack',
  'POST ag_plants/undoDestroy',
];

/** What the stock has promised to all runs. */
const promisedBy = async ({ stock }: Story): Promise<number> =>
  (await query<{ reserved: number }>('select reserved from facility_consumables where id = $1', [stock]))[0]
    ?.reserved ?? 0;

/** One of each, so that every call that moves plants is made. */
const oneOfEach: [Step[], Step[]] = [
  [
    { do: 'start', shelf: 1, plants: 4, pots: false },
    { do: 'start', shelf: 2, plants: 4, pots: false },
    { do: 'transplant', run: 1, share: 5 },
    // A pot of two plants.
    { do: 'move', run: 0, share: 3, shelf: 3 },
    { do: 'undoMove', run: 0 },
    { do: 'move', run: 0, share: 3, shelf: 3 },
    { do: 'split', run: 0, shelf: 3 },
    { do: 'undoRun', run: 0 },
    { do: 'split', run: 0, shelf: 3 },
    { do: 'merge', run: 0, other: 3 },
    { do: 'undoRun', run: 0 },
    { do: 'merge', run: 0, other: 3 },
    { do: 'draft', shelf: 4, plants: 2 },
    { do: 'disable', shelf: 4, other: 3 },
    { do: 'undoMove', run: 0 },
    { do: 'disable', shelf: 4, other: 3 },
    { do: 'enable', shelf: 4 },
    { do: 'destroy', run: 0, share: 3 },
    { do: 'phase', run: 0 },
    { do: 'undo', run: 0 },
    { do: 'version', run: 0, other: 1 },
    { do: 'takeBack', run: 0 },
    { do: 'version', run: 1, other: 2 },
    { do: 'shift', run: 1 },
    { do: 'destroy', run: 0, share: 3 },
    { do: 'phase', run: 0 },
    { do: 'handOver', run: 1, other: 2 },
    { do: 'undoRun', run: 0 },
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
        let [states, promised] = [await statesOf(made), await promisedBy(made)];
        const assertGoesOn = async (one: Step) => {
          const [stateNow, promisedNow] = [await statesOf(made), await promisedBy(made)];
          // What is taken back goes back, and nothing else.
          for (const [id, rank] of one.do === 'undoRun' ? [] : stateNow)
            expect(rank, `run ${id} after ${one.do}`).toBeGreaterThanOrEqual(states.get(id) ?? 0);
          if (['split', 'merge', 'handOver', 'undoMove', 'disable', 'enable'].includes(one.do))
            expect(promisedNow, one.do).toBeCloseTo(promised, 4);
          [states, promised] = [stateNow, promisedNow];
        };
        const take = async (one: Step) => {
          const reply = await doStep(made, one);
          if (!reply) return;
          if (reply.status === 200) done += 1;
          expect([200, 404, 409, 422], JSON.stringify({ one, body: reply.body })).toContain(reply.status);
        };
        for (const one of season) {
          await take(one);
          await assertSums(made);
          await assertGoesOn(one);
        }
        await Promise.all(rush.map(take));
        await assertSums(made);
      },
    ),
    { numRuns: 6, plugins: [fc.interruptAfterTimeLimit(30_000)], examples: [oneOfEach] },
  );
  expect(done).toBeGreaterThan(10);
  expect([...asked]).toEqual(expect.arrayContaining([...movingCalls.plants, ...alsoAsked]));
});
