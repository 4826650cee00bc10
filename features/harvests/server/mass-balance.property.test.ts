import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Seasons made up at random through the real endpoints: after each action the house weighs what a model of it weighs.
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(async () => {
  // oxlint-disable-next-line no-console -- shows how far the seasons came
  console.log(`what was done and refused: ${JSON.stringify(Object.fromEntries([...tally].sort()))}`);
  await server.stop();
});
/** Calls by their last word and answer. */
const tally = new Map<string, number>();

interface Reply {
  status: number;
  body: never;
}
type Season = Awaited<ReturnType<typeof season>>;
const roles = ['grower', 'labTechnician', 'farmManager', 'facilityManager', 'complianceOfficer'] as const;
const WET = 1000;

/** A facility with one recorded harvest of 1000 g, its batch started, and a person who may do everything there. */
async function season() {
  const facility = await world.facility({ facility_timezone: 'UTC' });
  const person = await world.person({ facilities: [facility.id], roles: [...roles] });
  const growplan_id = await world.row('grow_plans', { name: 'Plan', category_id: 1, facility_id: facility.id });
  const version = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: facility.id,
    name: 'Run',
    growplan_id,
    growplanVersion_id: version,
    state: 'harvesting',
    starttime: '2025-11-01T00:00:00Z',
  });
  for (const tag of ['A', 'B']) await world.row('plants', { facility_id: facility.id, lifecycle_id, tag });
  const call = async (method: string, address: string, body?: unknown): Promise<Reply> => {
    const reply = await server.call(method, address, { token: person.token, ...(body !== undefined && { body }) });
    const { code = '' } = (reply.body as { error?: { code?: string } }).error ?? {};
    // Two that block each other for good would show as this.
    expect(code).not.toBe('CONFLICT');
    const what = `${method} ${address.replaceAll(/\d+/g, '#')} ${reply.status} ${code}`.trim();
    tally.set(what, (tally.get(what) ?? 0) + 1);
    return reply;
  };
  const rows = async <Row extends object>(text: string): Promise<Row[]> =>
    (await server.services.pool.query<Row>(text.replaceAll('$F', String(facility.id)))).rows;
  const workflow = await makeWorkflow(facility.id);
  const testType = await world.row('test_types', {
    label: `Panel ${facility.id}`,
    category: 'metals',
    analytes: JSON.stringify([{ name: 'Lead' }]),
    minSampleGrams: 1,
  });
  const limit = { facility_id: facility.id, testType_id: testType, analyte: 'Lead', limitValue: 1 };
  await world.row('test_limits', limit);
  const laboratory_id = await world.row('laboratories', { name: `Lab ${facility.id}` });
  const harvest = await world.row('harvests', {
    facility_id: facility.id,
    name: 'H',
    harvestDate: '2026-01-05',
    lifecycle_id,
  });
  const weigh = (tag: string, weight: number) => call('POST', 'harvestWeights', { harvest_id: harvest, tag, weight });
  await weigh('A', WET / 2);
  await weigh('B', WET / 2);
  expect((await call('POST', `harvests/${harvest}/record`)).body).toMatchObject({ plantCount: 2, totalWetWeight: WET });
  const [batch = { id: 0 }] = await rows<{ id: number }>('select id from batches where facility_id = $F');
  await call('PATCH', `ag_batches/${batch.id}`, { harvestWorkflow_id: workflow });
  expect((await call('POST', `ag_batches/${batch.id}/start`)).body).toMatchObject({ state: 'in_process' });
  return { facility, call, rows, harvest, batch: batch.id, testType, laboratory_id, number: counter() };
}

const counter = () => {
  let last = 0;
  return () => (last += 1);
};

async function makeWorkflow(facility_id: number): Promise<number> {
  const workflow = await world.row('harvest_workflows', { name: `W ${facility_id}`, category: 'flower', facility_id });
  for (const [index, kind] of ['dry', 'trim', 'sample', 'hold', 'package'].entries())
    await world.row('harvest_workflow_steps', {
      harvestWorkflow_id: workflow,
      seq: index + 1,
      kind,
      name: kind,
      needsWeight: kind === 'dry' || kind === 'trim',
    });
  await server.services.pool.query(`update harvest_workflows set state = 'published' where id = $1`, [workflow]);
  return workflow;
}

