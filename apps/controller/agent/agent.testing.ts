// A test's own server: a real broker and the host's side of Sparkplug, nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openBroker, type MessageBroker } from '@trellis/server-kit/mqtt';
import {
  createHostSession,
  decodePayload,
  encodePayload,
  encodeRebirthRequest,
  formatTopic,
  parseTopic,
  type AcceptedMetric,
  type Metric,
} from '@trellis/sparkplug';
import { parseControllerConfig, type ControllerConfig } from '../controller-config.ts';
import type { CommandAnswerText } from './commands/command-record.ts';

/** A value as the host accepted it. */
export interface HeardValue {
  node: string;
  device: string;
  metric: string;
  value: unknown;
  at: number;
  isHistorical: boolean;
  isBirth: boolean;
}

export interface TestHost {
  readonly port: number;
  readonly url: string;
  /** Everything heard, each data message once. */
  readonly values: HeardValue[];
  /** Values of data messages, births aside. */
  data(metric: string, device?: string): HeardValue[];
  last(metric: string, device?: string): unknown;
  /** Answers to a command in order, each message once. */
  answers(commandId: number): CommandAnswerText[];
  /** Times each node was born, and devices now online, by node. */
  births(node: string): number;
  devicesOnline(node: string): string[];
  isOnline(node: string): boolean;
  /** Sends to the unit (`device` undefined) or a device, at QoS 1. */
  send(node: string, device: string | undefined, metrics: Metric[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Told {
  id: number;
  device?: string;
  metric: string;
  value: string | number | boolean;
  expiresAt?: number;
  durationSeconds?: number;
}

/** The metrics of a command as the server writes them. */
export function commandMetrics({
  id,
  metric,
  value,
  expiresAt = Date.now() + 600_000,
  durationSeconds,
}: Told): Metric[] {
  const datatype = typeof value === 'number' ? 'Double' : typeof value === 'boolean' ? 'Boolean' : 'String';
  const metrics: Metric[] = [
    { name: metric, datatype, value },
    { name: 'Command/Id', datatype: 'Int64', value: id },
    { name: 'Command/Expires', datatype: 'DateTime', value: expiresAt },
  ];
  if (durationSeconds !== undefined)
    metrics.push({ name: 'Command/DurationSeconds', datatype: 'Int32', value: durationSeconds });
  return metrics;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens a host on a port (0: a free one). It forgets nothing a server would keep when handed the host before it. */
export async function startHost(port = 0, before?: TestHost): Promise<TestHost> {
  const pool = new pg.Pool({ max: 1 });
  const broker: MessageBroker = await openBroker({
    host: '127.0.0.1',
    mqttPort: port,
    hostId: 'trellis',
    pool,
    groupsOfShard: () => Promise.resolve([]),
    log: silent,
    count: () => undefined,
    authenticate: (_clientId, username = '', password) =>
      Promise.resolve(
        password?.toString() === `key of ${username}`
          ? { kind: 'controller', groupId: 'farm', edgeNodeId: username }
          : null,
      ),
  });
  const values = before?.values ?? [];
  const sessions = new Map<string, ReturnType<typeof createHostSession>>();
  const positions = new Map<string, bigint>();
  const births = new Map<string, number>();
  for (const { node } of values) births.set(node, before?.births(node) ?? 0);

  const hear = (topicText: string, payload: Buffer): string | undefined => {
    const topic = parseTopic(topicText);
    if (!topic || topic.type === 'STATE') return undefined;
    const node = topic.edgeNodeId;
    const session = sessions.get(node) ?? createHostSession();
    sessions.set(node, session);
    const effects = session.receive({ topic, payload: decodePayload(payload) }, Date.now());
    if (topic.type === 'NBIRTH') births.set(node, (births.get(node) ?? 0) + 1);
    if (effects.position !== undefined) {
      const position = BigInt(effects.position);
      if (position <= (known.get(node) ?? -1n)) return undefined;
      known.set(node, position);
    }
    for (const metric of effects.accepted) values.push(heard(node, effects.deviceId ?? '', metric, effects.isBirth));
    return effects.rebirthRequested ? node : undefined;
  };
  const known = before ? positionsOf(before) : positions;
  broker.onIngest((message) => {
    const asks = hear(message.topic, message.payload);
    if (asks === undefined) return Promise.resolve();
    const topic = formatTopic({ type: 'NCMD', groupId: 'farm', edgeNodeId: asks });
    return broker.publish(topic, Buffer.from(encodeRebirthRequest(Date.now())), { qos: 1 });
  });

  let isOpen = true;
  const host: TestHost = {
    port: broker.port ?? 0,
    url: `mqtt://127.0.0.1:${broker.port}`,
    values,
    data: (metric, device = '') =>
      values.filter((one) => one.metric === metric && one.device === device && !one.isBirth),
    last: (metric, device = '') => values.findLast((one) => one.metric === metric && one.device === device)?.value,
    answers: (commandId) =>
      values
        .filter(({ metric, isBirth }) => metric === 'Command/Answer' && !isBirth)
        .map(({ value }) => JSON.parse(String(value)) as CommandAnswerText)
        .filter((one) => one.commandId === commandId),
    births: (node) => births.get(node) ?? 0,
    devicesOnline: (node) =>
      (sessions.get(node)?.save().devices ?? []).filter(({ online }) => online).map(({ id }) => id),
    isOnline: (node) => sessions.get(node)?.isOnline ?? false,
    async send(node, device, metrics) {
      const ids = { groupId: 'farm', edgeNodeId: node };
      const topic = formatTopic(
        device === undefined ? { type: 'NCMD', ...ids } : { type: 'DCMD', ...ids, deviceId: device },
      );
      await broker.publish(topic, Buffer.from(encodePayload({ timestamp: Date.now(), metrics })), { qos: 1 });
    },
    async stop() {
      if (!isOpen) return;
      isOpen = false;
      await broker.close();
      await pool.end();
    },
  };
  keptPositions.set(host, known);
  onTestFinished(() => host.stop());
  return host;
}

/** A server keeps the position of each controller with its readings. */
const keptPositions = new WeakMap<TestHost, Map<string, bigint>>();
const positionsOf = (host: TestHost): Map<string, bigint> => keptPositions.get(host) ?? new Map<string, bigint>();

const heard = (node: string, device: string, metric: AcceptedMetric, isBirth: boolean): HeardValue => ({
  node,
  device,
  metric: metric.name,
  value: metric.value,
  at: metric.timestamp,
  isHistorical: metric.isHistorical,
  isBirth,
});

/** A folder that goes with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'controller-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A simulated unit called `name` with a light, a curtain, irrigation and two sensors. */
export const simulatedUnit = (name: string, changes: object = {}) => ({
  groupId: 'farm',
  edgeNodeId: name,
  key: `key of ${name}`,
  driver: { kind: 'simulated', preset: 'leafy-greens', seed: 7 },
  devices: ['light', 'curtain', 'irrigation', 'fan', 'co2Valve'],
  sensors: [
    { deviceId: `${name}/air`, designators: [5, 6, 7] },
    { deviceId: 'soil', designators: [53, 57, 62] },
  ],
  reportSeconds: 1,
  ...changes,
});

/** A configuration for a host, with quick ticks. */
export const configFor = (
  host: Pick<TestHost, 'url'>,
  storeDir: string,
  units: object[],
  changes: object = {},
): ControllerConfig =>
  parseControllerConfig({ brokerUrl: host.url, storeDir, tickMs: 50, logLevel: 'fatal', units, ...changes });
