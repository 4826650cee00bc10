import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { host, makeLicence, refusal } from './compliance.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const made = await makeLicence(server, world);
  const message = (service: string, row: unknown, more: object = {}) => ({
    LicenseNumber: made.licence,
    action: 'POST',
    service,
    payload: typeof row === 'string' ? row : JSON.stringify([row]),
    ...more,
  });
  const strain = (Name: string) => message('strains/v1/create', { Name });
  type Who = keyof typeof made.people | undefined;
  const queue = (who: Who, body: unknown) => made.call(who, 'POST', `${host}Outboxes`, body);
  const act = (who: Who, id: number, action: string, body: object = {}) =>
    made.call(who, 'POST', `${host}Outboxes/${id}/${action}`, body);
  const queued = async (body: unknown) => (await queue('officer', body)).body as { id: number };
  const set = (id: number, state: string) =>
    server.services.pool.query('update metrc_outboxes set state = $2 where id = $1', [id, state]);
  const mode = (sendMode: string) =>
    server.services.pool.query('update state_compliance_settings set "sendMode" = $2 where id = $1', [
      made.setting,
      sendMode,
    ]);
  return { ...made, message, strain, queue, act, queued, set, mode };
}

test('queue a message: person and key are those of the session, and no key is kept or shown', async () => {
  const { strain, queue, people, licence, call } = await story();
  const body = { ...strain('Blue Dream'), userMetrcApiKey: 'somebody-else', userId: 1 };
  const made = await queue('officer', body);
  expect(made).toMatchObject({
    status: 200,
    body: { LicenseNumber: licence, userId: people.officer.id, state: 'queued', subject: 'strains Blue Dream' },
  });
  expect(JSON.stringify(made.body)).not.toContain('somebody-else');
  const list = await call('grower', 'GET', `${host}Outboxes`);
  expect(JSON.stringify(list.body)).toContain('Blue Dream');
  const stored = await server.services.pool.query('select to_jsonb(o)::text as row from metrc_outboxes o');
  expect(JSON.stringify(stored.rows)).not.toContain('somebody-else');
});

test('who may queue: officers everything, managers plants and harvests, nobody else, nobody from elsewhere', async () => {
  const { strain, message, queue } = await story();
  const move = message('plants/v1/moveplants', { Label: 'TAG-1', Location: 'Room 2', ActualDate: '2026-01-02' });
  expect((await queue(undefined, move)).status).toBe(401);
  expect((await queue('grower', move)).status).toBe(403);
  expect((await queue('stranger', move)).status).toBe(404);
  expect((await queue('tenant', move)).status).toBe(404);
  expect((await queue('manager', strain('A'))).status).toBe(403);
  for (const who of ['manager', 'officer', 'admin'] as const) expect((await queue(who, move)).status).toBe(200);
});

test.each([
  ['a service the state does not know', { service: 'plants/v1/eat' }],
  ['a service with its placeholder', { service: 'strains/v1/{id}', action: 'DELETE' }],
  ['the wrong verb', { action: 'DELETE' }],
  ['a payload that is no JSON', { payload: '{Name:' }],
  ['a payload without rows', { payload: '[]' }],
  ['a payload of plain values', { payload: '[1]' }],
  ['an unknown field', { state: 'accepted' }],
])('%s is refused', async (_, wrong) => {
  const { strain, queue } = await story();
  expect((await queue('officer', { ...strain('A'), ...wrong })).status).toBe(422);
});

test('a list is queued whole and in order, or not at all', async () => {
  const { strain, queue, call, licence } = await story();
  const names = ['A', 'B', 'C'];
  const made = (await queue('officer', names.map(strain))).body as { subject: string }[];
  expect(made.map(({ subject }) => subject)).toEqual(names.map((name) => `strains ${name}`));
  expect((await queue('officer', [strain('D'), { ...strain('E'), service: 'x' }])).status).toBe(422);
  const where = encodeURIComponent(JSON.stringify({ LicenseNumber: licence }));
  expect((await call('officer', 'GET', `${host}Outboxes/count?where=${where}`)).body).toEqual({ count: 3 });
});

test('messages about one thing wait for each other, others do not', async () => {
  const { message, queued, set } = await story();
  const plant = (Label: string) => message('plants/v1/moveplants', { Label });
  const first = await queued(plant('T1'));
  const second = await queued(plant('T1'));
  expect(second).toMatchObject({ dependsOn: first.id });
  expect(await queued(plant('T2'))).toMatchObject({ dependsOn: null });
  await set(first.id, 'accepted');
  await set(second.id, 'accepted');
  expect(await queued(plant('T1'))).toMatchObject({ dependsOn: null });
  const removal = { ...message('strains/v1/17', ''), action: 'DELETE' };
  expect(await queued(removal)).toMatchObject({ subject: 'strains 17', action: 'DELETE' });
});