/** What the house should weigh, worked out beside it: each batch, all packages, all waste; and what came in and is gone. */
interface Model {
  came: number;
  batches: Map<number, number>;
  packages: number;
  waste: number;
  gone: number;
}
const round = (grams: number): number => Math.round(grams * 1e6) / 1e6;
const book = (model: Model, batch: number, grams: number): void => {
  model.batches.set(batch, round((model.batches.get(batch) ?? 0) + grams));
};

/** What the house does weigh. */
async function look({ rows }: Season) {
  const batches = await rows<{ id: number; grams: number }>(
    `select id, coalesce("currentWeight", 0) as grams from batches where facility_id = $F order by id`,
  );
  const [sums] = await rows<{ packages: number; waste: number; gone: number }>(`select
    (select rounded(coalesce(sum(qty), 0)) from product_inventory_items where facility_id = $F) as packages,
    (select rounded(coalesce(sum(weight), 0)) from waste_records where facility_id = $F) as waste`);
  return { batches: batches.map(({ id, grams }) => [id, grams] as const), ...sums };
}

/** Nothing the house's books say contradicts the rest of them. */
async function assertBooks({ rows }: Season): Promise<void> {
  const found = await rows(`
    select 'weight' as what, b.id from batches b where b.facility_id = $F and (b."currentWeight" < 0 or coalesce(b."currentWeight", 0)
        <> (select rounded(coalesce(sum(m.grams), 0)) from batch_movements m where m.batch_id = b.id))
    union all select 'came in', b.id from batches b where b.facility_id = $F and coalesce(b."wetWeight", 0) <> (select rounded(coalesce(sum(m.grams), 0))
        from batch_movements m where m.batch_id = b.id and (m.kind = 'harvest' or m.kind in ('split', 'merge') and m.grams > 0))
    union all select 'between batches', 0 where (select rounded(coalesce(sum(m.grams), 0)) from batch_movements m join batches b on b.id = m.batch_id
        where b.facility_id = $F and m.kind in ('split', 'merge')) <> 0
    union all select 'stock', p.id from product_inventory_items p where p.facility_id = $F and (p.qty < 0 or p.reserved < 0 or p.reserved > p.qty or p.qty
        <> (select rounded(coalesce(sum(t.qty), 0)) from product_inventory_transactions t where t."productInventory_id" = p.id and t.kind not in ('reserve', 'move')))
    union all select 'between packages', 0 where (select rounded(coalesce(sum(t.qty), 0)) from product_inventory_transactions t
        join product_inventory_items p on p.id = t."productInventory_id" where p.facility_id = $F and t.kind in ('split', 'combine')) <> 0
    union all select 'drawn', p.id from product_inventory_items p where p.facility_id = $F and p.batch_id is not null
        and (select rounded(coalesce(sum(-m.grams), 0)) from batch_movements m where m."productInventory_id" = p.id)
        <> (select rounded(coalesce(sum(t.qty), 0)) from product_inventory_transactions t where t."productInventory_id" = p.id and t.kind = 'create')
    union all select 'wasted', w.id from waste_records w where w.facility_id = $F and w.batch_id is not null
        and w.weight <> (select rounded(coalesce(-sum(m.grams), 0)) from batch_movements m where m."wasteRecord_id" = w.id)
    union all select 'sold on hold', p.id from product_inventory_items p join batches b on b.id = p.batch_id
        where p.facility_id = $F and p.status = 'released' and (b."onHold" or b.state not in ('released', 'packaged', 'finished'))
    union all select 'plants', h.id from harvests h where h.facility_id = $F and (h."totalWetWeight" <> (select rounded(sum(n."wetWeight")) from plants n
        where n.lifecycle_id = h.lifecycle_id) or h."plantCount" <> (select count(*) from plants n where n.lifecycle_id = h.lifecycle_id and n.state = 'harvested'))`);
  expect(found).toEqual([]);
}

const often = ['advance', 'advance', 'advance', 'advance', 'lift', 'release', 'pack'] as const;
const kinds = [
  ...often,
  ...often,
  ...often,
  ...(['redo', 'split', 'part', 'ship', 'ship', 'waste', 'mend waste', 'correct', 'reweigh', 'sample'] as const),
  ...(['fail', 'retest', 'remediate', 'destroy', 'write', 'hold'] as const),
] as const;
interface Deed {
  kind: (typeof kinds)[number];
  /** Which of the things that are there. */
  pick: number;
  /** Share of what is there; above one asks for more than there is. */
  share: number;
}
const deeds = fc.record<Deed>({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(20),
  share: fc.double({ min: 0.05, max: 1.3, noNaN: true }),
});

