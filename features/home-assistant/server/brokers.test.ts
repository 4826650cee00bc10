import { readFile } from 'node:fs/promises';
import { writeBridge } from '@trellis/home-assistant/model';
import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { startMosquitto } from '@trellis/test-kit/mosquitto';
import { connectAsync } from 'mqtt';
import { untilTrue } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { changedTopic } from './telling/keep-telling.ts';

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await server.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  return { ...server, stop };
}

/** A farm with units, told to Home Assistant. */
async function farm(server: TestServer, units: number) {
  const world = makeWorld(server.services);
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const { area_id } = await world.unit(facility);
  for (let n = 1; n < units; n += 1) await world.unit(facility, { area_id });
  const save = async (isOn: boolean) =>
    (
      await server.call('POST', 'homeAssistant/save', {
        token: manager.token,
        body: { isOn, discoveryPrefix: 'homeassistant' },
      })
    ).body as { newPassword: string | null };
  return { facility, manager, save };
}

/** Hears everything below Home Assistant's prefix: how often each topic was told, and what a broker keeps. */
async function hear(url: string, username: string, password: string) {
  const client = await connectAsync(url, { username, password, protocolVersion: 4, reconnectPeriod: 0 }, false);
  onTestFinished(() => void client.end(true));
  const counts = new Map<string, number>();
  const kept = new Map<string, string>();
  client.on('message', (topic, payload) => {
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
    if (payload.length === 0) kept.delete(topic);
    else kept.set(topic, payload.toString());
  });
  await client.subscribeAsync(['homeassistant/#', `trellis/ha/${username}/#`], { qos: 1 });
  return { counts, kept };
}

test('two servers at an external broker tell each unit once; when one dies the other tells on, and off clears what is kept', async () => {
  const acl = await readFile(new URL('../../../deploy/mosquitto/acl', import.meta.url), 'utf8');
  const users: Record<string, string> = { trellis: 'one' };
  for (let id = 1; id <= 9; id += 1) users[`trellis-ha-${id}`] = 'four';
  const mosquitto = await startMosquitto({ users, acl });
  onTestFinished(() => mosquitto.stop());
  const env = { MQTT_URL: mosquitto.url('trellis') };
  const first = await start({ env });
  const second = await start({ env, databaseUrl: first.databaseUrl });
  const { facility, manager, save } = await farm(first, 3);
  const login = `trellis-ha-${facility.id}`;
  const home = await hear(mosquitto.url(), login, 'four');
  expect(await save(true)).toEqual({ newPassword: null });
  await untilTrue(() => home.kept.size === 6);
  for (const server of [first, second, first]) server.services.bus.publish(changedTopic, null);
  const { body } = await second.call('GET', 'homeAssistant', { token: manager.token });
  expect(body).toMatchObject({ broker: { mode: 'external', port: null }, units: 3, hasPassword: false });
  const refused = await first.call('POST', 'homeAssistant/rotatePassword', { token: manager.token, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'BROKER_KEEPS_PASSWORDS' } } });
  expect([...home.counts.values()]).toEqual([1, 1, 1, 1, 1, 1]);

  const before = new Map(home.kept);
  // As if the one that told had died a while ago: the next to look tells everything anew, once.
  await first.services.pool.query(
    `update home_assistant_publishers set publisher = gen_random_uuid(), until = now() - interval '1 second'`,
  );
  second.services.bus.publish(changedTopic, null);
  await untilTrue(() => [...home.counts.values()].every((count) => count >= 2));
  for (const server of [first, second]) server.services.bus.publish(changedTopic, null);
  expect(home.kept).toEqual(before);
  expect([...home.counts.values()]).toEqual([2, 2, 2, 2, 2, 2]);

  const off = await save(false);
  expect(off).toEqual({ newPassword: null });
  await untilTrue(() => home.kept.size === 0);
  const late = await hear(mosquitto.url(), login, 'four');
  await first.services.broker.publish(`trellis/ha/${login}/end`, 'x', { qos: 1 });
  await untilTrue(() => late.kept.size > 0);
  expect([...late.kept.keys()]).toEqual([`trellis/ha/${login}/end`]);
});

test('a server that starts again on the broker inside tells everything again, under the topics it had', async () => {
  const first = await start();
  const { facility, save } = await farm(first, 2);
  const { newPassword } = await save(true);
  const login = `trellis-ha-${facility.id}`;
  const home = await hear(`mqtt://127.0.0.1:${first.mqttPort}`, login, newPassword ?? '');
  await untilTrue(() => home.kept.size === 4);
  const second = await start({ databaseUrl: first.databaseUrl });
  await first.services.pool.query('update home_assistant_publishers set publisher = null');
  second.services.bus.publish(changedTopic, null);
  const again = await hear(`mqtt://127.0.0.1:${second.mqttPort}`, login, newPassword ?? '');
  await untilTrue(() => again.kept.size === 4);
  expect(again.kept).toEqual(home.kept);
});

test('a hundred and twenty units are told in rows with pauses, and a Mosquitto of the house takes them by its bridge', async () => {
  const server = await start();
  const { facility, save } = await farm(server, 120);
  const { newPassword } = await save(true);
  const login = `trellis-ha-${facility.id}`;
  const begun = Date.now();
  // The lines that the page offers.
  const house = await startMosquitto({
    settings: writeBridge({
      login,
      discoveryPrefix: 'homeassistant',
      address: `127.0.0.1:${server.mqttPort}`,
      password: newPassword ?? '',
    }).split('\n'),
  });
  onTestFinished(() => house.stop());
  const home = await hear(house.url(), login, '');
  await untilTrue(() => home.kept.size === 240);
  expect(Date.now() - begun).toBeGreaterThan(700);
});
