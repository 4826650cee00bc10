import { describe, expect, test } from 'vitest';
import {
  server,
  world,
  here,
  grower,
  head,
  manager,
  stranger,
  unit,
  shelf,
  strain,
  plan,
  version,
  run,
  inFlight,
  licence,
  product,
  standing,
  get,
  post,
  useCrop,
} from './crop.testing.ts';

useCrop();

describe('actions', () => {
  test('cancel a run that has not started: its bookings go with it', async () => {
    const id = await run({ state: 'scheduled' });
    await world.row('platform_allocations', {
      platform_id: shelf,
      kind: 'lifecycle',
      start: '2026-12-01',
      finish: '2027-02-01',
      lifecycle_id: id,
    });
    expect((await server.call('POST', `ag_lifecycles/${id}/cancel`)).status).toBe(401);
    expect((await post(`ag_lifecycles/${id}/cancel`, grower)).status).toBe(403);
    expect((await post(`ag_lifecycles/${id}/cancel`, stranger)).status).toBe(404);
    expect((await post(`ag_lifecycles/${id}/cancel`, head, { why: 1 })).status).toBe(422);
    expect((await post(`ag_lifecycles/${id}/cancel`, head, { reason: 'No clones' })).body).toMatchObject({
      state: 'cancelled',
    });
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ cancelReason: 'No clones' });
    expect((await get('ag_platformAllocations/count', head)).body).toEqual({ count: 0 });
    expect((await post(`ag_lifecycles/${id}/cancel`, head)).status).toBe(409);
  });

  test('a run in flight cannot be cancelled like a draft, a completed one is reopened with a reason', async () => {
    expect((await post(`ag_lifecycles/${await inFlight()}/cancel`, manager)).status).toBe(409);
    const id = await run({ state: 'completed' });
    expect((await post(`ag_lifecycles/${id}/reopen`, manager)).status).toBe(422);
    expect((await post(`ag_lifecycles/${id}/reopen`, head, { reason: 'Wrong weight' })).status).toBe(403);
    expect((await post(`ag_lifecycles/${id}/reopen`, manager, { reason: 'Wrong weight' })).body).toMatchObject({
      state: 'post_harvest',
    });
    for (const gone of ['schedule', 'start', 'changePhase', 'beginHarvest'])
      expect((await post(`ag_lifecycles/${id}/${gone}`, manager)).status).toBe(409);
  });

  test('a crop problem is closed with an outcome, after somebody looked', async () => {
    const lifecycle_id = await inFlight();
    const made = await post('ag_lifecycleRemediations', grower, {
      lifecycle_id,
      facility_id: here.id,
      category: 'pest',
      title: 'Thrips',
    });
    const { id } = made.body as { id: number };
    expect(made.body).toMatchObject({ state: 'reported', severity: 2 });
    expect((await post(`ag_lifecycleRemediations/${id}/diagnose`, grower)).status).toBe(403);
    for (const [action, person] of [
      ['diagnose', head],
      ['treat', grower],
      ['monitor', grower],
    ] as const)
      expect((await post(`ag_lifecycleRemediations/${id}/${action}`, person)).status).toBe(200);
    const close = (reason?: string) => post(`ag_lifecycleRemediations/${id}/close`, head, reason ? { reason } : {});
    expect((await close()).status).toBe(422);
    expect((await close('Gone')).body).toMatchObject({ error: { code: 'remediation.no-check' } });
    const checks = await get('ag_lifecycleRemediationSteps?filter={"where":{"kind":"check"}}', grower);
    for (const { id: check } of checks.body as unknown as { id: number }[])
      await server.call('PATCH', `ag_lifecycleRemediationSteps/${check}`, {
        token: grower.token,
        body: { doneAt: '2026-11-20T10:00:00Z', severity: 0 },
      });
    expect((await close('Gone')).body).toMatchObject({ state: 'closed' });
    expect((await get(`ag_lifecycleRemediations/${id}?filter={"include":"steps"}`, grower)).body).toMatchObject({
      outcome: 'Gone',
      steps: [{ kind: 'task' }, { kind: 'check', severity: 0 }, { kind: 'check', severity: 0 }],
    });
  });
});

