import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Drawn {
  id: number;
  version: number;
  state: string;
  items: object[];
}

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const person = async (role: 'facilityManager' | 'maintenance' | 'grower', facility = here.id) =>
    (await world.person({ facilities: [facility], roles: [role] })).token;
  const manager = await person('facilityManager');
  const send = async (
    method: 'POST' | 'PATCH' | 'GET',
    path: string,
    body?: object,
    token: string | undefined = manager,
  ) => {
    const reply = await server.call(method, `facilityMaps${path}`, { token, ...(body && { body }) });
    return { status: reply.status, body: reply.body as Drawn & { error?: { code?: string; message?: string } } };
  };
  return {
    here,
    manager,
    send,
    unit: await world.unit(here, { designators: [53] }),
    foreign: await world.unit(elsewhere, { designators: [53] }),
    grower: await person('grower'),
    stranger: await person('facilityManager', elsewhere.id),
    draw: (items: object[], more: object = {}) => send('POST', '', { name: 'Ground floor', level: 0, items, ...more }),
  };
}

test('a map is drawn as a draft and published once it names its level', async () => {
  const { send, draw, grower, stranger } = await story();
  const made = await draw([{ kind: 'door', x: 1, y: 2 }], { level: null });
  expect(made.body).toMatchObject({ state: 'draft', version: 1, items: [{ kind: 'door', x: 1, y: 2 }] });
  const publish = (token?: string) => send('POST', `/${made.body.id}/publish`, undefined, token);
  expect((await publish()).status).toBe(422);
  await send('PATCH', `/${made.body.id}`, { level: 0 });
  expect((await publish(grower)).status).toBe(403);
  expect((await publish(stranger)).status).toBe(404);
  expect((await publish()).body).toMatchObject({ state: 'published', lockedBy: null });
  expect((await publish()).status).toBe(409);
  expect((await send('PATCH', `/${made.body.id}`, { state: 'draft' })).status).toBe(422);
});

test('what is placed names exactly one thing of the same facility, once', async () => {
  const { send, draw, unit, foreign } = await story();
  const at = { x: 1, y: 1 };
  const made = await draw([
    { kind: 'unit', ref_id: unit.id, ...at },
    { kind: 'text', text: 'Cold corner', ...at },
  ]);
  expect(made.status).toBe(200);
  const place = (items: object[]) => send('PATCH', `/${made.body.id}`, { items });
  const theirs = await place([{ kind: 'unit', ref_id: foreign.id, ...at }]);
  expect(theirs).toMatchObject({ status: 409, body: { error: { code: 'map.not-here' } } });
  for (const items of [
    [{ kind: 'unit', ...at }],
    [{ kind: 'door', ref_id: unit.id, ...at }],
    [
      { kind: 'unit', ref_id: unit.id, ...at },
      { kind: 'unit', ref_id: unit.id, x: 3, y: 3 },
    ],
    [{ kind: 'unit', ref_id: unit.id, x: -1, y: 1 }],
    [{ kind: 'pond', ...at }],
  ])
    expect((await place(items)).status).toBe(422);
  expect((await send('GET', `/${made.body.id}`)).body.items).toHaveLength(2);
});

test('an item whose sensor was deleted stays until somebody removes it, and is not in the next version', async () => {
  const { send, draw, here, unit } = await story();
  const sensor = await world.row('sensors', { facility_id: here.id, device_id: `s-${unit.id}`, designator_id: 5 });
  const items = [
    { kind: 'sensor', ref_id: sensor, x: 1, y: 1 },
    { kind: 'unit', ref_id: unit.id, x: 2, y: 2 },
  ];
  const { id } = (await draw(items)).body;
  await server.services.pool.query('delete from sensors where id = $1', [sensor]);
  expect((await send('PATCH', `/${id}`, { items: items.map((item) => ({ ...item, x: 3 })) })).status).toBe(200);
  await send('POST', `/${id}/publish`);
  const next = await send('POST', `/${id}/revise`);
  expect((await send('GET', `/${next.body.id}`)).body.items).toEqual([{ ...items[1], x: 3 }]);
});

