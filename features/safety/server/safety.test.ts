import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Made {
  id: number;
}

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    mechanic: await person('maintenance'),
    manager: await person('facilityManager'),
    tenant: await person('subTenant'),
    stranger: await person('facilityManager', away),
  };
  type Who = keyof typeof people | undefined;
  const call = (who: Who, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: who && people[who].token, ...(body !== undefined && { body }) });
  const report = (who: Who, more: object = {}) =>
    call(who, 'POST', 'safetyIncidents/report', {
      kind: 'nearMiss',
      occurredAt: '2026-01-02T10:00:00Z',
      description: 'A ladder slipped',
      ...more,
    });
  return { here, away, people, call, report };
}

test('report an incident: everybody of the facility, nobody else', async () => {
  const { here, people, report } = await story();
  expect((await report(undefined)).status).toBe(401);
  expect((await report('stranger', { facility_id: here.id })).status).toBe(404);
  expect((await report('grower', { kind: 'bad luck' })).status).toBe(422);
  expect((await report('grower', { occurredAt: '2999-01-01T00:00:00Z' })).status).toBe(422);
  expect((await report('tenant', { severity: 3 })).body).toMatchObject({
    facility_id: here.id,
    reporter_user_id: people.tenant.id,
    state: 'reported',
    severity: 3,
  });
});

test('reported without a name, nothing tells who did it', async () => {
  const { report, people } = await story();
  const made = (await report('grower', { anonymous: true })).body as Made;
  expect(made).toMatchObject({ reporter_user_id: null, createuser: null, updateuser: null });
  const { rows } = await server.services.pool.query<{ entry: string }>(
    `select to_jsonb(a)::text as entry from activity_logs a where collection = 'safetyIncidents' and record_id = $1`,
    [made.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.entry).toContain('"user_id": null');
  expect(rows[0]?.entry).toContain('"ip": null');
  expect(rows[0]?.entry).not.toContain(`"reporter_user_id": ${people.grower.id}`);
});

test('an incident closes when its actions are settled', async () => {
  const { call, report, people } = await story();
  const { id } = (await report('grower')).body as Made;
  const act = (who: 'grower' | 'manager', action: string, body: object = {}) =>
    call(who, 'POST', `safetyIncidents/${id}/${action}`, body);
  expect((await act('grower', 'investigate')).status).toBe(403);
  await act('manager', 'investigate');
  const action = { safetyIncident_id: id, description: 'Rubber feet', responsible_user_id: people.mechanic.id };
  expect((await call('grower', 'POST', 'safetyActions', action)).status).toBe(403);
  const made = (await call('manager', 'POST', 'safetyActions', action)).body as Made;
  expect((await act('manager', 'close')).status).toBe(422);
  expect(refusal(await act('manager', 'close', { reason: 'done' }))).toEqual({ status: 409, code: 'ACTIONS_OPEN' });
  const other = (await report('grower')).body as Made;
  const moved = await call('manager', 'PATCH', `safetyActions/${made.id}`, { safetyIncident_id: other.id });
  expect(moved.status, 'an action stays with its incident').toBe(422);
  expect((await call('grower', 'POST', `safetyActions/${made.id}/finish`)).status).toBe(403);
  expect((await call('mechanic', 'POST', `safetyActions/${made.id}/finish`)).body).toMatchObject({
    state: 'done',
    doneBy: people.mechanic.id,
  });
  expect((await act('manager', 'close', { reason: 'done' })).body).toMatchObject({ state: 'closed' });
});

test('who was hurt, and how, is for managers alone, in includes too', async () => {
  const { call, report } = await story();
  const { id } = (await report('grower', { someoneInjured: true })).body as Made;
  const injury = { safetyIncident_id: id, personName: 'A. Person', injury: 'Bruised knee' };
  expect((await call('grower', 'POST', 'safetyInjuries', injury)).status).toBe(403);
  expect((await call('stranger', 'POST', 'safetyInjuries', injury)).status).toBe(422);
  expect((await call('manager', 'POST', 'safetyInjuries', injury)).body).toMatchObject({ classification: 'firstAid' });
  const filter = encodeURIComponent(JSON.stringify({ include: 'injuries' }));
  const read = async (who: 'grower' | 'manager') =>
    JSON.stringify((await call(who, 'GET', `safetyIncidents/${id}?filter=${filter}`)).body);
  expect(await read('manager')).toContain('Bruised knee');
  expect(await read('grower')).not.toContain('Bruised knee');
});

test('lock out and release: one thing, the own lock, or a manager with a reason', async () => {
  const { here, away, call, people } = await story();
  const unit = await world.unit(here);
  const elsewhere = await world.unit(away);
  const lock = (who: Parameters<typeof call>[0], body: object) =>
    call(who, 'POST', 'lockouts', { reason: 'Pump swap', ...body });
  const onUnit = { platformGroup_id: unit.id };
  expect((await lock(undefined, onUnit)).status).toBe(401);
  expect((await lock('tenant', onUnit)).status).toBe(403);
  expect((await lock('mechanic', {})).status).toBe(422);
  expect((await lock('mechanic', { ...onUnit, virtualDevice_id: unit.devices['light'] })).status).toBe(422);
  expect((await lock('mechanic', { platformGroup_id: elsewhere.id })).status).toBe(422);
  expect((await lock('mechanic', { virtualDevice_id: elsewhere.devices['light'] })).status).toBe(422);
  expect((await lock('mechanic', { ...onUnit, reason: ' ' })).status).toBe(422);
  const { id } = (await lock('mechanic', onUnit)).body as Made;
  expect((await lock('mechanic', onUnit)).status).toBe(422);
  expect((await lock('grower', onUnit)).status).toBe(200);
  expect((await lock('mechanic', { virtualDevice_id: unit.devices['light'] })).status).toBe(200);

  const release = (who: Parameters<typeof call>[0], body: object = {}) =>
    call(who, 'POST', `lockouts/${id}/release`, body);
  expect((await release(undefined)).status).toBe(401);
  expect((await release('grower')).status).toBe(403);
  expect((await release('stranger')).status).toBe(404);
  expect((await release('manager')).status).toBe(422);
  expect((await call('manager', 'DELETE', `lockouts/${id}`)).status).toBe(404);
  expect((await release('mechanic')).body).toMatchObject({
    releasedBy: people.mechanic.id,
    finish: expect.any(String) as string,
  });
  expect(refusal(await release('manager', { reason: 'gone home' }))).toEqual({ status: 409, code: 'RELEASED' });
});

test('a lock that is wrong says what of it: neither or both, or what stands in another facility of the same person', async () => {
  const { here, away } = await story();
  const unit = await world.unit(here);
  const elsewhere = await world.unit(away);
  const { token } = await world.person({ facilities: [here.id, away.id], roles: ['maintenance'] });
  const codesOf = async (what: object) => {
    const body = { reason: 'Pump swap', ...what };
    const reply = await server.call('POST', 'lockouts', { token, body });
    expect(reply.status).toBe(422);
    return (reply.body as { error: { details: { messages: unknown } } }).error.details.messages;
  };
  const one = { platformGroup_id: ['name either a unit or a device'] };
  expect(await codesOf({})).toEqual(one);
  expect(await codesOf({ platformGroup_id: unit.id, virtualDevice_id: unit.devices['light'] })).toEqual(one);
  expect(await codesOf({ platformGroup_id: elsewhere.id })).toEqual({ platformGroup_id: ['does not exist'] });
  const lamp = { virtualDevice_id: elsewhere.devices['light'] };
  expect(await codesOf(lamp)).toEqual({ virtualDevice_id: ['does not exist'] });
});