const isDone = ({ status }: Reply): boolean => {
  expect([200, 403, 404, 409, 422]).toContain(status);
  return status === 200;
};
const choose = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)];
const idOf = ({ body }: Reply): number => (body as { id: number }).id;

interface BatchRow {
  id: number;
  state: string;
  grams: number;
}
const listBatches = ({ rows }: Season) =>
  rows<BatchRow>(
    `select id, state, coalesce("currentWeight", 0) as grams from batches where facility_id = $F order by id`,
  );
const listPackages = ({ rows }: Season) =>
  rows<{ id: number; qty: number; status: string }>(
    `select id, qty, status from product_inventory_items where facility_id = $F and not "isTestingSample" order by id`,
  );
const reason = 'random season';

/** Does a deed; tells the model what it must have changed. */
// oxlint-disable-next-line complexity -- one short case for each deed
async function act(story: Season, model: Model, { kind, pick, share }: Deed): Promise<void> {
  const { call, rows } = story;
  const batch = choose(await listBatches(story), pick);
  const jar = choose(await listPackages(story), pick);
  if (!batch) return;
  const grams = round(Math.max(0.001, batch.grams * share));
  const at = `ag_batches/${batch.id}`;
  switch (kind) {
    case 'advance':
      return advance(story, model, batch, share);
    case 'redo': {
      const [step] = await rows<{
        id: number;
        lost: number;
      }>(`select s.id, (select coalesce(-sum(m.grams), 0) from batch_movements m
        where m."batchWorkflowStep_id" = s.id) as lost from batch_steps s where s.batch_id = ${batch.id} and s.state = 'done' order by s.id desc limit 1`);
      if (step && isDone(await call('POST', `batchWorkflowSteps/${step.id}/redo`, { reason }))) {
        book(model, batch.id, step.lost);
        model.gone = round(model.gone - step.lost);
      }
      return;
    }
    case 'split': {
      const reply = await call('POST', `${at}/split`, { grams, label: `Part ${story.number()}` });
      if (!isDone(reply)) return;
      book(model, batch.id, -grams);
      book(model, idOf(reply), grams);
      return;
    }
    case 'pack':
      return pack(story, model, batch, grams);
    case 'part': {
      if (!jar) return;
      const part = await call('POST', 'productInventory', { itemName: 'Part', parent_id: jar.id });
      const qty = -round(Math.max(0.001, jar.qty * share));
      const entry = { productInventory_id: jar.id, kind: 'split', qty, to_id: idOf(part) };
      isDone(await call('POST', 'productInventoryTransactions', entry));
      return;
    }
    case 'ship': {
      if (!jar) return;
      const qty = round(Math.max(0.001, jar.qty * share));
      const entry = { productInventory_id: jar.id, kind: 'ship', qty: -qty };
      if (!isDone(await call('POST', 'productInventoryTransactions', entry))) return;
      model.packages = round(model.packages - qty);
      model.gone = round(model.gone + qty);
      return;
    }
    case 'waste':
      if (!isDone(await call('POST', 'wasteRecords', { date: '2026-02-01', weight: grams, batch_id: batch.id })))
        return;
      book(model, batch.id, -grams);
      model.waste = round(model.waste + grams);
      return;
    case 'mend waste': {
      const known = await rows<{ id: number; weight: number; batch: number }>(
        `select id, weight, batch_id as batch from waste_records where facility_id = $F and batch_id is not null order by id`,
      );
      const record = choose(known, pick);
      if (!record) return;
      const weight = round(record.weight * share);
      if (!isDone(await call('POST', `wasteRecords/${record.id}/correct`, { weight, reason }))) return;
      book(model, record.batch, record.weight - weight);
      model.waste = round(model.waste + weight - record.weight);
      return;
    }
    case 'correct':
      if (!isDone(await call('POST', `${at}/correct`, { currentWeight: grams, reason }))) return;
      model.came = round(model.came + grams - batch.grams);
      book(model, batch.id, grams - batch.grams);
      return;
    case 'reweigh':
      return reweigh(story, model, share);
    case 'sample':
      return sample(story, model, batch, grams);
    case 'fail':
      return judge(story, model, batch.id, 2);
    case 'retest': {
      const [failed] = await rows<{ id: number }>(
        `select id from test_batches where facility_id = $F and state = 'failed' order by id limit 1`,
      );
      if (failed) isDone(await call('POST', `testBatches/${failed.id}/retest`, {}));
      return;
    }
    case 'remediate':
      isDone(await call('POST', `${at}/remediate`, { reason }));
      return;
    case 'destroy': {
      // Once in a while: a destroyed season is a short one.
      if (share < 1) return;
      const [held] = await rows<{ qty: number }>(`select coalesce(sum(qty), 0) as qty from product_inventory_items
        where batch_id = ${batch.id} and status <> 'shipped' and not "isTestingSample"`);
      if (!isDone(await call('POST', `${at}/destroy`, { reason }))) return;
      book(model, batch.id, -batch.grams);
      model.packages = round(model.packages - (held?.qty ?? 0));
      model.waste = round(model.waste + batch.grams + (held?.qty ?? 0));
      return;
    }
    case 'write':
      expect((await call('PATCH', at, { currentWeight: grams })).status).toBe(422);
      expect((await call('PATCH', at, { wetWeight: grams })).status).toBe(422);
      return;
    case 'hold':
      isDone(await call('POST', `${at}/hold`, { reason }));
      return;
    case 'lift':
      isDone(await call('POST', `${at}/liftHold`, { reason }));
      return;
    case 'release':
      if (jar) isDone(await call('POST', `productInventory/${jar.id}/release`, {}));
  }
}