test('the version that people see is not drawn over; the next one begins from it, one draft for all', async () => {
  const { send, draw, grower, stranger } = await story();
  const { id } = (await draw([{ kind: 'door', x: 1, y: 2 }])).body;
  expect((await send('POST', `/${id}/revise`)).body).toMatchObject({ id, version: 1 });
  await send('POST', `/${id}/publish`);
  const over = await send('PATCH', `/${id}`, { items: [] });
  expect(over).toMatchObject({ status: 409, body: { error: { code: 'map.published' } } });
  expect((await server.call('POST', `facilityMaps/${id}/revise`)).status).toBe(401);
  expect((await send('POST', `/${id}/revise`, undefined, grower)).status).toBe(403);
  expect((await send('POST', `/${id}/revise`, undefined, stranger)).status).toBe(404);
  expect((await send('POST', '/x/revise')).status).toBeGreaterThanOrEqual(400);
  const [next, again] = await Promise.all([send('POST', `/${id}/revise`), send('POST', `/${id}/revise`)]);
  expect(next.body).toMatchObject({ version: 2 });
  expect(again.body.id).toBe(next.body.id);
  const made = await send('GET', `/${next.body.id}`, undefined, grower);
  expect(made.body).toMatchObject({ state: 'draft', items: [{ kind: 'door', x: 1, y: 2 }] });
});

test('a draft is drawn by one person; another sees who, takes over, and the first can no longer save over it', async () => {
  const { send, draw, here, grower, stranger } = await story();
  const second = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const { id } = (await draw([{ kind: 'door', x: 1, y: 2 }])).body;
  const hold = (token?: string, takeOver = false) => send('POST', `/${id}/hold`, { takeOver }, token);
  expect((await server.call('POST', `facilityMaps/${id}/hold`, { body: {} })).status).toBe(401);
  expect((await hold(grower)).status).toBe(403);
  expect((await hold(stranger)).status).toBe(404);
  expect((await hold()).body).toMatchObject({ isMine: true, editor: null });
  expect((await hold(second.token)).body).toMatchObject({ isMine: false, editor: { name: expect.any(String) } });
  const save = (token: string | undefined, x: number) =>
    send('PATCH', `/${id}`, { items: [{ kind: 'door', x, y: 2 }] }, token);
  expect(await save(second.token, 5)).toMatchObject({ status: 409, body: { error: { code: 'map.held' } } });
  expect((await save(undefined, 3)).status).toBe(200);
  expect((await hold(second.token, true)).body).toMatchObject({ isMine: true });
  expect((await hold()).body).toMatchObject({ isMine: false });
  expect(await save(undefined, 4)).toMatchObject({ status: 409, body: { error: { code: 'map.held' } } });
  expect((await save(second.token, 5)).status).toBe(200);
  // A browser that vanished is forgotten after two minutes.
  await server.services.pool.query(`update facility_maps set "lockedAt" = now() - interval '3 minutes' where id = $1`, [
    id,
  ]);
  expect((await hold()).body).toMatchObject({ isMine: true });
  expect((await send('POST', `/${id}/letGo`)).status).toBe(200);
  expect((await hold(second.token)).body).toMatchObject({ isMine: true });
});

test('two thousand units stand on one map; more than it holds, and what is nested deep, is refused', async () => {
  const { draw } = await story();
  const doors = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind: 'door', x: index % 100, y: 1 }));
  expect((await draw(doors(2_000))).status).toBe(200);
  expect((await draw(doors(2_501))).status).toBe(422);
  let deep: object = {};
  for (let level = 0; level < 200; level += 1) deep = { deep };
  expect((await draw([{ kind: 'door', x: 1, y: 1, style: deep }])).status).toBeGreaterThanOrEqual(400);
});

test('the background is a file uploaded here, so that no other server hears who looks; old maps stay readable', async () => {
  const { here, send, draw } = await story();
  const away = 'https://pictures.example/plan.png';
  const refused = await draw([], { imageUrl: away });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'map.foreign-picture' } } });
  const own = await draw([], { imageUrl: '/files/facilities/plan.png' });
  expect(own.status).toBe(200);
  expect((await send('PATCH', `/${own.body.id}`, { imageUrl: away })).status).toBe(409);
  const { pool } = server.services;
  await pool.query('alter table facility_maps disable trigger facility_maps_keep');
  const old = await world.row('facility_maps', { facility_id: here.id, name: 'Old', level: 0, imageUrl: away });
  await pool.query('alter table facility_maps enable trigger facility_maps_keep');
  expect((await send('GET', `/${old}`)).body).toMatchObject({ imageUrl: away });
  expect((await send('PATCH', `/${old}`, { widthM: 40 })).status).toBe(200);
  expect((await send('POST', `/${old}/publish`)).status).toBe(200);
  const next = await send('POST', `/${old}/revise`);
  expect((await send('GET', `/${next.body.id}`)).body).toMatchObject({ imageUrl: null });
});
