import { makeWorld, type TestServer, type World } from '@trellis/server-app/testing';
import { expect } from 'vitest';

interface Reply {
  status: number;
  body: never;
}
export type Season = Awaited<ReturnType<ReturnType<typeof makeSeasons>['season']>>;
export const wet = 1000;
const roles = ['grower', 'labTechnician', 'farmManager', 'facilityManager', 'complianceOfficer'] as const;

/** Makes seasons at a server, and counts what was asked in them: call and answer. */
export function makeSeasons(server: TestServer) {
  const world = makeWorld(server.services);
  const tally = new Map<string, number>();

  /** A facility with a run of ten plants, two of them and a bin of two more harvested as a batch that is started; a person who may do everything; a machine. */
  const season = async () => {
    const facility = await world.facility({ facility_timezone: 'UTC' });
    const person = await world.person({ facilities: [facility.id], roles: [...roles] });
    const call = async (method: string, address: string, body?: unknown): Promise<Reply> => {
      const reply = await server.call(method, address, { token: person.token, ...(body !== undefined && { body }) });
      const { code = '' } = (reply.body as { error?: { code?: string } }).error ?? {};
      // Two that block each other for good would show as this.
      expect(code).not.toBe('CONFLICT');
      const kind = address.endsWith('Transactions') ? ` (${(body as { kind: string }).kind})` : '';
      const what = `${method} ${address.replaceAll(/\d+/g, '{id}')}${kind} ${reply.status} ${code}`.trim();
      tally.set(what, (tally.get(what) ?? 0) + 1);
      return reply;
    };
    const rows = async <Row extends object>(text: string): Promise<Row[]> =>
      (await server.services.pool.query<Row>(text.replaceAll('$F', String(facility.id)))).rows;
    const lifecycle_id = await makeRun(world, facility.id);
    const workflow = await makeWorkflow(server, world, facility.id);
    const testType = await makeTest(world, facility.id);
    const recipe = await makeRecipe(world, facility.id);
    const laboratory_id = await world.row('laboratories', { name: `Lab ${facility.id}` });
    const harvest = await world.row('harvests', {
      facility_id: facility.id,
      name: 'H',
      harvestDate: '2026-01-05',
      lifecycle_id,
    });
    for (const tag of ['A', 'B']) await call('POST', 'harvestWeights', { harvest_id: harvest, tag, weight: wet / 4 });
    await call('POST', 'harvestWeights', { harvest_id: harvest, weight: wet / 2 });
    expect((await call('POST', `harvests/${harvest}/record`, { plantCount: 4 })).body).toMatchObject({ plantCount: 4 });
    const [batch = { id: 0 }] = await rows<{ id: number }>('select id from batches where facility_id = $F');
    await call('PATCH', `ag_batches/${batch.id}`, { harvestWorkflow_id: workflow });
    expect((await call('POST', `ag_batches/${batch.id}/start`)).body).toMatchObject({ state: 'in_process' });
    let last = 0;
    const number = () => (last += 1);
    return { call, rows, harvest, lifecycle_id, workflow, batch: batch.id, testType, laboratory_id, ...recipe, number };
  };
  return { season, tally };
}

async function makeRun(world: World, facility_id: number): Promise<number> {
  const growplan_id = await world.row('grow_plans', { name: 'Plan', category_id: 1, facility_id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const run = await world.row('lifecycles', {
    facility_id,
    name: 'Run',
    growplan_id,
    growplanVersion_id,
    starttime: '2025-11-01T00:00:00Z',
    state: 'harvesting',
  });
  for (const tag of 'ABCDEFGHIJ') await world.row('plants', { facility_id, lifecycle_id: run, tag });
  return run;
}

async function makeTest(world: World, facility_id: number): Promise<number> {
  const testType_id = await world.row('test_types', {
    label: `Panel ${facility_id}`,
    category: 'metals',
    analytes: JSON.stringify([{ name: 'Lead' }]),
    minSampleGrams: 1,
  });
  await world.row('test_limits', { facility_id, testType_id, analyte: 'Lead', limitValue: 1 });
  return testType_id;
}

async function makeRecipe(world: World, facility_id: number): Promise<{ recipe: number; machine: number }> {
  const extractionEquipment_id = await world.row('extraction_machines', {
    model: `M ${facility_id}`,
    extractionDeviceType_id: 1,
  });
  const machine = await world.row('installed_extraction_machines', {
    facility_id,
    name: 'Extractor',
    extractionEquipment_id,
    status: 'idle',
  });
  const recipe = await world.row('extraction_recipes', {
    facility_id,
    name: 'Cold',
    method: 'ethanol',
    steps: JSON.stringify([{ name: 'Wash' }]),
    state: 'approved',
  });
  return { recipe, machine };
}

async function makeWorkflow(server: TestServer, world: World, facility_id: number): Promise<number> {
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

/** Whether the call did what was asked; fails for answers that no wish may bring. */
export const isDone = ({ status, body }: Reply): boolean => {
  expect([200, 403, 404, 409, 422], JSON.stringify(body)).toContain(status);
  return status === 200;
};
/** One of the list, by any number; none of an empty one. */
export const choose = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)];
export const idOf = ({ body }: Reply): number => (body as { id: number }).id;
/** Grams without what binary fractions add. */
export const round = (grams: number): number => Math.round(grams * 1e6) / 1e6;
export const reason = 'random season';

export interface BatchRow {
  id: number;
  state: string;
  grams: number;
}
/** The batches of the house, oldest first. */
export const listBatches = ({ rows }: Season) =>
  rows<BatchRow>(
    `select id, state, coalesce("currentWeight", 0) as grams from batches where facility_id = $F order by id`,
  );
export interface PackageRow {
  id: number;
  qty: number;
  free: number;
  reserved: number;
  status: string;
  /** Grams in its unit. */
  factor: number;
}
/** The packages of the house without samples, oldest first. */
export const listPackages = ({ rows }: Season) =>
  rows<PackageRow>(`select id, qty, qty - reserved as free, reserved, status, grams_in(unit_id) as factor
    from product_inventory_items where facility_id = $F and not "isTestingSample" order by id`);