/** Does what comes next for a batch. */
async function advance(story: Season, model: Model, batch: BatchRow, share: number): Promise<void> {
  const { call, rows } = story;
  const at = `ag_batches/${batch.id}`;
  if (batch.state === 'created') return void isDone(await call('POST', `${at}/start`));
  if (batch.state === 'awaiting_test') return judge(story, model, batch.id, 0.5);
  if (batch.state === 'packaged') {
    if (!isDone(await call('POST', `${at}/finish`, { reason }))) return;
    book(model, batch.id, -batch.grams);
    model.gone = round(model.gone + batch.grams);
    return;
  }
  const [step] = await rows<{ id: number; kind: string }>(`select b.id, s.kind from batch_steps b
    join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id" where b.batch_id = ${batch.id} and b.state = 'pending' order by s.seq, b.id limit 1`);
  if (!step) return void isDone(await call('POST', `${at}/package`, {}));
  if (step.kind === 'sample') return sample(story, model, batch, 2);
  if (batch.state === 'released') await pack(story, model, batch, round(batch.grams * Math.min(share, 1)));
  if (!isDone(await call('POST', `batchWorkflowSteps/${step.id}/start`, {}))) return;
  const before = (await listBatches(story)).find(({ id }) => id === batch.id)?.grams ?? 0;
  const weightIn = round(before * Math.min(share + 0.3, 1.1));
  const weights = {
    weightIn,
    weightOut: round(weightIn * 0.6),
    trim: round(weightIn * 0.2),
    waste: round(weightIn * 0.1),
  };
  if (!isDone(await call('POST', `batchWorkflowSteps/${step.id}/finish`, weights))) {
    // It stays running; a second weighing, within what is there, ends it.
    const none = { weightIn: before, weightOut: before, trim: 0, waste: 0 };
    isDone(await call('POST', `batchWorkflowSteps/${step.id}/finish`, none));
    return;
  }
  book(model, batch.id, weights.weightOut - before);
  model.packages = round(model.packages + weights.trim);
  model.waste = round(model.waste + weights.waste);
  model.gone = round(model.gone + before - weights.weightOut - weights.trim - weights.waste);
}

async function pack({ call }: Season, model: Model, batch: BatchRow, grams: number): Promise<void> {
  const jar = await call('POST', 'productInventory', { itemName: 'Flower', batch_id: batch.id, unit_id: 1 });
  const entry = { productInventory_id: idOf(jar), kind: 'create', qty: grams };
  if (!isDone(await call('POST', 'productInventoryTransactions', entry))) return;
  book(model, batch.id, -grams);
  model.packages = round(model.packages + grams);
}

