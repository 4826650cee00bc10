import {
  idOf,
  makeWorld,
  refusal,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A batch in process with a sample to take for one test of two analytes. */
async function story() {
  const facility = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = facility.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    technician: await person('labTechnician'),
    officer: await person('complianceOfficer'),
    stranger: await person('labTechnician', (await world.facility()).id),
    grower: await person('grower'),
  };
  const batch = await world.row('batches', {
    facility_id: facility.id,
    label: 'B1',
    state: 'in_process',
    wetWeight: 100,
  });
  const analytes = [
    { name: 'Lead', unit: 'µg/g' },
    { name: 'THC', unit: '%' },
  ];
  const testType = await world.row('test_types', {
    label: `Panel ${facility.id}`,
    category: 'metals',
    analytes: JSON.stringify(analytes),
    minSampleGrams: 3,
  });
  await world.row('test_limits', { facility_id: facility.id, testType_id: testType, analyte: 'Lead', limitValue: 1.2 });
  const laboratory_id = await world.row('laboratories', { name: `Lab ${facility.id}`, licenseExpiry: '2126-01-01' });
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  const made = await call('technician', 'POST', 'testBatches', {
    facility_id: facility.id,
    number: 'S-1',
    batch_id: batch,
    testTypes: [testType],
  });
  const { id } = made.body as { id: number };
  const measure = (analyte: string, value: number | null, verdict?: 'pass' | 'fail') =>
    call('technician', 'POST', 'testBatchResults', {
      testBatch_id: id,
      testType_id: testType,
      analyte,
      value,
      verdict,
    });
  const readBatch = async () => (await call('officer', 'GET', `ag_batches/${batch}`)).body as unknown;
  return { id, batch, facility, people, call, measure, readBatch, laboratory_id, testType };
}

type Story = Awaited<ReturnType<typeof story>>;

async function bringToLaboratory({ id, call, laboratory_id }: Story): Promise<void> {
  await call('technician', 'POST', `testBatches/${id}/sample`, { sampleWeight: 5 });
  await call('technician', 'PATCH', `testBatches/${id}`, { laboratory_id, manifestNumber: 'M-1' });
  await call('technician', 'POST', `testBatches/${id}/ship`);
  expect((await call('officer', 'POST', `testBatches/${id}/receive`)).body).toMatchObject({ state: 'at_lab' });
}

test('take a sample: it is large enough for its tests, and the batch waits on hold', async () => {
  const { id, call, readBatch } = await story();
  const sample = (who: 'technician' | 'officer' | 'stranger' | 'grower', sampleWeight: unknown) =>
    call(who, 'POST', `testBatches/${id}/sample`, { sampleWeight });
  expect((await server.call('POST', `testBatches/${id}/sample`, { body: { sampleWeight: 5 } })).status).toBe(401);
  expect((await sample('grower', 5)).status).toBe(403);
  expect((await sample('stranger', 5)).status).toBe(404);
  expect((await sample('technician', 'much')).status).toBe(422);
  expect((await sample('technician', 2.9)).status).toBe(422);
  expect(refusal(await sample('technician', 101))).toEqual({ status: 409, code: 'BATCH_SHORT' });
  expect(await readBatch()).toMatchObject({ state: 'in_process', onHold: false });
  expect((await sample('technician', 3)).body).toMatchObject({
    state: 'sampled',
    sampleWeight: 3,
    sampledAt: expect.any(String) as string,
  });
  expect(await readBatch()).toMatchObject({ state: 'awaiting_test', onHold: true, currentWeight: 97 });
});

test('a sample is shipped with a manifest, to a laboratory whose licence is valid', async () => {
  const { id, call, laboratory_id } = await story();
  await call('technician', 'POST', `testBatches/${id}/sample`, { sampleWeight: 5 });
  const ship = () => call('technician', 'POST', `testBatches/${id}/ship`);
  expect(refusal(await ship())).toEqual({ status: 409, code: 'CANNOT_SHIP' });
  const expired = await world.row('laboratories', { name: `Old lab ${id}`, licenseExpiry: '2020-01-01' });
  await call('technician', 'PATCH', `testBatches/${id}`, { laboratory_id: expired, manifestNumber: 'M-1' });
  expect(refusal(await ship())).toEqual({ status: 409, code: 'CANNOT_SHIP' });
  await call('technician', 'PATCH', `testBatches/${id}`, { laboratory_id });
  expect((await ship()).body).toMatchObject({ state: 'shipped', shippedAt: expect.any(String) as string });
});

