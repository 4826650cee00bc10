import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, token: string | undefined, body: unknown = {}) =>
  server.call('POST', address, { token, body });
const signIn = async (deviceId: string, key: string): Promise<boolean> => {
  const options = { username: deviceId, password: key, clientId: deviceId, reconnectPeriod: 0 };
  try {
    const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, options);
    await client.endAsync();
    return true;
  } catch {
    return false;
  }
};

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const edgeNodeId = `fresh-${here.id}`;
  const waiting = await world.row('provisional_controllers', {
    edgeNodeId,
    guessedFacility_id: here.id,
    serial: 'SN-1',
    hostname: 'rack',
  });
  const area_id = await world.row('areas', { facility_id: here.id, name: 'Room' });
  const unit = await world.row('units', { facility_id: here.id, name: 'A-1', area_id });
  const shelf = await world.row('platforms', { platformGroup_id: unit, name: 'Shelf 1', level: 1 });
  const person = (role: Parameters<World['person']>[0]['roles'][number], facility = here) =>
    world.person({ facilities: [facility.id], roles: [role] });
  return {
    here,
    away,
    edgeNodeId,
    waiting,
    unit,
    shelf,
    mechanic: await person('maintenance'),
    grower: await person('grower'),
    stranger: await person('maintenance', away),
    admin: await world.person({ facilities: [], roles: ['administrator'] }),
  };
}

interface Adopted {
  controller: Record<string, unknown> & { id: number };
  key: string;
}

