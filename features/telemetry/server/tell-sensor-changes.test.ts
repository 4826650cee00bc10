import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

const now = new Date('2026-11-21T20:00:00Z');
const data = { timestamp: now.toISOString() };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Message {
  type: string;
  payload: object;
}

async function listen() {
  const here = await world.facility();
  const unit = await world.unit(here);
  const keeper = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const heard: Message[] = [];
  const address = `${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${keeper.token}`;
  const socket = new WebSocket(address);
  onTestFinished(() => socket.terminate());
  socket.on('message', (text: Buffer) => {
    heard.push(...[JSON.parse(text.toString()) as Message | Message[]].flat());
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const from = { controllerId: unit.controller.id, platformGroupId: unit.id };
  return { unit, keeper, heard, from };
}

test('a sensor that is renamed or ranked anew says so to everybody who looks at the facility', async () => {
  const { unit, keeper, heard, from } = await listen();
  const body = { name: 'Canopy', priority: 2 };
  const reply = await server.call('PATCH', `sensors/${unit.sensors[5]}`, { token: keeper.token, body });
  expect(reply.status).toBe(200);
  await until(() => {
    expect(heard).toContainEqual({
      type: 'sensorNameChanged',
      payload: { ...from, deviceId: unit.sensorDeviceId, name: 'Canopy', data },
    });
    expect(heard).toContainEqual({
      type: 'sensorPriorityChanged',
      payload: { ...from, deviceIds: [unit.sensorDeviceId], priority: 2, data },
    });
  });
});

test('a new photo of a unit is told with its address and time', async () => {
  const { unit, keeper, heard, from } = await listen();
  const time = '2026-11-21T19:30:00.000Z';
  const url = 'https://photos.example.test/1.jpg';
  const body = { platformGroup_id: unit.id, time, url };
  expect((await server.call('POST', 'photoCaptures', { token: keeper.token, body })).status).toBe(200);
  await until(() =>
    expect(heard).toContainEqual({
      type: 'photocapture',
      payload: { ...from, reading: url, data: { timestamp: time } },
    }),
  );
});