test('results that keep every limit release the batch', async () => {
  const told = await story();
  const { id, call, measure, readBatch } = told;
  await bringToLaboratory(told);
  expect((await measure('Lead', 1.2)).body).toMatchObject({ passed: true, limitValue: 1.2, unit: 'µg/g' });
  const enter = () => call('technician', 'POST', `testBatches/${id}/enterResults`);
  expect(await enter()).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'RESULTS_MISSING',
        message: expect.stringMatching(/^Some analytes have no result: .*: THC\.$/) as string,
      },
    },
  });
  expect((await measure('THC', 24.1, 'pass')).body).toMatchObject({ passed: true, limitValue: null });
  expect((await enter()).body).toMatchObject({ state: 'results_in' });
  expect((await server.call('POST', `testBatches/${id}/accept`)).status).toBe(401);
  expect((await call('technician', 'POST', `testBatches/${id}/accept`)).status).toBe(403);
  expect((await call('stranger', 'POST', `testBatches/${id}/accept`)).status).toBe(404);
  expect((await call('officer', 'POST', `testBatches/${id}/accept`)).body).toMatchObject({ state: 'passed' });
  expect(await readBatch()).toMatchObject({ state: 'released', onHold: false, holdReason: null });
  expect(refusal(await measure('Cadmium', 1))).toEqual({ status: 409, code: 'RESULTS_ACCEPTED' });
});

test('a result stays with its sample, as a failed one would leave it by going to another', async () => {
  const told = await story();
  await bringToLaboratory(told);
  const lead = idOf(await told.measure('Lead', 99, 'fail'));
  const moved = await told.call('technician', 'PATCH', `testBatchResults/${lead}`, { testBatch_id: told.id });
  expect(refusal(moved)).toMatchObject({ status: 422 });
});

test('a result that comes, changes or goes while its sample is passed waits, and is refused', async () => {
  const told = await story();
  const { id, call, measure } = told;
  await bringToLaboratory(told);
  const lead = idOf(await measure('Lead', 1));
  await measure('THC', 24, 'pass');
  const come = () => measure('Cadmium', 9, 'fail');
  const change = () => call('technician', 'PATCH', `testBatchResults/${lead}`, { value: 2 });
  const go = () => call('technician', 'DELETE', `testBatchResults/${lead}`);
  const bring = `update test_batches set state = $2 where id = $1`;
  for (const deed of [come, change, go]) {
    await server.services.pool.query(bring, [id, 'results_in']);
    const reply = await whileHeld(server.services.pool, [bring, [id, 'passed']], deed);
    expect(refusal(reply), deed.name).toEqual({ status: 409, code: 'RESULTS_ACCEPTED' });
  }
});

test('results of a test that was not ordered are refused, and so is turning an ordered one into it', async () => {
  const told = await story();
  const { id, call, measure, testType } = told;
  await bringToLaboratory(told);
  const other = await world.row('test_types', { label: `Other ${id}`, category: 'terpenes', analytes: '[]' });
  const given = { testBatch_id: id, testType_id: other, analyte: 'Limonene', value: 1 };
  expect(refusal(await call('technician', 'POST', 'testBatchResults', given))).toEqual({
    status: 409,
    code: 'TEST_NOT_ORDERED',
  });
  const ordered = (await measure('Lead', 1)).body as { id: number };
  const turned = await call('technician', 'PATCH', `testBatchResults/${ordered.id}`, { testType_id: other });
  expect(refusal(turned)).toEqual({ status: 409, code: 'TEST_NOT_ORDERED' });
  const kept = await call('technician', 'GET', `testBatchResults/${ordered.id}`);
  expect(kept.body).toMatchObject({ testType_id: testType, value: 1 });
});

