import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { generate } from 'mqtt-packet';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestCount, createTestLog } from '../mqtt.testing.ts';
import { brokerAddress } from './broker-address.ts';
import { openExternalBroker } from './open-external.ts';

test('a password with a colon, encoded as in any address, goes to the broker whole', () => {
  expect(brokerAddress('mqtt://trellis:a%3Ab%40c@broker.example:1884')).toEqual({
    address: 'mqtt://broker.example:1884',
    credentials: { username: 'trellis', password: 'a:b@c' },
  });
  expect(brokerAddress('mqtts://broker.example').credentials).toEqual({});
});

test('credentials the broker refuses are told at once, with the setting and without the password', async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const packet = generate({ cmd: 'connack', reasonCode: 134, sessionPresent: false }, { protocolVersion: 5 });
      socket.end(packet);
    });
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  onTestFinished(() => void refusing.close());
  const host = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const opening = openExternalBroker({
    mqttUrl: `mqtt://trellis:hidden@${host}`,
    hostId: 'trellis',
    groupsOfShard: () => Promise.resolve([]),
    pool: {} as Pool,
    log: createTestLog(),
    count: createTestCount(),
  });
  await expect(opening).rejects.toThrow(`MQTT_URL: the broker ${host} refuses the user name or password`);
});
