import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { statePayload, stateTopic } from '../host-state.ts';
import type { BrokerLog } from '../message-broker.ts';
import { brokerAddress } from './broker-address.ts';

/** Speaks as the Sparkplug primary host for all servers of the installation. */
export interface PrimaryHost {
  /** Leaves; says offline only when no other server is there to take over. */
  close(isLastServer: boolean): Promise<void>;
  abandon(): void;
}

/** Time another server has to take over before the broker tells the controllers that the host is gone, in seconds. */
const takeOverSeconds = 10;

/**
 * Connects with the host's fixed client id and keeps its retained STATE online. The will is delayed (MQTT 5 §3.1.3.2.2) and
 * is dropped when the next server takes the session over in time, so STATE stays online while any server lives.
 */
export async function becomePrimaryHost(url: string, hostId: string, log: BrokerLog): Promise<PrimaryHost> {
  const topic = stateTopic(hostId);
  let timestamp = Date.now();
  const willNow = (): NonNullable<IClientOptions['will']> => ({
    topic,
    payload: Buffer.from(statePayload(false, timestamp)),
    qos: 1,
    retain: true,
    properties: { willDelayInterval: takeOverSeconds },
  });
  const { address, credentials } = brokerAddress(url);
  const client: MqttClient = await connectAsync(address, {
    ...credentials,
    protocolVersion: 5,
    clientId: `trellis-host-${hostId}`,
    clean: false,
    properties: { sessionExpiryInterval: takeOverSeconds * 3 },
    reconnectPeriod: 2_000,
    will: willNow(),
  });
  const report = (error: unknown) => log.warn({ err: error }, 'the primary host connection failed');
  const sayOnline = () =>
    client.publishAsync(topic, statePayload(true, timestamp), { qos: 1, retain: true }).catch(report);

  client.on('error', report);
  // Each connect has a birth and a will with the same new time (Sparkplug 3.0 §6.4.27).
  client.on('reconnect', () => {
    timestamp = Date.now();
    client.options.will = willNow();
  });
  client.on('connect', () => void sayOnline());
  // A late will of an earlier server must not stand: while we are here, the host is online.
  client.on('message', (heard, payload) => {
    if (heard === topic && payload.includes('"online":false')) void sayOnline();
  });
  await client.subscribeAsync(topic, { qos: 1 });
  await sayOnline();

  return {
    async close(isLastServer) {
      client.removeAllListeners('message');
      if (isLastServer) {
        await client.publishAsync(topic, statePayload(false, timestamp), { qos: 1, retain: true }).catch(report);
      }
      await client.endAsync().catch(report);
    },
    abandon: () => void client.end(true),
  };
}