test.each([
  ['kept', 1, 'TestPassed'],
  ['broken', 2, 'TestFailed'],
])('packages of a batch carry its strain, and with limits %s what the laboratory said', async (_, lead, testState) => {
  const told = await story();
  const { id, batch, facility, call, measure } = told;
  const strain_id = await world.row('strains', { name: `Strain ${id}` });
  await server.services.pool.query('update batches set strain_id = $1 where id = $2', [strain_id, batch]);
  const pack = async (itemName: string) =>
    (
      await call('technician', 'POST', 'productInventory', {
        facility_id: facility.id,
        itemName,
        batch_id: batch,
        unit_id: 1,
      })
    ).body as { id: number };
  const before = await pack('Before');
  expect(before).toMatchObject({ strain_id, testState: null });
  await bringToLaboratory(told);
  await measure('Lead', lead);
  await measure('THC', 20, 'pass');
  await call('technician', 'POST', `testBatches/${id}/enterResults`);
  await call('officer', 'POST', `testBatches/${id}/accept`);
  expect((await call('officer', 'GET', `productInventory/${before.id}`)).body).toMatchObject({ testState });
  expect(await pack('After')).toMatchObject({ strain_id, testState });
});

test('one broken limit fails the batch and keeps it on hold', async () => {
  const told = await story();
  const { id, call, measure, readBatch } = told;
  await bringToLaboratory(told);
  expect((await measure('Lead', 1.21)).body).toMatchObject({ passed: false });
  expect((await measure('THC', null)).body).toMatchObject({ passed: true });
  await call('technician', 'POST', `testBatches/${id}/enterResults`);
  expect((await call('officer', 'POST', `testBatches/${id}/accept`)).body).toMatchObject({ state: 'failed' });
  expect(await readBatch()).toMatchObject({ state: 'failed', onHold: true, holdReason: 'Sample S-1 failed' });
});

test('without a limit and without a verdict of the laboratory, nothing that protects people is passed', async () => {
  const told = await story();
  const { id, call, measure } = told;
  await bringToLaboratory(told);
  await measure('Lead', 0.1);
  const { id: result } = (await measure('THC', 3)).body as { id: number };
  await call('technician', 'POST', `testBatches/${id}/enterResults`);
  expect(refusal(await call('officer', 'POST', `testBatches/${id}/accept`))).toEqual({
    status: 409,
    code: 'LIMIT_MISSING',
  });
  const judged = await call('technician', 'PATCH', `testBatchResults/${result}`, { verdict: 'fail' });
  expect(judged.body).toMatchObject({ passed: false });
  expect((await call('officer', 'POST', `testBatches/${id}/accept`)).body).toMatchObject({ state: 'failed' });
});

test('limits are the facility’s own, entered by its compliance officer', async () => {
  const { call, testType } = await story();
  const limit = { testType_id: testType, analyte: 'THC', limitValue: 0.3, source: 'Hemp rule' };
  const enter = (who: 'technician' | 'officer', body: unknown) => call(who, 'POST', 'testLimits', body);
  expect((await server.call('POST', 'testLimits', { body: limit })).status).toBe(401);
  expect((await enter('technician', limit)).status).toBe(403);
  expect((await enter('officer', { ...limit, limitValue: -1 })).status).toBe(422);
  const made = await enter('officer', limit);
  expect(made.body).toMatchObject({ comparator: '<=', limitValue: 0.3 });
  const { id } = made.body as { id: number };
  expect((await call('stranger', 'GET', `testLimits/${id}`)).status).toBe(404);
  expect((await enter('officer', limit)).status).toBe(422);
});

test('the product brings names of analytes, and no limits', async () => {
  const { call } = await story();
  const shared = (await call('officer', 'GET', 'testTypes')).body as { analytes: Record<string, unknown>[] }[];
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.flatMap(({ analytes }) => analytes).filter((analyte) => 'limit' in analyte)).toEqual([]);
});

