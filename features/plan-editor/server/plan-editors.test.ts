import type { PlanEditorsMessage } from '@trellis/plan-editor/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

interface Person {
  id: number;
  token: string;
}
let broker: Mosquitto;
let server: TestServer;
// Another server of the same installation.
let second: TestServer;
let world: World;
let here: { id: number };
let head: Person;
let manager: Person;
let grower: Person;
let stranger: Person;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  broker = await startMosquitto();
  const env = { ROLES: 'api', MQTT_URL: broker.url() };
  server = await startTestServer({ env });
  second = await startTestServer({ env, databaseUrl: server.databaseUrl });
  world = makeWorld(server.services);
  here = await world.facility();
  const elsewhere = await world.facility();
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager'] });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await broker.stop();
});

async function draft() {
  const plan = await world.row('grow_plans', { name: `Plan ${randomUUID()}`, category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const phaseAt = (seq: number) =>
    world.row('grow_phases', {
      ...{ growplanVersion_id: version, seq, name: `Phase ${seq}`, startSeconds: 0, endSeconds: 864_000 },
      ...{ photoperiod: 12, photoperiodStartTime: '06:00' },
    });
  return { version, first: await phaseAt(1), second: await phaseAt(2) };
}
type Body = Record<string, unknown>;
const stay = (version: number, window: string, who: Person | undefined, body: Body, at = server) =>
  at.call('PUT', `ag_growplanVersions/${version}/editors/${window}`, { token: who?.token, body }) as Promise<{
    status: number;
    body: PlanEditorsMessage & { error: { code: string; message: string } };
  }>;
const leave = (version: number, window: string, who: Person) =>
  server.call('DELETE', `ag_growplanVersions/${version}/editors/${window}`, { token: who.token });

/** What a browser at one of the servers is told of who is there. */
async function listen(at: TestServer, who: Person): Promise<PlanEditorsMessage[]> {
  const heard: PlanEditorsMessage[] = [];
  const address = `${at.url.replace('http', 'ws')}/ws/facility${here.id}?userId=${who.id}&access_token=${who.token}`;
  const socket = new WebSocket(address);
  sockets.push(socket);
  socket.addEventListener('message', ({ data }) => {
    for (const { type, payload } of [JSON.parse(String(data)) as { type: string; payload: PlanEditorsMessage }].flat())
      if (type === 'planEditors') heard.push(payload);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  return heard;
}
const placesOf = (message: PlanEditorsMessage | undefined) =>
  message?.editors.map(({ user_id, growPhase_id, holds }) => [user_id, growPhase_id, holds]);

test('who has a draft open is heard at once, whichever server they are at, and so is that they left', async () => {
  const { version, first, second: later } = await draft();
  const heard = await listen(second, manager);
  const window = randomUUID();
  expect((await stay(version, window, head, { growPhase_id: first })).status).toBe(200);
  await expect.poll(() => placesOf(heard.at(-1))).toEqual([[head.id, first, false]]);
  const other = randomUUID();
  const { body } = await stay(version, other, manager, { growPhase_id: later }, second);
  expect(placesOf(body)).toEqual([
    [head.id, first, false],
    [manager.id, later, false],
  ]);
  // Nothing is told as nothing changed.
  await expect.poll(() => heard.length).toBe(2);
  await stay(version, window, head, { growPhase_id: first });
  await leave(version, window, head);
  await expect.poll(() => placesOf(heard.at(-1))).toEqual([[manager.id, later, false]]);
  expect(heard).toHaveLength(3);
});

test('a window that says nothing is gone as soon as another one asks', async () => {
  const { version, first } = await draft();
  await stay(version, randomUUID(), head, { growPhase_id: first, holds: true });
  await server.services.pool.query(
    `update plan_editors set "seenAt" = "seenAt" - interval '21 s' where "growplanVersion_id" = $1`,
    [version],
  );
  const { body } = await stay(version, randomUUID(), manager, { growPhase_id: first, holds: true });
  expect(placesOf(body)).toEqual([[manager.id, first, true]]);
});

test('a phase is held by one window at a time, and whoever takes it over has it', async () => {
  const { version, first, second: later } = await draft();
  const [one, other] = [randomUUID(), randomUUID()];
  await stay(version, one, head, { growPhase_id: first, holds: true });
  expect(placesOf((await stay(version, other, manager, { growPhase_id: first, holds: true })).body)).toEqual([
    [head.id, first, true],
    [manager.id, first, false],
  ]);
  await stay(version, other, manager, { growPhase_id: first, takesOver: true });
  // The one who had it says once more that they have, and has it no longer.
  const { body } = await stay(version, one, head, { growPhase_id: first, holds: true }, second);
  expect(placesOf(body)).toEqual([
    [head.id, first, false],
    [manager.id, first, true],
  ]);
  // Who turns to another phase lets go of the first.
  await stay(version, other, manager, { growPhase_id: later });
  expect(placesOf((await stay(version, one, head, { growPhase_id: first, holds: true })).body)).toEqual([
    [head.id, first, true],
    [manager.id, later, false],
  ]);
});

test('of two who ask for a phase at the same moment one has it', async () => {
  const { version, first } = await draft();
  await Promise.all(
    [head, manager, head, manager].map((who, index) =>
      stay(version, randomUUID(), who, { growPhase_id: first, holds: true }, index % 2 === 0 ? server : second),
    ),
  );
  const { body } = await stay(version, randomUUID(), head, { growPhase_id: null });
  expect(body.editors.filter(({ holds }) => holds)).toHaveLength(1);
});

test('only who may change plans is there, in a window of their own, at a phase of the draft', async () => {
  const { version, first } = await draft();
  const elsewhere = await draft();
  const window = randomUUID();
  expect((await stay(version, window, undefined, { growPhase_id: null })).status).toBe(401);
  expect((await stay(version, window, grower, { growPhase_id: null })).status).toBe(404);
  expect((await stay(version, window, stranger, { growPhase_id: null })).status).toBe(404);
  expect((await stay(version, 'mine', head, { growPhase_id: null })).status).toBe(404);
  expect((await stay(version, window, head, { growPhase_id: 'first' })).status).toBe(422);
  expect(placesOf((await stay(version, window, head, { growPhase_id: elsewhere.first, holds: true })).body)).toEqual([
    [head.id, null, false],
  ]);
  await stay(version, window, manager, { growPhase_id: first, holds: true });
  await leave(version, window, manager);
  expect(placesOf((await stay(version, window, head, { growPhase_id: first })).body)).toEqual([
    [head.id, first, false],
  ]);
  await server.services.pool.query(`update grow_plan_versions set state = 'submitted' where id = $1`, [version]);
  const { body } = await stay(version, window, head, { growPhase_id: first });
  expect(body.error.code).toBe('growplan.not-draft');
});
