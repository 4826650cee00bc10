import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import { ConfigError } from '../../config.ts';
import { createMqttBus } from '../bus/mqtt-bus.ts';
import type { BrokerLog, IngestHandler, MessageBroker } from '../message-broker.ts';
import { brokerAddress, isSignInRefused } from './broker-address.ts';
import type { ExternalOptions } from './external-options.ts';
import { createGroupDirectory } from './group-directory.ts';
import { startIngest, type Ingest } from './start-ingest.ts';
import { ingestShards } from './shard-of-group.ts';

/** Bus topic that tells every server to read the facility groups again. */
const groupsChanged = 'broker/groups-changed';

/** Longest wait for the broker at start, in milliseconds. */
const firstConnectMs = 30_000;

/** Opens an external broker behind the common interface; rejects when it cannot be reached or signed in to within 30 s. */
export async function openExternalBroker(options: ExternalOptions): Promise<MessageBroker> {
  const { mqttUrl, log, count, shards = ingestShards } = options;
  const origin = randomUUID();
  const client = await connectServer(mqttUrl, `trellis-server-${origin}`, log);
  const groups = createGroupDirectory(shards, options.groupsOfShard);
  const bus = createMqttBus(client, origin, log, count);
  let ingest: Ingest | undefined;
  bus.subscribe(groupsChanged, () => {
    ingest?.refreshGroups().catch((error: unknown) => log.warn({ err: error }, 'facility groups could not be read'));
  });

  return {
    mode: 'external',
    port: null,
    bus,
    async publish(topic, payload, { qos = 0, retain = false, expirySeconds } = {}) {
      if (!client.connected) throw new Error('not connected to the broker');
      await client.publishAsync(topic, payload, {
        qos,
        retain,
        ...(expirySeconds !== undefined && { properties: { messageExpiryInterval: Math.ceil(expirySeconds) } }),
      });
    },
    onIngest(handler: IngestHandler) {
      ingest ??= startIngest({ ...options, shards, groups, handle: handler });
    },
    onPresence: () => () => undefined,
    handleWebSocket: (socket) => socket.close(1013, 'MQTT is served by the external broker'),
    disconnectNode: () => undefined,
    refreshGroups: () => bus.publish(groupsChanged, null),
    isReady: () => client.connected && (ingest?.isReady() ?? true),
    heldShards: () => ingest?.heldShards() ?? [],
    async close() {
      await ingest?.close();
      await client.endAsync();
    },
  };
}

function connectServer(mqttUrl: string, clientId: string, log: BrokerLog): Promise<MqttClient> {
  const { address, credentials } = brokerAddress(mqttUrl);
  const client = connect(address, {
    ...credentials,
    protocolVersion: 5,
    clientId,
    clean: true,
    reconnectPeriod: 1_000,
    queueQoSZero: false,
  });
  return new Promise((resolve, reject) => {
    let lastError: Error | undefined;
    const fail = (what: string) => {
      clearTimeout(timer);
      client.end(true);
      reject(new ConfigError(`MQTT_URL: the broker ${new URL(mqttUrl).host} ${what}`, { cause: lastError }));
    };
    const timer = setTimeout(() => fail(`cannot be reached (${lastError?.message ?? 'no answer'})`), firstConnectMs);
    let hasConnected = false;
    client.on('error', (error) => {
      lastError = error;
      if (!hasConnected && isSignInRefused(error)) fail('refuses the user name or password');
      log.warn({ err: error }, 'the broker connection failed');
    });
    client.once('connect', () => {
      clearTimeout(timer);
      hasConnected = true;
      resolve(client);
    });
  });
}
