import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { deviceSample, sampleCommand, type Connection, type Controller, type SampleStep } from '@trellis/devices/model';
import { connectAsync } from 'mqtt';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test } from 'vitest';
import { useDeviceServer } from '../devices.testing.ts';

const { server, world, post, get, story } = useDeviceServer();

/** A device entered as the page does it, with a lamp, and the samples the page shows for it. */
async function enter(protocol: Controller['protocol'], isForeign = false) {
  const { here, mechanic, manager } = await story();
  const area_id = await world().row('areas', { facility_id: here.id, name: 'Room' });
  const unit = await world().row('units', { facility_id: here.id, name: 'N-1', area_id });
  // What a shell or a topic could take for its own.
  const deviceId = `board'${here.id}"x`;
  const body = { facility_id: here.id, name: 'Board', deviceId, protocol, isForeign, platformGroup_id: unit };
  const registered = await post('controllers/register', mechanic.token, body);
  const { controller, key } = registered.body as { controller: Controller; key: string };
  const device = { controller_id: controller.id, virtualDeviceType_id: 13, name: 'light' };
  expect((await post('virtualDevices', mechanic.token, device)).status).toBe(200);
  const connection = (await get(`controllers/${controller.id}/connection`, mechanic.token)).body as Connection;
  const origin = server().url;
  const steps = deviceSample({
    ...connection,
    protocol,
    isForeign,
    controllerId: controller.id,
    deviceId,
    key,
    origin,
  });
  const order = async (): Promise<number> => {
    const reply = await post('controllerCommands', manager.token, [{ controller_id: controller.id, action_id: 47 }]);
    return (reply.body as { id: number }[])[0]?.id ?? 0;
  };
  return {
    controller,
    text: (step: SampleStep['key']) => steps.find((one) => one.key === step)?.text ?? '',
    order,
    stateOf: async (id: number) =>
      ((await get(`controllerCommands/${id}`, manager.token)).body as { state: string }).state,
    readings: async () => {
      const { body } = await get(`latest-sensor-readings/loadFacilitySensors?platformGroup_id=${unit}`, manager.token);
      return (body as { data: { reading: number }[] }).data.map(({ reading }) => reading);
    },
  };
}

/** The words of a line of the shell, as the shell would hand them over. */
const wordsOf = (line: string): string[] =>
  [...line.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (quoted, inner: string | undefined) => inner ?? (quoted === "\\'" ? "'" : '')),
  );
const after = (words: readonly string[], option: string): string[] =>
  words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ''] : []));

/** Does what `curl` would do. */
async function curl(line: string, body?: string): Promise<unknown> {
  const words = wordsOf(line);
  const [data] = after(words, '-d');
  const headers = Object.fromEntries(
    after(words, '-H').map((header) => header.split(': ') as [name: string, value: string]),
  );
  const sent = body ?? data;
  const reply = await fetch(words[1] ?? '', { headers, ...(sent !== undefined && { method: 'POST', body: sent }) });
  expect(reply.status).toBe(200);
  return reply.json();
}

/** Connects as a line of the Mosquitto clients says. */
async function connectBy(line: string) {
  const words = wordsOf(line);
  const [host, port, username, password, topic = '', message = ''] = ['-h', '-p', '-u', '-P', '-t', '-m'].map(
    (option) => after(words, option)[0],
  );
  const client = await connectAsync(`mqtt://${host}:${port}`, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    reconnectPeriod: 0,
  });
  client.on('error', () => undefined);
  onTestFinished(() => void client.end(true));
  return { client, topic, message };
}

test('the samples for HTTP work as they stand: a reading, a command and its answer', async () => {
  const device = await enter('http');
  expect(await curl(device.text('reading'))).toMatchObject({ accepted: 1, rejected: [] });
  expect(await device.readings()).toEqual([23.4]);
  const id = await device.order();
  const [command] = (await curl(device.text('fetch'))) as Record<string, unknown>[];
  const shown = (JSON.parse(device.text('message')) as [typeof sampleCommand])[0];
  expect(command).toMatchObject({ id, device: shown.device, metric: shown.metric, value: shown.value });
  expect(Object.keys(command ?? {}).sort()).toEqual(Object.keys(shown).sort());
  const [answer = ''] = after(wordsOf(device.text('answer')), '-d');
  await curl(device.text('answer'), answer.replace(String(sampleCommand.id), String(id)));
  await until(async () => expect(await device.stateOf(id)).toBe('done'));
});

test('the samples for JSON over MQTT work as they stand', async () => {
  const device = await enter('json');
  const { client, topic, message } = await connectBy(device.text('reading'));
  await client.publishAsync(topic, message, { qos: 1 });
  expect(await device.readings()).toEqual([23.4]);
  const heard: { commands: Record<string, unknown>[] }[] = [];
  client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString()) as (typeof heard)[number]));
  await client.subscribeAsync(after(wordsOf(device.text('listen')), '-t')[0] ?? '', { qos: 1 });
  const id = await device.order();
  await until(() => expect(heard).toMatchObject([{ commands: [{ id, device: 'light', value: 'on' }] }]));
  const shown = JSON.parse(device.text('message')) as (typeof heard)[number];
  expect(Object.keys(heard[0]?.commands[0] ?? {}).sort()).toEqual(Object.keys(shown.commands[0] ?? {}).sort());
  const [answer = ''] = after(wordsOf(device.text('answer')), '-m');
  await client.publishAsync(topic, answer.replace(String(sampleCommand.id), String(id)), { qos: 1 });
  await until(async () => expect(await device.stateOf(id)).toBe('done'));
});

test('the sample node for Sparkplug runs as it stands, reports and obeys', async () => {
  const device = await enter('sparkplug', true);
  const child = spawn(process.execPath, ['--input-type=commonjs', '-e', device.text('program')]);
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await until(async () => expect(await device.readings()).toEqual([23.4]));
  const id = await device.order();
  await until(async () => expect(await device.stateOf(id)).toBe('done'));
});

test('the settings of the controller program name this broker, this group and this key', async () => {
  const device = await enter('sparkplug');
  expect(JSON.parse(device.text('config'))).toMatchObject({
    brokerUrl: `mqtt://${new URL(server().url).hostname}:${server().mqttPort}`,
    units: [{ edgeNodeId: device.controller.deviceId, key: expect.stringMatching(/^ctl_/) as unknown }],
  });
});
