import { readFile } from 'node:fs/promises';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayPublish, maySubscribe, type BrokerIdentity } from '../controller-topics.ts';
import { connectClient } from '../mqtt.testing.ts';

const deploy = new URL('../../../../deploy/mosquitto/', import.meta.url);

let mosquitto: Mosquitto;
beforeAll(async () => {
  mosquitto = await startMosquitto({
    users: { trellis: 'one', 'edge-1': 'two', 'edge-2': 'three', 'trellis-ha-3': 'four' },
    acl: await readFile(new URL('acl', deploy), 'utf8'),
  });
});
afterAll(() => mosquitto.stop());

const controller: BrokerIdentity = { kind: 'controller', groupId: 'farm', edgeNodeId: 'edge-1' };

describe('the ACL file for Mosquitto', () => {
  const published = [
    'spBv1.0/farm/NBIRTH/edge-1',
    'spBv1.0/farm/NDEATH/edge-1',
    'spBv1.0/farm/NDATA/edge-1',
    'spBv1.0/farm/DBIRTH/edge-1/unit-1',
    'spBv1.0/farm/DDEATH/edge-1/unit-1',
    'spBv1.0/farm/DDATA/edge-1/unit-1',
    'trellis/v1/farm/edge-1/report',
    'spBv1.0/farm/NDATA/edge-2',
    'spBv1.0/farm/DDATA/edge-2/unit-1',
    'spBv1.0/farm/DDATA/edge-1/unit-1/more',
    'spBv1.0/farm/NCMD/edge-1',
    'spBv1.0/farm/NCMD/edge-2',
    'spBv1.0/STATE/trellis',
    'trellis/v1/farm/edge-2/report',
    'trellis/v1/farm/edge-1/commands',
    'trellis/bus/facility/1/live',
  ];
  test('lets a controller publish exactly what the embedded broker lets it', async () => {
    const server = await connectClient(mosquitto.url('trellis'));
    const arrived: string[] = [];
    server.on('message', (topic) => arrived.push(topic));
    await server.subscribeAsync('#', { qos: 1 });
    const client = await connectClient(mosquitto.url('edge-1'));
    for (const topic of published) await client.publishAsync(topic, 'x', { qos: 1 });
    await server.publishAsync('trellis/end', 'x', { qos: 1 });
    await untilTrue(() => arrived.includes('trellis/end'));
    expect(arrived.slice(0, -1)).toEqual(published.filter((topic) => mayPublish(controller, topic)));
  });

  const read = [
    'spBv1.0/farm/NCMD/edge-1',
    'spBv1.0/farm/DCMD/edge-1/unit-1',
    'spBv1.0/STATE/trellis',
    'trellis/v1/farm/edge-1/commands',
    'spBv1.0/farm/NCMD/edge-2',
    'spBv1.0/farm/DCMD/edge-2/unit-1',
    'spBv1.0/farm/NDATA/edge-2',
    'trellis/v1/farm/edge-2/commands',
    'trellis/bus/facility/1/live',
  ];
  test('lets a controller read exactly what the embedded broker lets it', async () => {
    const client = await connectClient(mosquitto.url('edge-1'));
    const arrived: string[] = [];
    client.on('message', (topic) => arrived.push(topic));
    await client.subscribeAsync('#', { qos: 1 });
    const server = await connectClient(mosquitto.url('trellis'));
    for (const topic of read) await server.publishAsync(topic, 'x', { qos: 1 });
    await server.publishAsync('spBv1.0/STATE/end', 'x', { qos: 1 });
    await untilTrue(() => arrived.includes('spBv1.0/STATE/end'));
    expect(arrived.slice(0, -1)).toEqual(read.filter((topic) => maySubscribe(controller, topic)));
  });

  test('hands Home Assistant of a facility its own units and nothing else, however wide it asks', async () => {
    const server = await connectClient(mosquitto.url('trellis'));
    const client = await connectClient(mosquitto.url('trellis-ha-3'));
    const arrived: string[] = [];
    client.on('message', (topic) => arrived.push(topic));
    await server.publishAsync('homeassistant/device/trellis-ha-3/unit-1/config', 'x', { qos: 1, retain: true });
    await server.publishAsync('homeassistant/device/trellis-ha-4/unit-2/config', 'x', { qos: 1, retain: true });
    await client.subscribeAsync(['homeassistant/+/+/+/config', 'trellis/#'], { qos: 1 });
    for (const topic of [
      'trellis/ha/trellis-ha-4/unit-2/state',
      'trellis/bus/x',
      'trellis/ha/trellis-ha-3/unit-1/state',
    ])
      await server.publishAsync(topic, 'x', { qos: 1 });
    await client.publishAsync('trellis/ha/trellis-ha-3/unit-1/state', 'a lie', { qos: 1 });
    await server.publishAsync('trellis/ha/trellis-ha-3/end', 'x', { qos: 1 });
    await untilTrue(() => arrived.includes('trellis/ha/trellis-ha-3/end'));
    expect(arrived).toEqual([
      'homeassistant/device/trellis-ha-3/unit-1/config',
      'trellis/ha/trellis-ha-3/unit-1/state',
      'trellis/ha/trellis-ha-3/end',
    ]);
  });

  test('lets nobody in without a password', async () => {
    await expect(connectClient(mosquitto.url())).rejects.toThrow(/not authorized/i);
    await expect(connectClient(mosquitto.url(), { username: 'edge-1', password: 'wrong' })).rejects.toThrow(
      /not authorized/i,
    );
  });
});

test('the mosquitto.conf we ship is accepted by Mosquitto, and keeps a session to its user', async () => {
  const shipped = await readFile(new URL('mosquitto.conf', deploy), 'utf8');
  const lines = shipped.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const global = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('listener ')),
  );
  const settings = global.filter(
    (line) => !/^(persistence|persistence_location|password_file|acl_file|allow_anonymous)\b/.test(line),
  );
  expect(settings).toContain('max_queued_messages 0');
  const own = await startMosquitto({
    users: { 'edge-1': 'one', 'edge-2': 'two' },
    acl: await readFile(new URL('acl', deploy), 'utf8'),
    settings,
    listener: lines.filter((line) => line === 'use_username_as_clientid true'),
  });
  try {
    const first = await connectClient(own.url('edge-1'), { clientId: 'same' });
    const second = await connectClient(own.url('edge-2'), { clientId: 'same' });
    await first.publishAsync('spBv1.0/farm/NDATA/edge-1', 'still here', { qos: 1 });
    await second.publishAsync('spBv1.0/farm/NDATA/edge-2', 'me too', { qos: 1 });
  } finally {
    await own.stop();
  }
});
