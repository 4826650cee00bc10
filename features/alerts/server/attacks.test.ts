import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const send = (method: string, path: string, token: string | undefined, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) });

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: 'grower' | 'facilityManager' | 'subTenant', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const alertIn = (place: { id: number }) =>
    world.row('exceptions', {
      ...{ facility_id: place.id, exceptionType_id: 2, code: 'TMP-001', name: 'Too warm', escalationLevel: 2 },
      ...{ firstOccurrred: new Date(), lastOccurred: new Date() },
    });
  const stateOf = async (id: number) =>
    (await server.services.pool.query('select "ExceptionStatus_id" as state from exceptions where id = $1', [id]))
      .rows[0]?.state as number;
  return {
    ...{ here, away, alertIn, stateOf },
    manager: await person('facilityManager'),
    tenant: await person('subTenant'),
    stranger: await person('facilityManager', away),
  };
}

test('an alert of another facility is nowhere, alone and among own ones, and nothing is answered', async () => {
  const { alertIn, here, away, manager, tenant, stateOf } = await story();
  const [own, foreign] = [await alertIn(here), await alertIn(away)];
  const acknowledge = { kind: 'acknowledge' };
  for (const ids of [[foreign], [own, foreign], [foreign, own]])
    expect((await send('POST', 'ExceptionLists/answer', manager.token, { ids, answer: acknowledge })).status).toBe(404);
  for (const path of ['story', 'receipts', 'why'])
    expect((await send('GET', `ExceptionLists/${foreign}/${path}`, manager.token)).status, path).toBe(404);
  for (const [path, body] of [
    ['resolve', { reason: 'Mended' }],
    ['snooze', { minutes: 30 }],
    ['acknowledge', {}],
  ] as const)
    expect((await send('POST', `ExceptionLists/${foreign}/${path}`, manager.token, body)).status, path).toBe(404);
  expect(
    (await send('POST', 'ExceptionLists/answer', tenant.token, { ids: [own], answer: acknowledge })).status,
  ).not.toBe(200);
  expect([await stateOf(own), await stateOf(foreign)]).toEqual([1, 1]);
});

test('two ids that disagree change nothing; a remedy leads to no alert elsewhere, nor moves to one', async () => {
  const { alertIn, here, away, manager, stranger } = await story();
  const [own, other, foreign] = [await alertIn(here), await alertIn(here), await alertIn(away)];
  const patched = await send('PATCH', `ExceptionLists/${own}`, manager.token, { id: other, owner_user_id: manager.id });
  expect(patched.status).toBeGreaterThanOrEqual(400);
  const owners = await server.services.pool.query('select owner_user_id from exceptions where id = any($1)', [
    [own, other],
  ]);
  expect(owners.rows).toEqual([{ owner_user_id: null }, { owner_user_id: null }]);
  const remedy = (values: object) =>
    send('POST', 'ExceptionRemediations', manager.token, {
      ...{ ExceptionList_id: own, user_id: manager.id, action: 'Open the vent' },
      ...values,
    });
  expect((await remedy({ ExceptionList_id: foreign })).status).toBeGreaterThanOrEqual(400);
  expect((await remedy({ user_id: stranger.id })).status).toBeGreaterThanOrEqual(400);
  const made = await remedy({});
  const { id } = made.body as unknown as { id: number };
  const move = (values: object) => send('PATCH', `ExceptionRemediations/${id}`, manager.token, values);
  expect((await move({ ExceptionList_id: foreign })).status).toBeGreaterThanOrEqual(400);
  expect((await move({ user_id: stranger.id })).status).toBeGreaterThanOrEqual(400);
});

test('two hundred people press acknowledge at once: it is taken on once, and nobody gets an error of the server', async () => {
  const { alertIn, here, manager, stateOf } = await story();
  const ids = await Promise.all(Array.from({ length: 5 }, () => alertIn(here)));
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      send('POST', 'ExceptionLists/answer', manager.token, {
        ids: index % 2 ? ids : ids.toReversed(),
        answer: { kind: 'acknowledge' },
      }),
    ),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const done = replies.flatMap(({ body }) => (body as { done?: number[] }).done ?? []);
  expect(done.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 2));
});

test('huge, deep and odd input is refused in words, never a fault', async () => {
  const { alertIn, here, manager } = await story();
  const id = await alertIn(here);
  const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) as object;
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  const odd: readonly (readonly [string, string, unknown])[] = [
    ['POST', 'ExceptionLists/answer', { ids: many, answer: { kind: 'acknowledge' } }],
    ['POST', 'ExceptionLists/answer', { ids: [id, 1e99], answer: { kind: 'acknowledge' } }],
    ['POST', 'ExceptionLists/answer', { ids: [id], answer: deep }],
    ['POST', 'ExceptionLists/answer', { ids: [id], answer: { kind: 'snooze', minutes: 1e9 } }],
    ['POST', 'ExceptionRemediations', { ExceptionList_id: id, user_id: manager.id, action: 'x'.repeat(100_000) }],
    ['POST', 'ExceptionRemediations', { ExceptionList_id: id, user_id: manager.id, action: 'x', photos: deep }],
    ['POST', 'exceptionTypes', { code: 'X', label: 'X', facility_id: here.id, rule: deep }],
    ['GET', `ExceptionLists/inbox?search=${'%25_'.repeat(2000)}`, undefined],
    ['GET', 'ExceptionLists/inbox?levels=1,2,99', undefined],
    ['GET', 'ExceptionLists/inbox?from=tomorrow', undefined],
    ['GET', 'ExceptionLists/99999999999999999999/story', undefined],
    ['GET', `ExceptionLists?filter=${encodeURIComponent(JSON.stringify({ where: deep }))}`, undefined],
  ];
  for (const [method, path, body] of odd) {
    const { status } = await send(method, path, manager.token, body);
    expect(status, `${path} ${JSON.stringify(body ?? null).slice(0, 80)}`).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
});

test('tokens of links that are guessed answer nothing, whatever they look like', async () => {
  for (const token of ['a'.repeat(43), '../../users', '%00', "' or 1=1 --", 'x'.repeat(199)])
    for (const page of ['resolve', 'unsubscribe'] as const) {
      const path = `notifications/${page}/${encodeURIComponent(token)}`;
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', page === 'resolve' ? { answer: 'acknowledge' } : { choice: 'stop' }],
      ] as const) {
        const { status } = await send(method, path, undefined, body);
        expect([400, 404, 410, 422, 429], `${method} ${token.slice(0, 20)}`).toContain(status);
      }
    }
});

test('the template of a gateway reaches no machine of the house', async () => {
  const { token } = await world.person({ facilities: [], roles: ['administrator'] });
  for (const host of [
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.8]',
    'localhost',
    '0x7f000001',
  ]) {
    const made = await send('POST', 'messageGateways', token, {
      ...{ name: host, kind: 'sms', isOn: false, method: 'POST', address: `http://${host}:9/send?to={phone}` },
      body: '{text}',
    });
    expect(made.status, host).toBe(200);
    const { id } = made.body as unknown as { id: number };
    const reply = await send('POST', `messageGateways/${id}/test`, token, { phone: '+15550100' });
    expect(reply.body, host).toMatchObject({
      outcome: 'unreachable',
      error: expect.not.stringContaining('ECONNREFUSED'),
    });
    await send('DELETE', `messageGateways/${id}`, token);
  }
});