test('a failed sample is tested once more by a sample of its own', async () => {
  const { id, people, call } = await story();
  await server.services.pool.query(`update test_batches set state = 'failed' where id = $1`, [id]);
  const retest = (token: string | undefined, body: object = {}) =>
    server.call('POST', `testBatches/${id}/retest`, { token, body });
  expect((await retest(undefined)).status).toBe(401);
  expect((await retest(people.technician.token)).status).toBe(403);
  expect((await retest(people.stranger.token)).status).toBe(404);
  expect((await retest(people.officer.token, { lab: 1 })).status).toBe(422);
  expect((await retest(people.officer.token)).body).toMatchObject({
    number: 'S-1-R1',
    state: 'to_sample',
    parent_id: id,
  });
  expect((await call('officer', 'GET', `testBatches/${id}`)).body).toMatchObject({ state: 'retest' });
  expect((await retest(people.officer.token)).status).toBe(409);
});

test('a failed batch is released when its retest passes', async () => {
  const told = await story();
  const { id, batch, call, measure, readBatch, laboratory_id, testType } = told;
  await bringToLaboratory(told);
  await measure('Lead', 2);
  await measure('THC', 20);
  await call('technician', 'POST', `testBatches/${id}/enterResults`);
  await call('officer', 'POST', `testBatches/${id}/accept`);
  expect(await readBatch()).toMatchObject({ state: 'failed', onHold: true, currentWeight: 95 });
  const again = (await call('officer', 'POST', `testBatches/${id}/retest`, {})).body as { id: number };
  await call('technician', 'POST', `testBatches/${again.id}/sample`, { sampleWeight: 4 });
  expect(await readBatch()).toMatchObject({ state: 'awaiting_test', onHold: true, currentWeight: 91 });
  await call('technician', 'PATCH', `testBatches/${again.id}`, { laboratory_id, manifestNumber: 'M-2' });
  await call('technician', 'POST', `testBatches/${again.id}/ship`);
  await call('officer', 'POST', `testBatches/${again.id}/receive`);
  for (const [analyte, value] of [
    ['Lead', 0.2],
    ['THC', 20],
  ] as const)
    await call('technician', 'POST', 'testBatchResults', {
      verdict: 'pass',
      testBatch_id: again.id,
      testType_id: testType,
      analyte,
      value,
    });
  await call('technician', 'POST', `testBatches/${again.id}/enterResults`);
  expect((await call('officer', 'POST', `testBatches/${again.id}/accept`)).body).toMatchObject({ state: 'passed' });
  expect(await readBatch()).toMatchObject({ id: batch, state: 'released', onHold: false });
});

test('a sample is a package of its own, used up by its test or given back when it is called off', async () => {
  const told = await story();
  const { id, batch, call, readBatch } = told;
  const taken = await call('technician', 'POST', `testBatches/${id}/sample`, { sampleWeight: 5, sampleTag: 'S1' });
  const { samplePackage_id } = taken.body as { samplePackage_id: number };
  expect((await call('officer', 'GET', `productInventory/${samplePackage_id}`)).body).toMatchObject({
    qty: 5,
    tag: 'S1',
    status: 'testing',
    isTestingSample: true,
    batch_id: batch,
  });
  const change = await call('technician', 'PATCH', `testBatches/${id}`, { sampleWeight: 1 });
  expect(change.status).toBe(422);
  const because = { reason: 'Wrong jar' };
  expect((await server.call('POST', `testBatches/${id}/void`, { body: because })).status).toBe(401);
  expect((await call('stranger', 'POST', `testBatches/${id}/void`, because)).status).toBe(404);
  expect((await call('grower', 'POST', `testBatches/${id}/void`, because)).status).toBe(403);
  expect((await call('technician', 'POST', `testBatches/${id}/void`, {})).status).toBe(422);
  expect((await call('technician', 'POST', `testBatches/${id}/void`, because)).body).toMatchObject({ state: 'void' });
  expect(await readBatch()).toMatchObject({ currentWeight: 100 });
  expect((await call('officer', 'GET', `productInventory/${samplePackage_id}`)).body).toMatchObject({
    qty: 0,
    status: 'finished',
  });
});