test('two messages of one subject are never under way at once', async () => {
  const { strain, queued, set } = await story();
  const [one, two] = [await queued(strain('A')), await queued(strain('A'))];
  await set(one.id, 'sending');
  await expect(set(two.id, 'sending')).rejects.toThrow('metrc_outboxes__sending__unique');
});

test('a licence on hold keeps messages for review; one that is off takes none', async () => {
  const { strain, message, queue, queued, act, mode, setting } = await story();
  await mode('hold');
  const { id } = await queued(strain('A'));
  expect((await act('manager', id, 'release')).status).toBe(403);
  expect((await act('officer', id, 'release')).body).toMatchObject({ state: 'queued' });
  await mode('off');
  expect(refusal(await queue('officer', strain('A')))).toEqual({ status: 409, code: 'SENDING_OFF' });
  await mode('live');
  await server.services.pool.query('update state_compliance_settings set "reportsPlants" = false where id = $1', [
    setting,
  ]);
  const move = message('plants/v1/moveplants', { Label: 'T' });
  expect(refusal(await queue('officer', move))).toEqual({ status: 409, code: 'NOT_REPORTED' });
});

test('edit and requeue a rejected message: the first payload is kept', async () => {
  const { strain, queued, act, set } = await story();
  const { id } = await queued(strain('A'));
  const mended = '[{"Name":"B"}]';
  expect(refusal(await act('officer', id, 'requeue', { payload: mended }))).toEqual({
    status: 409,
    code: 'WRONG_STATE',
  });
  await set(id, 'rejected');
  expect((await act(undefined, id, 'requeue')).status).toBe(401);
  expect((await act('manager', id, 'requeue')).status).toBe(403);
  expect((await act('stranger', id, 'requeue')).status).toBe(404);
  expect((await act('officer', id, 'requeue', { payload: 'no JSON' })).status).toBe(422);
  expect((await act('officer', id, 'requeue', { payload: mended })).body).toMatchObject({
    state: 'queued',
    payload: mended,
    payloadVersion: 2,
    firstPayload: '[{"Name":"A"}]',
    attempts: 0,
  });
});

test('settle a rejected message outside: with the proof, once and for all', async () => {
  const { strain, queued, act, set } = await story();
  const { id } = await queued(strain('A'));
  await set(id, 'rejected');
  const proof = { evidence: '/files/proof.pdf', reason: 'Entered by hand in the state’s pages' };
  expect((await act(undefined, id, 'resolve', proof)).status).toBe(401);
  expect((await act('grower', id, 'resolve', proof)).status).toBe(403);
  expect((await act('stranger', id, 'resolve', proof)).status).toBe(404);
  expect((await act('officer', id, 'resolve', { ...proof, evidence: 'javascript:alert(1)' })).status).toBe(422);
  expect((await act('officer', id, 'resolve', { ...proof, reason: ' ' })).status).toBe(422);
  expect((await act('officer', id, 'resolve', proof)).body).toMatchObject({
    state: 'resolved_manually',
    evidence: proof.evidence,
    resolution: proof.reason,
  });
  await expect(set(id, 'queued')).rejects.toThrow('settled');
});

test('people take back their own queued messages; officers cancel any with a reason', async () => {
  const { message, queue, act } = await story();
  const move = message('plants/v1/moveplants', { Label: 'T' });
  const { id } = (await queue('manager', move)).body as { id: number };
  expect((await act('officer', id, 'withdraw')).status).toBe(403);
  expect((await act('manager', id, 'withdraw')).body).toMatchObject({ state: 'cancelled' });
  const { id: other } = (await queue('manager', move)).body as { id: number };
  expect((await act('officer', other, 'cancel')).status).toBe(422);
  expect((await act('officer', other, 'cancel', { reason: 'wrong room' })).body).toMatchObject({ state: 'cancelled' });
});

test('nothing but the calls of the outbox changes a message', async () => {
  const { strain, queued, call } = await story();
  const { id } = await queued(strain('A'));
  for (const method of ['PATCH', 'PUT', 'DELETE'])
    expect((await call('admin', method, `${host}Outboxes/${id}`, { state: 'accepted' })).status).toBe(404);
  expect((await call('admin', 'PATCH', `${host}Outboxes`, { id, state: 'accepted' })).status).toBe(404);
  expect((await call('admin', 'POST', `${host}Outboxes/${id}/accept`)).status).toBe(404);
});