async function reweigh({ call, rows, harvest }: Season, model: Model, share: number): Promise<void> {
  const [last] = await rows<{
    id: number;
    weight: number;
  }>(`select id, weight from harvest_weights w where harvest_id = ${harvest}
    and not exists (select from harvest_weights c where c.corrected_of = w.id) order by id desc limit 1`);
  if (!last) return;
  const weight = round((WET / 2) * (0.8 + share * 0.3));
  const corrected = { harvest_id: harvest, weight, corrected_of: last.id, reason };
  if (!isDone(await call('POST', 'harvestWeights', corrected))) return;
  const [first] = await rows<{ id: number }>(
    `select id from batches where harvest_id = ${harvest} order by id limit 1`,
  );
  book(model, first?.id ?? 0, weight - last.weight);
  model.came = round(model.came + weight - last.weight);
}

async function sample(story: Season, model: Model, batch: BatchRow, grams: number): Promise<void> {
  const { call, rows } = story;
  const [waiting] = await rows<{ id: number }>(
    `select id from test_batches where batch_id = ${batch.id} and state = 'to_sample' order by id limit 1`,
  );
  const order = { number: `S-${story.number()}`, batch_id: batch.id, testTypes: [story.testType] };
  const id = waiting?.id ?? idOf(await call('POST', 'testBatches', order));
  if (!isDone(await call('POST', `testBatches/${id}/sample`, { sampleWeight: grams }))) return;
  book(model, batch.id, -grams);
  model.packages = round(model.packages + grams);
}

/** Brings the oldest sample of a batch to its result. */
async function judge(story: Season, model: Model, batch: number, lead: number): Promise<void> {
  const { call, rows } = story;
  const [out] = await rows<{ id: number; grams: number }>(
    `select id, "sampleWeight" as grams from test_batches where batch_id = ${batch} and state = 'sampled' order by id limit 1`,
  );
  if (!out) return;
  const at = `testBatches/${out.id}`;
  await call('PATCH', at, { laboratory_id: story.laboratory_id, manifestNumber: 'M' });
  await call('POST', `${at}/ship`, {});
  await call('POST', `${at}/receive`, {});
  const result = { testBatch_id: out.id, testType_id: story.testType, analyte: 'Lead', value: lead };
  await call('POST', 'testBatchResults', result);
  await call('POST', `${at}/enterResults`, {});
  expect((await call('POST', `${at}/accept`, {})).body).toMatchObject({ state: lead > 1 ? 'failed' : 'passed' });
  model.packages = round(model.packages - out.grams);
  model.gone = round(model.gone + out.grams);
}

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
// oxlint-disable-next-line no-console -- the seed repeats a season that failed
console.log(`random seasons: FC_SEED=${seed}`);

test('after each action of a random season, every gram is where the model says, and all that came is still accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 22, maxLength: 32 }), async (list) => {
      const story = await season();
      const model: Model = { came: WET, batches: new Map([[story.batch, WET]]), packages: 0, waste: 0, gone: 0 };
      for (const deed of list) {
        await act(story, model, deed);
        const { batches, packages, waste } = await look(story);
        expect({ deed, batches, packages, waste }).toEqual({
          deed,
          batches: [...model.batches].sort(([a], [b]) => a - b),
          packages: model.packages,
          waste: model.waste,
        });
        const inside = batches.reduce((sum, [, grams]) => sum + grams, 0);
        expect(inside + model.packages + model.waste + model.gone).toBeCloseTo(model.came, 4);
        await assertBooks(story);
      }
    }),
    { numRuns: 7, seed, endOnFailure: true },
  );
});

test('actions on one batch and its packages at once leave books that agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deeds, { minLength: 4, maxLength: 7 }), { minLength: 3, maxLength: 3 }),
      async (rounds) => {
        const story = await season();
        const model: Model = { came: WET, batches: new Map(), packages: 0, waste: 0, gone: 0 };
        await pack(story, model, { id: story.batch, state: 'in_process', grams: WET }, 100);
        for (const together of rounds) {
          // The model cannot tell who came first; the books can.
          await Promise.all(together.map((deed) => act(story, model, { ...deed, kind: atOnce(deed.kind), pick: 0 })));
          await assertBooks(story);
        }
      },
    ),
    { numRuns: 5, seed, endOnFailure: true },
  );
});

/** Deeds of several calls expect to be alone; the others meet. */
const atOnce = (kind: Deed['kind']): Deed['kind'] => (kind === 'advance' || kind === 'fail' ? 'pack' : kind);