describe('rules of the crop', () => {
  test('a shelf grows one run at a time, unless the overlap was declared', async () => {
    const first = await inFlight();
    await standing(first);
    const second = await inFlight();
    await expect(standing(second)).rejects.toThrow(/one_run/);
    await standing(second, { overlap: true });
    await standing(second, { finish: '2026-11-02T00:00:00Z' });
  });

  test('the flag for runs in flight follows the state', async () => {
    const id = await run({ state: 'in_flight' });
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ inflight: 1 });
    await server.services.pool.query(`update lifecycles set state = 'post_harvest' where id = $1`, [id]);
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ inflight: 0 });
  });

  test('a run follows a version of its own plan, and is deleted only as a draft', async () => {
    const other = await world.row('grow_plans', { name: 'Other', category_id: 1, facility_id: here.id });
    const body = { facility_id: here.id, name: 'x', growplan_id: other, growplanVersion_id: version };
    expect((await post('ag_lifecycles', head, body)).status).toBe(422);
    const remove = async (id: number) => server.call('DELETE', `ag_lifecycles/${id}`, { token: manager.token });
    expect((await remove(await run({ state: 'completed' }))).status).toBe(422);
    expect((await remove(await run())).body).toEqual({ count: 1 });
  });

  test('a state is not changed by an everyday call', async () => {
    const id = await run();
    for (const [method, path] of [
      ['PATCH', `ag_lifecycles/${id}`],
      ['PUT', `ag_lifecycles/${id}`],
    ] as const) {
      const body = {
        facility_id: here.id,
        name: 'x',
        growplan_id: plan,
        growplanVersion_id: version,
        state: 'completed',
      };
      expect((await server.call(method, path, { token: head.token, body })).status).toBe(422);
    }
  });

  test('a plant stands somewhere only while it lives, and is destroyed for a reason', async () => {
    const place = await world.row('plant_locations', { platform_id: shelf });
    const plant = (values: Record<string, unknown>) => world.row('plants', { facility_id: here.id, ...values });
    await expect(plant({ state: 'harvested', plantLocation_id: place })).rejects.toThrow(/alive/);
    await expect(plant({ state: 'destroyed' })).rejects.toThrow(/given/);
    await plant({ plantLocation_id: place });
  });

  test('a plant of a run stays of its crop, and one that waits for a run may be set right', async () => {
    const other = await world.row('strains', { name: `Ridge ${here.id}` });
    const [growing, waiting] = [
      await world.row('plants', { facility_id: here.id, lifecycle_id: await inFlight(), strain_id: strain }),
      await world.row('plants', { facility_id: here.id, strain_id: strain }),
    ];
    const call = (id: number) =>
      server.call('PATCH', `ag_plants/${id}`, { token: head.token, body: { strain_id: other } });
    expect(await call(growing)).toMatchObject({ status: 409, body: { error: { code: 'PLANT_OF_RUN' } } });
    expect(await call(waiting)).toMatchObject({ status: 200, body: { strain_id: other } });
  });

  test('a diary entry belongs to the facility of its run and names its author', async () => {
    const both = await world.facility();
    const person = await world.person({ facilities: [here.id, both.id], roles: ['grower'] });
    const id = await inFlight();
    const entry = { lifecycle_id: id, facility_id: both.id, kind: 'note', text: 'Topped' };
    expect((await post('lifecycleLog', person, entry)).status).toBe(422);
    expect((await post('lifecycleLog', person, { ...entry, facility_id: here.id })).body).toMatchObject({
      user_id: person.id,
      kind: 'note',
    });
    expect((await post('lifecycleLog', person, { ...entry, facility_id: here.id, user_id: head.id })).status).toBe(422);
  });

  test('a strain with living plants stays active at the facility', async () => {
    const row = await world.row('facility_strains', { facility_id: here.id, strain_id: strain });
    const plant = await world.row('plants', { facility_id: here.id, strain_id: strain });
    const stop = () => server.call('PATCH', `facilityStrains/${row}`, { token: head.token, body: { active: false } });
    expect((await stop()).status).toBe(422);
    await server.services.pool.query(`update plants set state = 'harvested' where id = $1`, [plant]);
    expect((await stop()).body).toMatchObject({ active: false });
  });

  test('indica and sativa make a hundred', async () => {
    const body = { name: `Mix ${here.id}`, indicaPercentage: 60 };
    expect((await post('strains', head, { ...body, sativaPercentage: 50 })).status).toBe(422);
    expect((await post('strains', head, { ...body, sativaPercentage: 40 })).status).toBe(200);
  });

  test('what was sprayed stays as it was recorded', async () => {
    await licence(grower);
    const made = await post('ipmSprayApplications', grower, {
      facility_id: here.id,
      consumable_id: await product(),
      start: '2026-11-20T08:00:00Z',
      rate: 1,
      applicator_user_id: grower.id,
    });
    expect(made).toMatchObject({ status: 200, body: { state: 'planned' } });
    const { id } = made.body as { id: number };
    expect(
      (await post('ipmSprayTargets', grower, { ipmSprayApplication_id: id, platformGroup_id: unit.id })).status,
    ).toBe(200);
    expect((await post(`ipmSprayApplications/${id}/apply`, grower)).body).toMatchObject({ state: 'applied' });
    expect(
      (await server.call('PATCH', `ipmSprayApplications/${id}`, { token: head.token, body: { lot: 'x' } })).status,
    ).toBe(409);
    const again = await post('ipmSprayTargets', grower, { ipmSprayApplication_id: id, platformGroup_id: unit.id });
    expect(again).toMatchObject({
      status: 422,
      body: { error: { details: { messages: { ipmSprayApplication_id: ['Only what is planned changes'] } } } },
    });
    expect((await server.call('DELETE', `ipmSprayApplications/${id}`, { token: manager.token })).status).toBe(404);
  });
});
