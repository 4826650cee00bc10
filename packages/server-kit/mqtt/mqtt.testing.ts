import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { onTestFinished } from 'vitest';
import type { BrokerEvent, BrokerLog } from './message-broker.ts';

/** A log that keeps what it is told. */
export function createTestLog(): BrokerLog & { lines: string[] } {
  const lines: string[] = [];
  const write = (_fields: object, message: string) => void lines.push(message);
  return { lines, info: write, warn: write, error: write };
}

/** Counts broker events. */
export function createTestCount(): ((event: BrokerEvent) => void) & { of(event: BrokerEvent): number } {
  const events: BrokerEvent[] = [];
  const count = (event: BrokerEvent) => void events.push(event);
  return Object.assign(count, { of: (event: BrokerEvent) => events.filter((one) => one === event).length });
}

/** Connects an ordinary client (MQTT 3.1.1) that does not come back by itself; it leaves with the test. */
export async function connectClient(url: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, ...options }, false);
  client.on('error', () => undefined);
  onTestFinished(() => void client.end(true));
  return client;
}
