import { liveTopic } from '@trellis/server-kit';
import { encodePayload, formatTopic, type EdgeTopic, type Metric } from '@trellis/sparkplug';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { MadeUnit, TestServer } from '../testing/index.testing.ts';

export interface Signed {
  deviceId: string;
  key: string;
}

/** Connects to the server's broker as a controller, or as a stranger with the provisioning key. */
export async function connectAs(server: TestServer, who: Signed, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    username: who.deviceId,
    password: who.key,
    clientId: who.deviceId,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  onTestFinished(() => void client.end(true));
  return client;
}

type Kind = EdgeTopic['type'];

/** A hand-made edge node: every message is built as the test says, acknowledged messages wait for the acknowledgement. */
export async function openNode(server: TestServer, group: string, who: Signed) {
  const client = await connectAs(server, who);
  let seq = 0;
  const send = (type: Kind, metrics: Metric[], { device, ...more }: { device?: string; seq?: number } = {}) => {
    const topic = { type, groupId: group, edgeNodeId: who.deviceId, ...(device !== undefined && { deviceId: device }) };
    if (type === 'NBIRTH') seq = 0;
    const payload = encodePayload({ timestamp: Date.now(), metrics, seq: more.seq ?? seq });
    seq = ((more.seq ?? seq) + 1) % 256;
    return client.publishAsync(formatTopic(topic as EdgeTopic), Buffer.from(payload), { qos: 1 });
  };
  return {
    client,
    send,
    topic: (kind: string, rest = '') => `spBv1.0/${group}/${kind}/${who.deviceId}${rest}`,
    /** The birth of the node and of one sensor with temperature (alias 1), humidity (2) and CO2 (3). */
    async birth(sensor: string, bdSeq = 0, more: Metric[] = []) {
      await send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: bdSeq }, ...more]);
      const measured = ['temperature', 'humidity', 'co2'];
      await send(
        'DBIRTH',
        measured.map((name, index) => ({ name, alias: index + 1, datatype: 'Double' as const, value: null })),
        { device: sensor },
      );
    },
  };
}

/** A metric read by its alias, as most nodes send them. */
export const aliased = (alias: number, value: number, timestamp = Date.now(), isHistorical = false): Metric => ({
  alias,
  value,
  timestamp,
  datatype: 'Double',
  isHistorical,
});

/** What is stored of a unit: designator and value, oldest first. */
export async function readingsOf({ services }: TestServer, unit: MadeUnit): Promise<[number, number][]> {
  const { rows } = await services.pool.query<{ designator_id: number; reading: number }>(
    `select s.designator_id, r.reading from readings r join sensors s on s.id = r.sensor_id where s.controller_id = $1
     order by r.at, s.designator_id`,
    [unit.controller.id],
  );
  return rows.map(({ designator_id, reading }) => [designator_id, Math.round(reading * 1000) / 1000]);
}

interface Heard {
  type: string;
  payload: Record<string, unknown>;
}

/** Listens to a facility's live messages as a browser does that has read for so many ms, once the first of them can arrive. */
export async function listen(
  server: TestServer,
  facilityId: number,
  token: string,
  readForMs?: number,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  let isListening = false;
  const reading = readForMs === undefined ? '' : `&readForMs=${readForMs}`;
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/ws/facility${facilityId}?access_token=${token}${reading}`,
  );
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Heard | Heard[];
    for (const one of Array.isArray(message) ? message : [message])
      if (one.type === 'listening') isListening = true;
      else if (one.type !== 'ping') heard.push(one);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  await until(() => {
    server.services.bus.publish(liveTopic(facilityId), [{ type: 'listening', payload: {} }]);
    expect(isListening).toBe(true);
  });
  onTestFinished(() => socket.terminate());
  return heard;
}
