import {
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

async function story() {
  const facility = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = facility.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    grower: await person('grower'),
    officer: await person('complianceOfficer'),
    owner: await person('owner'),
    tenant: await person('subTenant'),
    stranger: await person('complianceOfficer', (await world.facility()).id),
  };
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  const expectDelivery = (values: Record<string, unknown> = {}) =>
    call('officer', 'POST', 'facilityIntakes', { number: 'IN-1', kind: 'inventory', manifestNumber: 'M-1', ...values });
  return { facility, people, call, expectDelivery };
}

test('a delivery arrives, is inspected and may be rejected with a reason; then its lines stay', async () => {
  const { people, call, expectDelivery } = await story();
  const { id } = (await expectDelivery()).body as { id: number };
  const act = (who: keyof typeof people, action: string, body: unknown = {}) =>
    call(who, 'POST', `facilityIntakes/${id}/${action}`, body);
  expect((await server.call('POST', `facilityIntakes/${id}/markArrived`)).status).toBe(401);
  expect((await act('owner', 'markArrived')).status).toBe(403);
  expect((await act('tenant', 'markArrived')).status).toBe(404);
  expect((await act('stranger', 'markArrived')).status).toBe(404);
  expect((await act('grower', 'inspect')).status).toBe(409);
  expect((await act('grower', 'markArrived')).body).toMatchObject({
    state: 'arrived',
    arrived: expect.any(String) as string,
  });
  expect((await act('grower', 'inspect')).body).toMatchObject({ state: 'inspecting', inspectedBy: people.grower.id });
  const line = { intake_id: id, lineClass: 'plant', itemName: 'Clones', qtyShipped: 10, qtyReceived: 8 };
  expect((await call('grower', 'POST', 'facilityIntakeItems', line)).status).toBe(200);
  expect((await act('officer', 'cancel', { reason: 'too late' })).status).toBe(409);
  expect((await act('officer', 'reject')).status).toBe(422);
  expect((await act('officer', 'reject', { reason: 'spider mites' })).body).toMatchObject({ state: 'rejected' });
  expect((await call('grower', 'POST', 'facilityIntakeItems', line)).body).toMatchObject({
    error: { code: 'INTAKE_CLOSED' },
  });
});

test('a line names its article or part, in amounts of zero or more', async () => {
  const { call, expectDelivery } = await story();
  const { id } = (await expectDelivery()).body as { id: number };
  const add = (line: Record<string, unknown>) =>
    call('grower', 'POST', 'facilityIntakeItems', { intake_id: id, ...line });
  expect((await add({ lineClass: 'consumable', qtyShipped: 1 })).status).toBe(422);
  expect((await add({ lineClass: 'part', qtyShipped: 1 })).status).toBe(422);
  expect((await add({ lineClass: 'consumable', consumable_id: 1, qtyShipped: -1 })).status).toBe(422);
  expect((await add({ lineClass: 'consumable', consumable_id: 1, qtyShipped: 1 })).status).toBe(200);
});

test('a manifest is received once', async () => {
  const { expectDelivery } = await story();
  expect((await expectDelivery()).status).toBe(200);
  expect((await expectDelivery({ number: 'IN-2' })).status).toBe(422);
  expect((await expectDelivery({ number: 'IN-2', manifestNumber: null })).status).toBe(200);
});

test('the lines of an accepted delivery only get their place', async () => {
  const { call, expectDelivery } = await story();
  const { id } = (await expectDelivery()).body as { id: number };
  const line = { intake_id: id, lineClass: 'package', itemName: 'Flower', qtyShipped: 10, qtyReceived: 10 };
  const made = (await call('officer', 'POST', 'facilityIntakeItems', line)).body as { id: number };
  for (const action of ['markArrived', 'inspect', 'accept'])
    expect((await call('officer', 'POST', `facilityIntakes/${id}/${action}`, {})).status).toBe(200);
  const change = (body: object) => call('officer', 'PATCH', `facilityIntakeItems/${made.id}`, body);
  expect((await change({ qtyReceived: 12 })).body).toMatchObject({ error: { code: 'INTAKE_ACCEPTED' } });
  expect((await call('officer', 'POST', 'facilityIntakeItems', line)).body).toMatchObject({
    error: { code: 'INTAKE_ACCEPTED' },
  });
  expect((await change({ destination: { isMother: false } })).status).toBe(200);
});

test('a line that is counted or added while its delivery is accepted or rejected waits, and hears of it', async () => {
  const { call, expectDelivery } = await story();
  for (const [state, code] of [
    ['accepted', 'INTAKE_ACCEPTED'],
    ['rejected', 'INTAKE_CLOSED'],
  ]) {
    const { id } = (await expectDelivery({ number: `IN-${state}`, manifestNumber: null })).body as { id: number };
    const line = { intake_id: id, lineClass: 'package', itemName: 'Flower', qtyShipped: 10, qtyReceived: 10 };
    const made = (await call('officer', 'POST', 'facilityIntakeItems', line)).body as { id: number };
    const toOther = await call('officer', 'PATCH', `facilityIntakeItems/${made.id}`, { intake_id: id });
    expect(refusal(toOther), 'a line stays with its delivery').toMatchObject({ status: 422 });
    const change = () => call('officer', 'PATCH', `facilityIntakeItems/${made.id}`, { qtyReceived: 12 });
    const add = () => call('officer', 'POST', 'facilityIntakeItems', line);
    const leaveOut = () => call('officer', 'DELETE', `facilityIntakeItems/${made.id}`);
    for (const write of [change, add, leaveOut]) {
      await server.services.pool.query(`update facility_intakes set state = 'inspecting' where id = $1`, [id]);
      const meanwhile = ['update facility_intakes set state = $2 where id = $1', [id, state]] as const;
      const reply = await whileHeld(server.services.pool, meanwhile, write);
      expect(refusal(reply), `${write.name} ${state}`).toEqual({ status: 409, code });
    }
  }
});
