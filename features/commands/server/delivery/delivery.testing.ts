import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { connectAsync } from 'mqtt';
import { onTestFinished } from 'vitest';

export let server: TestServer;
export let world: World;
export let facility: { id: number; mqttGroup: string };
export let token: string;
export let mechanic: string;
export let mechanicId: number;

/** Starts a server with a facility, its manager and its mechanic. */
export async function openDelivery(): Promise<void> {
  server = await startTestServer();
  world = makeWorld(server.services);
  facility = await world.facility();
  token = (await world.person({ facilities: [facility.id], roles: ['facilityManager'] })).token;
  ({ token: mechanic, id: mechanicId } = await world.person({ facilities: [facility.id], roles: ['maintenance'] }));
}
/** Stops what was started. */
export const closeDelivery = (): Promise<void> => server.stop();

export async function queue(unit: MadeUnit, action_id: number, value?: number): Promise<number> {
  const body = [{ controller_id: unit.controller.id, action_id, ...(value !== undefined && { value }) }];
  const reply = await server.call('POST', 'controllerCommands', { token, body });
  return (reply.body as { id: number }[])[0]?.id ?? 0;
}
export const stateOf = async (id: number): Promise<string> =>
  ((await server.call('GET', `controllerCommands/${id}`, { token })).body as { state: string }).state;
export const setOnline = (unit: MadeUnit, isOnline = true) =>
  server.services.pool.query('update controllers set "isOnline" = $2 where id = $1', [unit.controller.id, isOnline]);

/** An MQTT client with the controller's own key; `messages` fills with what it is told. */
export async function connect(unit: MadeUnit, filter: string) {
  const { deviceId, key } = unit.controller;
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { username: deviceId, password: key });
  onTestFinished(() => void client.end(true));
  const messages: { topic: string; payload: Buffer; qos: number }[] = [];
  client.on('message', (topic, payload, { qos }) => void messages.push({ topic, payload, qos }));
  await client.subscribeAsync(filter, { qos: 1 });
  return messages;
}
