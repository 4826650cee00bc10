import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const daySeconds = 86_400;
interface Person {
  id: number;
  token: string;
}
let here: { id: number };
let grower: Person;
let head: Person;
let manager: Person;
let stranger: Person;
let plan: number;

beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager'] });
  plan = await world.row('grow_plans', { name: 'Indoor flower', category_id: 1, facility_id: here.id });
});

const post = (path: string, person: Person, body: unknown = {}) =>
  server.call('POST', path, { token: person.token, body }) as Promise<{
    status: number;
    body: Record<string, unknown>;
  }>;
const get = (path: string, person?: Person) => server.call('GET', path, { token: person?.token });
const code = (reply: { body: Record<string, unknown> }) => (reply.body['error'] as { code: string }).code;

/** A draft version with two phases of 12 and 21.5 days, made through the everyday calls by the head grower. */
async function draft(version = 1) {
  const made = await post('ag_growplanVersions', head, { growplan_id: plan, version });
  const id = made.body['id'] as number;
  const phases = await server.call('POST', 'ag_growPhases', {
    token: head.token,
    body: [
      { growplanVersion_id: id, name: 'Clone', seq: 0, startSeconds: 0, endSeconds: 12 * daySeconds, photoperiod: 24 },
      {
        growplanVersion_id: id,
        name: 'Veg',
        seq: 1,
        startSeconds: 12 * daySeconds,
        endSeconds: 33.5 * daySeconds,
        photoperiod: 18,
      },
    ],
  });
  const [clone, veg] = (phases.body as { id: number }[]).map((phase) => phase.id);
  const targets = { tempMin: 22, tempMax: 26, humidityMin: 60, humidityMax: 75 };
  await server.call('POST', 'ag_growPhaseEnvironments', {
    token: head.token,
    body: [
      { growPhase_id: clone, lightState: 'Lights On', ...targets },
      { growPhase_id: veg, lightState: 'Lights On', ...targets },
      { growPhase_id: veg, lightState: 'Lights Off', ...targets },
    ],
  });
  await post('ag_growTasks', head, { growPhase_id: veg, growTaskType_id: 7, dayOffset: 3 });
  return { id, clone: clone ?? 0, veg: veg ?? 0 };
}

async function publish(version: number): Promise<number> {
  const { id } = await draft(version);
  await post(`ag_growplanVersions/${id}/submit`, head);
  await post(`ag_growplanVersions/${id}/approve`, manager);
  expect(await post(`ag_growplanVersions/${id}/publish`, manager)).toMatchObject({ status: 200 });
  return id;
}

