import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarm, position, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { aliased, connectAs, openNode, readingsOf, type Signed } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stranger = (deviceId: string): Signed => ({ deviceId, key: server.secrets.provisioningKey });
const opens = (who: Signed, options = {}) =>
  connectAs(server, who, options).then(
    () => true,
    () => false,
  );
const adoptionOf = async (edgeNodeId: string): Promise<number> => {
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select id from provisional_controllers where "edgeNodeId" = $1',
    [edgeNodeId],
  );
  return rows[0]?.id ?? 0;
};
const gone = (client: Awaited<ReturnType<typeof connectAs>>) =>
  new Promise<void>((resolve) => client.once('close', resolve));

test('the provisioning key speaks for no controller that is adopted anywhere, and disturbs none', async () => {
  const { facility, unit } = await makeFarm(server);
  const { controller } = unit;
  const node = await openNode(server, facility.mqttGroup, controller);
  const commands: string[] = [];
  node.client.on('message', (_, payload) => commands.push(payload.toString()));
  await node.client.subscribeAsync(node.topic('NCMD', '/#'), { qos: 1 });
  let isClosed = false;
  node.client.once('close', () => (isClosed = true));

  expect(await opens(stranger(controller.deviceId))).toBe(false);
  // Under a name of its own, a stranger may claim the client id of another and a will in its name.
  const will = { topic: node.topic('NDEATH'), payload: Buffer.from('dead'), qos: 1 as const };
  expect(await opens(stranger('somebody'), { clientId: controller.deviceId, will })).toBe(false);
  expect(await opens(stranger('somebody'), { clientId: controller.deviceId, clean: true })).toBe(true);
  await server.services.broker.publish(node.topic('NCMD'), 'yours', { qos: 1 });
  await until(() => expect(commands).toEqual(['yours']));
  await node.birth(unit.sensorDeviceId);
  await node.send('DDATA', [position(1), aliased(1, 20)], { device: unit.sensorDeviceId });
  expect(await readingsOf(server, unit)).toEqual([[5, 20]]);
  expect(isClosed).toBe(false);
});

test('a controller opens with its own key alone, not with that of another', async () => {
  const { unit } = await makeFarm(server);
  const other = await makeFarm(server);
  expect(await opens({ deviceId: unit.controller.deviceId, key: other.unit.controller.key })).toBe(false);
  expect(await opens({ deviceId: other.unit.controller.deviceId, key: unit.controller.key })).toBe(false);
  expect(await opens({ deviceId: '', key: server.secrets.provisioningKey })).toBe(false);
  expect(await opens(unit.controller)).toBe(true);
});

test('a controller without a key, as one made by hand, is opened by nothing, the provisioning key included', async () => {
  const { world, facility } = await makeFarm(server);
  const deviceId = `keyless-${facility.id}`;
  await world.row('controllers', { facility_id: facility.id, name: deviceId, deviceId });
  expect(await opens(stranger(deviceId))).toBe(false);
  expect(await opens({ deviceId, key: '' })).toBe(false);
});

test('who waits for adoption is closed by it, hears no command before, and comes back with the key of the controller', async () => {
  const { world, facility } = await makeFarm(server);
  const mechanic = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  const deviceId = `waiting-${facility.id}`;
  const node = await openNode(server, facility.mqttGroup, stranger(deviceId));
  const heard: string[] = [];
  node.client.on('message', (topic) => heard.push(topic));
  await node.client.subscribeAsync(node.topic('NCMD', '/#'), { qos: 1 });
  await node.birth('rack');
  await node.send('DDATA', [aliased(1, 20)], { device: 'rack' });
  const waiting = await server.call('GET', `provisionalControllers/${await adoptionOf(deviceId)}`, {
    token: mechanic.token,
  });
  expect(waiting.body).toMatchObject({ edgeNodeId: deviceId, state: 'waiting' });

  const closed = gone(node.client);
  const reply = await server.call('POST', `provisionalControllers/${await adoptionOf(deviceId)}/adopt`, {
    token: mechanic.token,
    body: { facility_id: facility.id, name: deviceId },
  });
  expect(reply.status).toBe(200);
  await closed;
  expect(await opens(stranger(deviceId))).toBe(false);
  const { key } = reply.body as { key: string };
  const own = await connectAs(server, { deviceId, key });
  const commands: string[] = [];
  own.on('message', (topic) => commands.push(topic));
  await own.subscribeAsync(node.topic('NCMD', '/#'), { qos: 1 });
  await server.services.broker.publish(node.topic('NCMD'), 'first', { qos: 1 });
  await until(() => expect(commands).toHaveLength(1));
  expect(heard).toEqual([]);
});

test('a renewed key closes what the old one opened; a machine that replaces a broken one signs in with it', async () => {
  const { world, facility, unit } = await makeFarm(server);
  const mechanic = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  const broken = await connectAs(server, unit.controller);
  const closed = gone(broken);
  const renewed = await server.call('POST', `controllers/${unit.controller.id}/renewKey`, { token: mechanic.token });
  await closed;
  const { key } = renewed.body as { key: string };
  expect(await opens(unit.controller)).toBe(false);
  const node = await openNode(server, facility.mqttGroup, { deviceId: unit.controller.deviceId, key });
  await node.birth(unit.sensorDeviceId);
  await node.send('DDATA', [position(1), aliased(1, 22)], { device: unit.sensorDeviceId });
  expect(await readingsOf(server, unit)).toEqual([[5, 22]]);
});

test('120 bad sign-ins of somebody in the network of a farm keep its controllers in, over MQTT and over HTTP', async () => {
  const { unit } = await makeFarm(server);
  const { controller } = unit;
  for (let attempt = 0; attempt < 120; attempt += 1)
    await opens({ deviceId: attempt % 2 ? controller.deviceId : `noise-${attempt}`, key: 'wrong' });
  expect(await opens(controller)).toBe(true);
  const signIn = () => server.call('POST', 'users/requestPasswordReset', { body: { email: 'nobody@example.test' } });
  let status = 0;
  while (status !== 429) ({ status } = await signIn());
  for (let attempt = 0; attempt < 300; attempt += 1)
    await server.call('POST', `controllers/${controller.id}/report`, { token: 'ctl_wrong', body: {} });
  const report = await server.call('POST', `controllers/${controller.id}/report`, {
    token: controller.key,
    body: { readings: [{ device_id: unit.sensorDeviceId, key: 'temperature', reading: 21 }] },
  });
  expect(report).toMatchObject({ status: 200, body: { accepted: 1 } });
  const commands = await server.call('GET', `controllers/${controller.id}/commands?wait=0`, { token: controller.key });
  expect(commands.status).toBe(200);
});
