import { createSampleMaker, whileHeld } from '@trellis/server-app/testing';
import { expect, test } from 'vitest';
import {
  get,
  grower,
  here,
  inFlight,
  licence,
  post,
  product,
  server,
  standing,
  unit,
  useCrop,
  world,
} from '../crop.testing.ts';

useCrop();

const refusal = ({ status, body }: { status: number; body: never }) => ({
  status,
  code: (body as { error?: { code: string } }).error?.code,
});

/** A spraying this morning, as a grower enters it. */
async function spray(values: Record<string, unknown> = {}) {
  await licence(grower);
  const consumable_id = await product();
  const body = {
    facility_id: here.id,
    consumable_id,
    start: '2026-11-20T08:00:00Z',
    rate: 1,
    applicator_user_id: grower.id,
  };
  return post('ipmSprayApplications', grower, { ...body, ...values });
}
const target = (made: { body: never }, values: object = {}) =>
  post('ipmSprayTargets', grower, {
    ipmSprayApplication_id: (made.body as { id: number }).id,
    platformGroup_id: unit.id,
    ...values,
  });
const apply = (made: { body: never }) => post(`ipmSprayApplications/${(made.body as { id: number }).id}/apply`, grower);

test('the intervals of a spraying do not end before it began', async () => {
  expect((await spray({ reiUntil: '2026-11-20T07:00:00Z' })).status).toBe(422);
  expect(refusal(await spray({ phiUntil: '2026-11-18' }))).toEqual({ status: 409, code: 'BEFORE_SPRAYING' });
  expect((await spray({ reiUntil: '2026-11-20T20:00:00Z', phiUntil: '2026-12-04' })).status).toBe(200);
});

test('a spraying is applied with the units it was done in, and not before it was done', async () => {
  const made = await spray();
  expect(refusal(await apply(made))).toEqual({ status: 409, code: 'NO_TARGET' });
  expect((await target(made)).status).toBe(200);
  expect((await apply(made)).body).toMatchObject({ state: 'applied' });
  const tomorrow = await spray({ start: new Date(Date.now() + 86_400_000).toISOString() });
  await target(tomorrow);
  expect(refusal(await apply(tomorrow))).toEqual({ status: 409, code: 'IN_THE_FUTURE' });
});

test('work begins where something was sprayed once its re-entry interval is over, and elsewhere at any time', async () => {
  const { registry, pool } = server.services;
  const elsewhere = await world.unit(here, { name: 'Unit 3' });
  const taskIn = async (unitId: number | null, areaId: number | null = null, state = 'ready') => {
    const id = await createSampleMaker(registry, pool).row(registry.get('task'), {
      facilityId: here.id,
      userId: grower.id,
    });
    await pool.query('update tasks set state = $2, "platformGroup_id" = $3, area_id = $4 where id = $1', [
      id,
      state,
      unitId,
      areaId,
    ]);
    return id;
  };
  const start = async (id: number, action = 'start') => refusal(await post(`task_task/${id}/${action}`, grower));
  const made = await spray({ reiUntil: new Date(Date.now() + 3_600_000).toISOString() });
  await target(made);
  const [inside, begun] = [await taskIn(unit.id), await taskIn(unit.id)];
  expect((await post(`task_task/${begun}/start`, grower)).status).toBe(200);
  expect((await apply(made)).status).toBe(200);
  const refused = { status: 409, code: 'task.re-entry' };
  expect(await start(inside)).toEqual(refused);
  expect(await start(await taskIn(null, unit.area_id))).toEqual(refused);
  expect(await start(await taskIn(unit.id, null, 'paused'), 'resume')).toEqual(refused);
  // What is completed at once was done inside too.
  expect(await start(inside, 'complete')).toEqual(refused);
  expect((await post(`task_task/${await taskIn(elsewhere.id)}/start`, grower)).status).toBe(200);
  // Who was inside already ends the work.
  expect((await post(`task_task/${begun}/pause`, grower)).status).toBe(200);
  const officer = await world.person({ facilities: [here.id], roles: ['complianceOfficer'] });
  const over = { reiUntil: '2026-11-21T19:00:00Z', reason: 'Four hours, not a day' };
  expect((await post(`ipmSprayApplications/${(made.body as { id: number }).id}/amend`, officer, over)).status).toBe(
    200,
  );
  expect(await start(inside)).toEqual({ status: 200, code: undefined });
});

test('a run is sprayed where it stands', async () => {
  const lifecycle_id = await inFlight();
  await standing(lifecycle_id);
  const made = await spray();
  const elsewhere = await world.unit(here, { name: 'Unit 2' });
  expect(refusal(await target(made, { lifecycle_id, platformGroup_id: elsewhere.id }))).toEqual({
    status: 409,
    code: 'RUN_NOT_THERE',
  });
  expect((await target(made, { lifecycle_id })).status).toBe(200);
});

test('an interval entered wrongly is set right by the compliance officer, with a reason', async () => {
  const made = await spray({ phiUntil: '2027-12-04' });
  await target(made);
  await apply(made);
  const address = `ipmSprayApplications/${(made.body as { id: number }).id}`;
  const officer = await world.person({ facilities: [here.id], roles: ['complianceOfficer'] });
  const right = { phiUntil: '2026-12-04', reason: 'The year was wrong' };
  expect((await post(`${address}/amend`, grower, right)).status).toBe(403);
  expect((await post(`${address}/amend`, officer, { phiUntil: '2026-12-04' })).status).toBe(422);
  expect(refusal(await post(`${address}/amend`, officer, { ...right, phiUntil: '2026-11-01' })).code).toBe(
    'BEFORE_SPRAYING',
  );
  expect((await post(`${address}/amend`, officer, { rate: 3, reason: 'No' })).status).toBe(422);
  expect((await post(`${address}/amend`, officer, right)).status).toBe(200);
  expect((await get(address, grower)).body).toMatchObject({ phiUntil: '2026-12-04', state: 'applied' });
});

test('a unit stays with its spraying, which would be of nowhere if it went to another', async () => {
  const [made, other] = [await spray(), await spray()];
  const { id } = (await target(made)).body as { id: number };
  const body = { ipmSprayApplication_id: (other.body as { id: number }).id };
  expect((await server.call('PATCH', `ipmSprayTargets/${id}`, { token: grower.token, body })).status).toBe(422);
});

test('a unit that is named, changed or left out while its spraying is applied waits, and hears of it', async () => {
  const next = await world.unit(here, { name: 'Unit 2' });
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const made = await spray();
    const { id } = (await target(made)).body as { id: number };
    const body = {
      platformGroup_id: next.id,
      ...(method === 'POST' && { ipmSprayApplication_id: (made.body as { id: number }).id }),
    };
    const address = method === 'POST' ? 'ipmSprayTargets' : `ipmSprayTargets/${id}`;
    const call = () => server.call(method, address, { token: grower.token, ...(method !== 'DELETE' && { body }) });
    const applied = [
      `update spray_applications set state = 'applied' where id = $1`,
      [(made.body as { id: number }).id],
    ] as const;
    expect((await whileHeld(server.services.pool, applied, call)).status, method).toBe(422);
    expect((await get(`ipmSprayTargets/${id}`, grower)).body).toMatchObject({ platformGroup_id: unit.id });
  }
});