describe('reading a plan', () => {
  test('a plan comes with its phases, environments, tasks and days in all', async () => {
    await draft();
    const reply = await get(`ag_growplans/getGrowplan?growplan_id=${plan}`, head);
    expect(reply).toMatchObject({
      status: 200,
      body: { id: plan, name: 'Indoor flower', version: 1, state: 'draft', totalDays: 33.5 },
    });
    const { growPhases } = reply.body as unknown as { growPhases: { name: string; environments: []; growTasks: [] }[] };
    expect(
      growPhases.map(({ name, environments, growTasks }) => [name, environments.length, growTasks.length]),
    ).toEqual([
      ['Clone', 1, 0],
      ['Veg', 2, 1],
    ]);
  });

  test('the published version is shown, another one when it is asked for', async () => {
    await publish(1);
    const next = await draft(2);
    const shown = await get(`ag_growplans/getGrowplan?growplan_id=${plan}`, grower);
    expect(shown.body).toMatchObject({ version: 1, state: 'published' });
    const asked = (who: typeof head) =>
      get(`ag_growplans/getGrowplan?growplan_id=${plan}&growplanVersion_id=${next.id}`, who);
    expect((await asked(head)).body).toMatchObject({ version: 2, state: 'draft' });
    expect((await asked(grower)).status).toBe(404);
  });

  test('a plan without a version has no phases and no days', async () => {
    const reply = await get(`ag_growplans/getGrowplan?growplan_id=${plan}`, grower);
    expect(reply.body).toMatchObject({ growplanVersion_id: null, totalDays: 0, growPhases: [] });
  });

  test('visitors, other facilities and bad ids get nothing', async () => {
    const { id } = await draft();
    const address = `ag_growplans/getGrowplan?growplan_id=${plan}`;
    expect((await get(address)).status).toBe(401);
    expect((await get(address, stranger)).status).toBe(404);
    expect((await get('ag_growplans/getGrowplan?growplan_id=x', grower)).status).toBe(400);
    expect((await get('ag_growplans/getGrowplan', grower)).status).toBe(400);
    const other = await world.row('grow_plans', { name: 'Other', category_id: 1, facility_id: here.id });
    const mixed = await get(`ag_growplans/getGrowplan?growplan_id=${other}&growplanVersion_id=${id}`, grower);
    expect(mixed.status).toBe(404);
  });

  test('container models in use are listed by name', async () => {
    await world.row('plant_container_types', { name: `Zz ${plan}`, plantsPerContainer: 1, active: false });
    expect((await get('ag_growplans/plantcontainerTypes')).status).toBe(401);
    const names = ((await get('ag_growplans/plantcontainerTypes', grower)).body as { name: string }[]).map(
      ({ name }) => name,
    );
    expect(names).toContain('Coco pot, 4 L');
    expect(names).not.toContain(`Zz ${plan}`);
    expect(names).toEqual([...names].toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

describe('a version on its way', () => {
  test('is submitted by the head grower, approved and published by the manager', async () => {
    const { id } = await draft();
    expect((await post(`ag_growplanVersions/${id}/submit`, manager)).status).toBe(403);
    expect((await post(`ag_growplanVersions/${id}/submit`, stranger)).status).toBe(404);
    expect((await post(`ag_growplanVersions/${id}/approve`, manager)).status).toBe(409);
    const submitted = await post(`ag_growplanVersions/${id}/submit`, head);
    expect(submitted.body).toMatchObject({ state: 'submitted', totalDays: 33.5, submittedBy: head.id });
    expect((await post(`ag_growplanVersions/${id}/approve`, head)).status).toBe(403);
    const approved = await post(`ag_growplanVersions/${id}/approve`, manager);
    expect(approved.body).toMatchObject({ state: 'approved', approvedBy: manager.id });
    const published = await post(`ag_growplanVersions/${id}/publish`, manager);
    expect(published.body).toMatchObject({ state: 'published', publishedAt: expect.any(String) as string });
    expect((await get(`ag_growplans/${plan}`, grower)).body).toMatchObject({ publishedVersion_id: id });
  });

  test('cannot be submitted while the plan has problems', async () => {
    const { id, veg } = await draft();
    await server.call('PATCH', `ag_growPhases/${veg}`, { token: head.token, body: { startSeconds: 13 * daySeconds } });
    const reply = await post(`ag_growplanVersions/${id}/submit`, head);
    expect([reply.status, code(reply)]).toEqual([409, 'growplan.has-problems']);
    expect(reply.body['error']).toMatchObject({ details: { problems: [{ phase: 'Veg', problem: 'gap' }] } });
    expect((await get(`ag_growplanVersions/${id}`, head)).body).toMatchObject({ state: 'draft' });
  });

  test('is not approved by its author where the category wants a second person', async () => {
    const both = await world.person({ facilities: [here.id], roles: ['farmManager', 'facilityManager'] });
    const { id } = await draft();
    await post(`ag_growplanVersions/${id}/submit`, both);
    const reply = await post(`ag_growplanVersions/${id}/approve`, both);
    expect([reply.status, code(reply)]).toEqual([409, 'growplan.own-approval']);
    const easy = await world.row('grow_plan_categories', { label: `Trials ${id}`, requiresApproval: false });
    await server.services.pool.query('update grow_plans set category_id = $1 where id = $2', [easy, plan]);
    expect((await post(`ag_growplanVersions/${id}/approve`, both)).status).toBe(200);
  });

  test('goes back to draft with a reason, or is withdrawn', async () => {
    const { id } = await draft();
    await post(`ag_growplanVersions/${id}/submit`, head);
    expect((await post(`ag_growplanVersions/${id}/returnToDraft`, manager)).status).toBe(422);
    const returned = await post(`ag_growplanVersions/${id}/returnToDraft`, manager, { reason: 'Too wet in week 7' });
    expect(returned.body).toMatchObject({ state: 'draft', submittedBy: null, returnReason: 'Too wet in week 7' });
    // The head grower, who may not read the log, is told what is to change until it is handed in again.
    expect((await get(`ag_growplanVersions/${id}`, head)).body).toMatchObject({ returnReason: 'Too wet in week 7' });
    await post(`ag_growplanVersions/${id}/submit`, head);
    expect((await get(`ag_growplanVersions/${id}`, head)).body).toMatchObject({ returnReason: null });
    expect((await post(`ag_growplanVersions/${id}/withdraw`, head)).body).toMatchObject({ state: 'draft' });
  });

  test('supersedes the one published before; a retired one leaves the plan without', async () => {
    const first = await publish(1);
    const second = await publish(2);
    expect((await get(`ag_growplanVersions/${first}`, head)).body).toMatchObject({ state: 'superseded' });
    expect((await get(`ag_growplans/${plan}`, head)).body).toMatchObject({ publishedVersion_id: second });
    expect((await post(`ag_growplanVersions/${second}/retire`, head)).status).toBe(403);
    expect((await post(`ag_growplanVersions/${second}/retire`, manager)).body).toMatchObject({ state: 'retired' });
    expect((await get(`ag_growplans/${plan}`, head)).body).toMatchObject({ publishedVersion_id: null });
  });

  test('never changes again in any part once it is handed in', async () => {
    const { id, clone, veg } = await draft();
    await post(`ag_growplanVersions/${id}/submit`, head);
    const change = async (method: string, path: string, body?: unknown) =>
      (await server.call(method, path, { token: head.token, ...(body !== undefined && { body }) })).status;
    expect(await change('PATCH', `ag_growplanVersions/${id}`, { changeNote: 'x' })).toBe(422);
    expect(await change('PATCH', `ag_growplanVersions/${id}`, { state: 'draft' })).toBe(422);
    expect(await change('DELETE', `ag_growplanVersions/${id}`)).toBe(422);
    expect(await change('PATCH', `ag_growPhases/${clone}`, { name: 'x' })).toBe(422);
    expect(await change('DELETE', `ag_growPhases/${veg}`)).toBe(422);
    const phase = { growplanVersion_id: id, name: 'x', seq: 9, startSeconds: 0, endSeconds: 9, photoperiod: 0 };
    expect(await change('POST', 'ag_growPhases', phase)).toBe(422);
    const other = await draft(2);
    expect(await change('PATCH', `ag_growPhases/${other.veg}`, { growplanVersion_id: id, seq: 7 })).toBe(422);
    const task = { growPhase_id: veg, growTaskType_id: 1, dayOffset: 1 };
    expect(await change('POST', 'ag_growTasks', task)).toBe(422);
    const [environment] = (
      await get(`ag_growPhaseEnvironments?filter={"where":{"growPhase_id":${veg}},"limit":1}`, head)
    ).body as { id: number }[];
    expect(await change('PATCH', `ag_growPhaseEnvironments/${environment?.id}`, { tempMax: 30 })).toBe(422);
    expect(await change('DELETE', `ag_growplans/${plan}`)).toBe(422);
  });

  test('is handed in as it is once those who change or end a part of it are done', async () => {
    const { id, veg } = await draft();
    const submit = () => post(`ag_growplanVersions/${id}/submit`, head);
    const changes = [
      ['update grow_tasks set "dayOffset" = 5 where "growPhase_id" = $1', [veg]],
      [`delete from grow_phase_environments where "growPhase_id" = $1 and "lightState" = 'Lights Off'`, [veg]],
      ['update grow_phases set "startSeconds" = "startSeconds" + 86400 where id = $1', [veg]],
    ] as const;
    const lot: string[][] = [];
    for (const change of changes) {
      const reply = await whileHeld(server.services.pool, change, submit);
      const { details } = (reply.body['error'] ?? {}) as { details?: { problems: { problem: string }[] } };
      lot.push(details?.problems.map(({ problem }) => problem) ?? []);
      if (reply.status === 200) await post(`ag_growplanVersions/${id}/withdraw`, head);
    }
    expect(lot).toEqual([[], ['noDarkEnvironment'], ['gap', 'noDarkEnvironment']]);
  });

  test('gets no part any more from whoever adds or changes one while it is handed in', async () => {
    const { id, clone, veg } = await draft();
    const other = await draft(2);
    const handedIn = [`update grow_plan_versions set state = 'submitted' where id = $1`, [id]] as const;
    const phase = { growplanVersion_id: id, name: 'x', seq: 9, startSeconds: 0, endSeconds: 9, photoperiod: 0 };
    const targets = { tempMin: 22, tempMax: 26, humidityMin: 60, humidityMax: 75 };
    const send = (method: string, path: string, body: object) => () =>
      server.call(method, path, { token: head.token, body });
    for (const call of [
      send('POST', 'ag_growPhases', phase),
      send('PATCH', `ag_growPhases/${other.veg}`, { growplanVersion_id: id, seq: 7 }),
      send('POST', 'ag_growTasks', { growPhase_id: veg, growTaskType_id: 1, dayOffset: 1 }),
      send('POST', 'ag_growPhaseEnvironments', { growPhase_id: clone, lightState: 'Lights Off', ...targets }),
    ]) {
      expect((await whileHeld(server.services.pool, handedIn, call)).status).toBe(422);
      await server.services.pool.query(`update grow_plan_versions set state = 'draft' where id = $1`, [id]);
    }
    const held = ['select from grow_phases where id = $1 for share', [veg]] as const;
    const change = send('PATCH', `ag_growPhases/${veg}`, { name: 'x' });
    expect((await whileHeld(server.services.pool, held, change, handedIn)).status).toBe(422);
  });

  test('is copied into the next draft with everything in it', async () => {
    const first = await publish(1);
    expect((await post(`ag_growplanVersions/${first}/copyAsDraft`, grower)).status).toBe(403);
    expect((await post(`ag_growplanVersions/${first}/copyAsDraft`, stranger)).status).toBe(404);
    const copied = await post(`ag_growplanVersions/${first}/copyAsDraft`, head, { changeNote: 'Drier finish' });
    expect(copied.body).toMatchObject({ version: 2, state: 'draft', growplan_id: plan });
    const content = async (id: number) => {
      const { body } = await get(`ag_growplans/getGrowplan?growplan_id=${plan}&growplanVersion_id=${id}`, head);
      const { growPhases, totalDays } = body as unknown as {
        growPhases: Record<string, unknown>[];
        totalDays: number;
      };
      return JSON.parse(JSON.stringify({ growPhases, totalDays }).replaceAll(/"id":\d+,/g, '')) as unknown;
    };
    expect(await content(copied.body['id'] as number)).toEqual(await content(first));
    expect((await post(`ag_growplanVersions/${first}/copyAsDraft`, head)).body).toMatchObject({ version: 3 });
  });
});

describe('limits of a plan', () => {
  test('work lies within its phase: a later day is refused, and a phase that became too short is not handed in', async () => {
    const { id, clone, veg } = await draft();
    const task = (dayOffset: number) =>
      post('ag_growTasks', head, { growPhase_id: clone, growTaskType_id: 7, dayOffset });
    const refused = await task(99);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'PLAN_TASK_AFTER_PHASE' } } });
    expect(JSON.stringify(refused.body)).toContain(
      'Day 99 lies after the phase \\"Clone\\", which ends after 12 days.',
    );
    const made = await task(12);
    const change = { token: head.token, body: { dayOffset: 13 } };
    expect((await server.call('PATCH', `ag_growTasks/${made.body['id'] as number}`, change)).status).toBe(409);
    for (const [phase, body] of [
      [clone, { endSeconds: 5 * daySeconds }],
      [veg, { startSeconds: 5 * daySeconds }],
    ] as const)
      expect((await server.call('PATCH', `ag_growPhases/${phase}`, { token: head.token, body })).status).toBe(200);
    expect((await post(`ag_growplanVersions/${id}/submit`, head)).body).toMatchObject({
      error: { details: { problems: [{ phase: 'Clone', problem: 'taskAfterPhase', day: 12 }] } },
    });
  });

  test('a VPD curve ascends and keeps its target between its bounds', async () => {
    const profile = (points: unknown) => post('vpdProfiles', head, { name: `P ${Math.random()}`, points });
    const good = [
      { day: 0, min: 0.8, target: 1, max: 1.2 },
      { day: 14, min: 0.9, target: 1.1, max: 1.3 },
    ];
    expect((await profile(good)).status).toBe(200);
    expect((await profile(good.toReversed())).status).toBe(422);
    expect((await profile([{ day: 0, min: 1, target: 1, max: 1.2 }])).status).toBe(422);
    expect((await profile([{ day: 0, min: 1 }])).status).toBe(422);
    const [knot] = good;
    for (const wrong of [{ day: -1 }, { day: 1e300 }, { min: -0.1 }, { max: 11 }, { min: -1e308, max: 1e308 }])
      expect((await profile([{ ...knot, ...wrong }])).status, JSON.stringify(wrong)).toBe(422);
  });

  test('an end lies after its start, a maximum not below its minimum', async () => {
    const { id, clone } = await draft();
    const phase = { growplanVersion_id: id, name: 'x', seq: 5, startSeconds: 9, endSeconds: 9, photoperiod: 0 };
    expect((await post('ag_growPhases', head, phase)).status).toBe(422);
    const fed = (feed: object) => post('ag_growPhases', head, { ...phase, endSeconds: 10, feed });
    for (const wrong of [{ ec: -1 }, { ec: 1e300 }, { ph: 15 }, { parts: [{ consumable_id: 1.5, mlPerL: 1 }] }])
      expect((await fed(wrong)).status, JSON.stringify(wrong)).toBe(422);
    const cold = {
      growPhase_id: clone,
      lightState: 'Lights Off',
      tempMin: 22,
      tempMax: 20,
      humidityMin: 1,
      humidityMax: 2,
    };
    expect((await post('ag_growPhaseEnvironments', head, cold)).status).toBe(422);
  });

  test('a kind of work says what its worker enters; what cannot be asked is refused', async () => {
    const type = { label: 'Trials: drain check', effects: ['sample'], facility_id: here.id };
    const ph = { key: 'ph', label: 'pH', labelEs: 'pH', kind: 'number', min: 4, max: 8, required: true };
    const made = await post('ag_growTaskTypes', head, {
      ...type,
      inputSchema: [{ ...ph, told: 'by another program' }],
    });
    expect(made).toMatchObject({ status: 200, body: { inputSchema: [{ key: 'ph', told: 'by another program' }] } });
    const again = (inputSchema: object[]) =>
      post('ag_growTaskTypes', head, { ...type, label: 'Trials: again', inputSchema });
    expect((await again([{ ...ph, min: 9 }])).status).toBe(422);
    expect((await again([{ label: 'No key', kind: 'text' }])).status).toBe(422);
    expect((await post('ag_growTaskTypes', grower, { ...type, inputSchema: [ph] })).status).toBe(403);
  });

  test('every stage, category and kind of work is there in both languages on the first day', async () => {
    for (const path of [
      'ag_growStages',
      'ag_growplanCategories',
      'ag_growTaskTypes',
      'ag_attributes',
      'ag_destroyPlantReasons',
    ]) {
      const rows = (await get(`${path}?filter={"where":{"id":{"lt":1000}}}`, grower)).body as Record<string, unknown>[];
      expect(rows.length).toBeGreaterThan(4);
      // Rows other stories made have no translation; those of the product have been there from the start.
      const own = rows.filter(({ label }) => !String(label).startsWith('Trials'));
      expect(own.filter(({ label, labelEs }) => !label || !labelEs)).toEqual([]);
    }
    const stages = (await get('ag_growStages?filter={"include":"vpdProfile"}', grower)).body as {
      vpdProfile?: object;
    }[];
    expect(stages.every(({ vpdProfile }) => vpdProfile !== undefined)).toBe(true);
  });
});

test('what plan figures rest on is said by its planners, an hour of work is theirs to see', async () => {
  const here = await world.facility();
  const person = (role: 'farmManager' | 'grower', place = here.id) =>
    world.person({ facilities: [place], roles: [role] });
  const [head, grower] = [await person('farmManager'), await person('grower')];
  const stranger = await person('farmManager', (await world.facility()).id);
  const post = (token: string | undefined, body: object) =>
    server.call('POST', 'growplanBases', { token, body: { facility_id: here.id, ...body } });
  expect((await post(undefined, {})).status).toBe(401);
  expect((await post(grower.token, {})).status).toBe(403);
  expect((await post(head.token, { lampEfficacy: 0 })).status).toBe(422);
  const { id } = (await post(head.token, { emitterLph: 1.5, labourRate: 24 })).body as { id: number };
  const read = (token: string) => server.call('GET', `growplanBases/${id}`, { token });
  expect((await read(head.token)).body).toMatchObject({ emitterLph: 1.5, labourRate: 24, lampEfficacy: null });
  expect((await read(grower.token)).body).not.toHaveProperty('labourRate');
  expect((await read(stranger.token)).status).toBe(404);
});
