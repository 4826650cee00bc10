// The controllers of the soak benchmark: each reports its seven sensors in turn; "danger" on a line has one report CO2 nobody may breathe.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { encodePayload, formatTopic, positionName, type Metric } from '@trellis/sparkplug';
import { connectAsync, type MqttClient } from 'mqtt';
import type { SoakNode } from './start-peer.ts';

interface Soak {
  mqttPort: number;
  everyMs: number;
  nodes: SoakNode[];
}

const { mqttPort, everyMs, nodes } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Soak;
const usual = {
  temperature: 23,
  humidity: 0.55,
  co2: 900,
  externalMoisture: 45,
  soilTemperature: 21,
  lux: 40_000,
  fertility: 2.1,
};
const perMessage = Object.keys(usual).length;
/** A room stays as it is for a while, ms. */
const dangerMs = 20_000;
const inDanger = new Map<number, number>();
let sent = 0;
let isOver = false;

/** Controllers that connect at the same time. */
const atOnce = 50;
const connected: Awaited<ReturnType<typeof openNode>>[] = [];
for (let first = 0; first < nodes.length; first += atOnce)
  connected.push(...(await Promise.all(nodes.slice(first, first + atOnce).map(openNode))));
process.stdout.write(`${JSON.stringify({ ready: connected.length })}\n`);
createInterface(process.stdin).on('line', (line) => {
  if (line === 'end') return void end();
  const index = Number(line);
  const at = Date.now();
  process.stdout.write(`${JSON.stringify({ danger: connected[index]?.unitId, at })}\n`);
  inDanger.set(index, at + dangerMs);
  void connected[index]?.report(at, { ...usual, co2: 9000 });
});
await Promise.all(
  connected.map(async (node, index) => {
    await delay((index / connected.length) * everyMs);
    for (let turn = 0; !isOver; turn += 1) {
      const began = Date.now();
      const co2 = (inDanger.get(index) ?? 0) > began ? 9000 : 900 + (turn % 50);
      await node.report(began, { ...usual, temperature: 23 + (turn % 10) / 10, co2 });
      await delay(Math.max(0, everyMs - (Date.now() - began)));
    }
  }),
);

async function end(): Promise<void> {
  isOver = true;
  await delay(everyMs + 1000);
  process.stdout.write(`${JSON.stringify({ sent })}\n`);
  await Promise.all(connected.map(({ client }) => client.endAsync()));
  process.exit(0);
}

async function openNode({ unitId, sensorDeviceId, deviceId, key, group }: SoakNode) {
  const login = { username: deviceId, password: key, clientId: deviceId };
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, login);
  let position = 0;
  let seq = 0;
  const publish = (type: 'NBIRTH' | 'DBIRTH' | 'DDATA', metrics: Metric[], timestamp: number) => {
    const node = { groupId: group, edgeNodeId: deviceId };
    const topic = type === 'NBIRTH' ? { type, ...node } : { type, ...node, deviceId: sensorDeviceId };
    const payload = Buffer.from(encodePayload({ timestamp, seq, metrics }));
    seq = (seq + 1) % 256;
    return client.publishAsync(formatTopic(topic), payload, { qos: 1 });
  };
  const metricsOf = (values: Record<string, number | null>, timestamp: number): Metric[] =>
    Object.entries(values).map(([name, value]) => ({ name, datatype: 'Double', value, timestamp }));
  const now = Date.now();
  await publish('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }], now);
  await publish('DBIRTH', metricsOf(Object.fromEntries(Object.keys(usual).map((name) => [name, null])), now), now);
  return {
    client,
    unitId,
    async report(at: number, values: Record<string, number>): Promise<void> {
      position += 1;
      // Before the receipt: what is under way when all ends is saved too.
      sent += perMessage;
      await publish(
        'DDATA',
        [{ name: positionName, datatype: 'Int64', value: position }, ...metricsOf(values, at)],
        at,
      );
    },
  };
}