test('a controller that announced itself is adopted onto a unit, wired by a template, and signs in with its key', async () => {
  const { here, waiting, unit, mechanic, edgeNodeId } = await story();
  const reply = await post(`provisionalControllers/${waiting}/adopt`, mechanic.token, {
    facility_id: here.id,
    name: 'Rack A-1',
    platformGroup_id: unit,
    boardConfiguration_id: 1,
  });
  expect(reply.status).toBe(200);
  const { controller, key } = reply.body as Adopted;
  expect(controller).toMatchObject({ facility_id: here.id, name: 'Rack A-1', deviceId: edgeNodeId, serial: 'SN-1' });
  expect(controller).not.toHaveProperty('keyHash');
  expect(await signIn(edgeNodeId, key)).toBe(true);
  expect(await signIn(edgeNodeId, 'ctl_wrong')).toBe(false);
  const devices = await server.call('GET', `devices/getPlatformGroupDevices?platformGroup_id=${unit}`, {
    token: mechanic.token,
  });
  const { devices: fitted } = devices.body as { devices: { key: string; boardComponent: { addresspath: string } }[] };
  expect(fitted.map(({ key: kind }) => kind).sort()).toEqual(
    ['co2Valve', 'dehumidifier', 'fan', 'heaterstrip', 'humidifier', 'irrigation', 'light'].sort(),
  );
  expect(new Set(fitted.map(({ boardComponent }) => boardComponent.addresspath))).toEqual(new Set(['0x20']));
  const kept = await server.call('GET', `provisionalControllers/${waiting}`, { token: mechanic.token });
  expect(kept.body).toMatchObject({ state: 'adopted', controller_id: controller.id });
  const { rows } = await server.services.pool.query<{ changes: unknown }>(
    `select changes from activity_logs where facility_id = $1`,
    [here.id],
  );
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('nobody else adopts it, nowhere else, and only once', async () => {
  const { here, away, waiting, unit, mechanic, grower, stranger, admin } = await story();
  const body = { facility_id: here.id, name: `Rack ${here.id}` };
  const adopt = (token: string | undefined, more: object = {}) =>
    post(`provisionalControllers/${waiting}/adopt`, token, { ...body, ...more });
  expect((await adopt(undefined)).status).toBe(401);
  expect((await adopt(grower.token)).status).toBeGreaterThanOrEqual(403);
  expect((await adopt(stranger.token, { facility_id: away.id })).status).toBe(404);
  expect((await adopt(mechanic.token, { facility_id: away.id })).status).toBe(404);
  expect((await adopt(mechanic.token, { name: '' })).status).toBe(422);
  expect((await adopt(mechanic.token, { boardConfiguration_id: 998 })).status).toBe(422);
  const taken = await world.unit(here);
  expect((await adopt(mechanic.token, { platformGroup_id: taken.id })).status).toBe(422);
  const elsewhere = await world.unit(away);
  expect((await adopt(mechanic.token, { platformGroup_id: elsewhere.id })).status).toBe(422);
  expect((await adopt(mechanic.token, { platformGroup_id: unit })).status).toBe(200);
  expect((await adopt(admin.token)).status).toBe(409);
  const lost = await world.row('provisional_controllers', { edgeNodeId: `lost-${here.id}` });
  const ofNobody = (token: string) => post(`provisionalControllers/${lost}/adopt`, token, { ...body, name: 'Lost' });
  expect((await ofNobody(mechanic.token)).status).toBe(403);
  expect((await ofNobody(admin.token)).status).toBe(200);
});

test('a key is renewed: the new one opens, the old one does not', async () => {
  const { here, mechanic, grower, stranger } = await story();
  const { controller } = await world.unit(here);
  const renew = (token: string | undefined) => post(`controllers/${controller.id}/renewKey`, token);
  expect((await renew(undefined)).status).toBe(401);
  expect((await renew(grower.token)).status).toBe(403);
  expect((await renew(stranger.token)).status).toBe(404);
  expect(await signIn(controller.deviceId, controller.key)).toBe(true);
  const { key } = (await renew(mechanic.token)).body as Adopted;
  expect(await signIn(controller.deviceId, key)).toBe(true);
  expect(await signIn(controller.deviceId, controller.key)).toBe(false);
});

test('a key is taken away: nothing opens any more, and what is connected is closed', async () => {
  const { here, mechanic, grower, stranger } = await story();
  const { controller } = await world.unit(here);
  const revoke = (token: string | undefined) => post(`controllers/${controller.id}/revokeKey`, token);
  expect((await revoke(undefined)).status).toBe(401);
  expect((await revoke(grower.token)).status).toBe(403);
  expect((await revoke(stranger.token)).status).toBe(404);
  const options = { username: controller.deviceId, password: controller.key, clientId: controller.deviceId };
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { ...options, reconnectPeriod: 0 });
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const reply = await revoke(mechanic.token);
  expect(reply).toMatchObject({ status: 200, body: { id: controller.id } });
  expect(reply.body).not.toHaveProperty('keyHash');
  await closed;
  expect(await signIn(controller.deviceId, controller.key)).toBe(false);
  expect(await signIn(controller.deviceId, server.secrets.provisioningKey)).toBe(false);
  expect((await post(`controllers/${controller.id}/report`, controller.key, { readings: [] })).status).toBe(401);
  const { key } = (await post(`controllers/${controller.id}/renewKey`, mechanic.token)).body as Adopted;
  expect(await signIn(controller.deviceId, key)).toBe(true);
});

test('where a controller connects to is told to those who set it up', async () => {
  const { here, mechanic, grower, stranger } = await story();
  const { controller } = await world.unit(here);
  const read = (token: string | undefined) => server.call('GET', `controllers/${controller.id}/connection`, { token });
  expect((await read(undefined)).status).toBe(401);
  expect((await read(grower.token)).status).toBe(403);
  expect((await read(stranger.token)).status).toBe(404);
  expect((await read(mechanic.token)).body).toEqual({
    groupId: here.mqttGroup,
    mqttHost: null,
    mqttPort: server.mqttPort,
    isMqttEncrypted: false,
  });
});

test('an id that is taken is refused in the same words wherever it is, and however it is capitalised', async () => {
  const { here, away, mechanic } = await story();
  const adopted = { here: (await world.unit(here)).controller, away: (await world.unit(away)).controller };
  const waits = { here: `waits-${here.id}`, away: `waits-${away.id}` };
  await world.row('provisional_controllers', { edgeNodeId: waits.here, guessedFacility_id: here.id });
  await world.row('provisional_controllers', { edgeNodeId: waits.away, guessedFacility_id: away.id });
  let count = 0;
  const register = (deviceId: string) => {
    const name = `Try ${(count += 1)}`;
    return post('controllers/register', mechanic.token, { facility_id: here.id, name, deviceId });
  };
  const own = await register(adopted.here.deviceId);
  expect(own.status).toBe(422);
  const taken = [adopted.here.deviceId, adopted.away.deviceId, waits.away];
  const others = [...taken, waits.here].map((deviceId) => deviceId.toUpperCase());
  for (const deviceId of [...taken, ...others]) expect(await register(deviceId), deviceId).toEqual(own);
  const mine = (await register(`mine-${here.id}`)).body as Adopted;
  const rename = (deviceId: string) =>
    server.call('PATCH', `controllers/${mine.controller.id}`, { token: mechanic.token, body: { deviceId } });
  const renamed = await rename(adopted.here.deviceId);
  expect(renamed.status).toBe(422);
  expect(await rename(adopted.away.deviceId)).toEqual(renamed);
  expect(await rename(adopted.away.deviceId.toUpperCase())).toEqual(renamed);
});

test('a device without MQTT is registered with its protocol and key, reports with it, and only where one may adopt', async () => {
  const { here, away, unit, mechanic, grower, stranger } = await story();
  const deviceId = `http-${here.id}`;
  const body = { facility_id: here.id, name: 'Board', deviceId, protocol: 'http', platformGroup_id: unit };
  const register = (token: string | undefined, more: object = {}) =>
    post('controllers/register', token, { ...body, ...more });
  expect((await register(undefined)).status).toBe(401);
  expect((await register(grower.token)).status).toBe(403);
  expect((await register(stranger.token)).status).toBe(404);
  for (const bad of ['', 'a/b', '+', '$x', 'a b', 'x'.repeat(65), 'unseen\u200b', '\ud800'])
    expect((await register(mechanic.token, { deviceId: bad })).status, bad).toBe(422);
  expect((await register(mechanic.token, { protocol: 'carrier pigeon' })).status).toBe(422);
  const elsewhere = await world.unit(away);
  expect((await register(mechanic.token, { platformGroup_id: elsewhere.id })).status).toBe(422);
  expect((await register(mechanic.token, { deviceId: elsewhere.controller.deviceId })).status).toBe(422);
  const reply = await register(mechanic.token);
  expect(reply.status).toBe(200);
  const { controller, key } = reply.body as Adopted;
  expect(controller).toMatchObject({ facility_id: here.id, deviceId, protocol: 'http', isForeign: false });
  expect(controller).not.toHaveProperty('keyHash');
  const report = { readings: [{ device_id: 'board', key: 'temperature', reading: 21 }] };
  expect(await post(`controllers/${controller.id}/report`, key, report)).toMatchObject({ body: { accepted: 1 } });
  expect((await register(mechanic.token, { platformGroup_id: null, name: 'Again' })).status).toBe(422);
});

test('a node that waits is adopted by its registration, unless it waits in another facility', async () => {
  const { here, away, mechanic, waiting, edgeNodeId } = await story();
  const theirs = `theirs-${away.id}`;
  await world.row('provisional_controllers', { edgeNodeId: theirs, guessedFacility_id: away.id });
  const register = (deviceId: string) =>
    post('controllers/register', mechanic.token, { facility_id: here.id, name: deviceId, deviceId, isForeign: true });
  expect((await register(theirs)).status).toBe(422);
  const reply = await register(edgeNodeId);
  expect(reply).toMatchObject({ status: 200, body: { controller: { isForeign: true, protocol: 'sparkplug' } } });
  const kept = await server.call('GET', `provisionalControllers/${waiting}`, { token: mechanic.token });
  expect(kept.body).toMatchObject({ state: 'adopted', controller_id: (reply.body as Adopted).controller.id });
  expect(await signIn(edgeNodeId, server.secrets.provisioningKey)).toBe(false);
});

test('what messages are addressed with stays as it was registered, and holds nothing that no topic can', async () => {
  const { here, away, mechanic } = await story();
  const waiting = `theirs-${away.id}-waits`;
  await world.row('provisional_controllers', { edgeNodeId: waiting, guessedFacility_id: away.id });
  const deviceId = `kept-${here.id}`;
  const body = { facility_id: here.id, name: 'Board', deviceId };
  const { controller } = (await post('controllers/register', mechanic.token, body)).body as Adopted;
  const send = (method: string, address: string, given: unknown) =>
    server.call(method, address, { token: mechanic.token, body: given });
  for (const other of [waiting, '#', 'free-one'])
    for (const [method, given] of [
      ['PATCH', { deviceId: other }],
      ['PUT', { ...body, deviceId: other }],
    ] as const)
      expect((await send(method, `controllers/${controller.id}`, given)).status, `${method} ${other}`).toBe(422);
  const device = { controller_id: controller.id, virtualDeviceType_id: 13, name: 'light 1' };
  const made = (await send('POST', 'virtualDevices', device)).body as { id: number };
  for (const name of ['light 1/2', '+', '#'])
    expect((await send('PATCH', `virtualDevices/${made.id}`, { name })).status, name).toBe(422);
  expect((await send('PATCH', `controllers/${controller.id}`, { name: 'Board 2' })).body).toMatchObject({ deviceId });
});
