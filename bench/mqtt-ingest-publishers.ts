// The controllers of the MQTT ingest benchmark: births, then all data messages, encoded before the clock starts.
import { readFileSync } from 'node:fs';
import { encodePayload, formatTopic, positionName, type Metric } from '@trellis/sparkplug';
import { connectAsync, type MqttClient } from 'mqtt';

interface Publishers {
  brokerUrl: string;
  nodes: { groupId: string; edgeNodeId: string; key: string; sensorDeviceId: string }[];
  messages: number;
  readings: number;
  stepMs: number;
  startAt: number;
}

const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Publishers;
/** Messages of one controller on their way at a time. */
const windowSize = 64;

const ready = await Promise.all(config.nodes.map(prepare));
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  void Promise.all(ready.map(send)).then(() => process.exit(0));
});

async function prepare(
  node: Publishers['nodes'][number],
): Promise<{ client: MqttClient; topic: string; payloads: Buffer[] }> {
  const { groupId, edgeNodeId, sensorDeviceId } = node;
  const client = await connectAsync(config.brokerUrl, {
    username: edgeNodeId,
    password: node.key,
    clientId: edgeNodeId,
  });
  const now = Date.now();
  const metric = (value: number | null, timestamp: number): Metric => ({
    name: 'temperature',
    datatype: 'Double',
    value,
    timestamp,
  });
  const birth = encodePayload({ timestamp: now, seq: 0, metrics: [{ name: 'bdSeq', datatype: 'Int64', value: 0 }] });
  await client.publishAsync(formatTopic({ type: 'NBIRTH', groupId, edgeNodeId }), Buffer.from(birth), { qos: 1 });
  const device = encodePayload({ timestamp: now, seq: 1, metrics: [metric(null, now)] });
  await client.publishAsync(
    formatTopic({ type: 'DBIRTH', groupId, edgeNodeId, deviceId: sensorDeviceId }),
    Buffer.from(device),
    { qos: 1 },
  );
  const payloads = Array.from({ length: config.messages }, (_, message) => {
    const metrics = Array.from({ length: config.readings }, (_, reading) =>
      metric(20 + (reading % 9), config.startAt + (message * config.readings + reading) * config.stepMs),
    );
    const position: Metric = { name: positionName, datatype: 'Int64', value: message + 1 };
    return Buffer.from(encodePayload({ timestamp: now, seq: (message + 2) % 256, metrics: [position, ...metrics] }));
  });
  return { client, topic: formatTopic({ type: 'DDATA', groupId, edgeNodeId, deviceId: sensorDeviceId }), payloads };
}

async function send({
  client,
  topic,
  payloads,
}: {
  client: MqttClient;
  topic: string;
  payloads: Buffer[];
}): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let payload = payloads[next++]; payload; payload = payloads[next++])
      await client.publishAsync(topic, payload, { qos: 1 });
  };
  await Promise.all(Array.from({ length: windowSize }, work));
}
