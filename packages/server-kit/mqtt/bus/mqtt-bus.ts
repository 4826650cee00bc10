import type { IPublishPacket, MqttClient } from 'mqtt';
import type { BrokerLog, CountEvent } from '../message-broker.ts';
import type { Bus, BusMessage, JsonValue } from './bus.ts';
import { createBusListeners } from './bus-listeners.ts';

const prefix = 'trellis/bus/';
const bytesType = 'application/octet-stream';
const jsonType = 'application/json';

/** Bytes that may wait in the socket before further bus messages are dropped and counted: a stalled broker must not fill memory. */
const maxUnsentBytes = 64 * 1024 * 1024;

/**
 * The bus over MQTT 5, QoS 0, below `trellis/bus/`, on a client with a clean session. The server subscribes only to what
 * its listeners ask for; with `nl` (no local) the broker does not send our own messages back.
 */
export function createMqttBus(client: MqttClient, origin: string, log: BrokerLog, count: CountEvent): Bus {
  const listeners = createBusListeners(log);
  const gapHandlers = new Set<() => void>();
  const isRepeat = createRepeatCheck();
  /** Patterns that the broker granted, and who waits for others to be. */
  const heard = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  let sequence = 0;
  let hasConnected = client.connected;

  const subscribe = (patterns: readonly string[], onGranted: () => void) =>
    client.subscribe(
      patterns.map((pattern) => prefix + pattern),
      { qos: 0, nl: true },
      (error) => {
        if (!error) onGranted();
        else if (client.connected) log.error({ err: error, patterns }, 'the broker refused a bus subscription');
      },
    );
  const noteGranted = (patterns: readonly string[]) => {
    const known = new Set(listeners.patterns());
    for (const pattern of patterns) {
      if (known.has(pattern)) heard.add(pattern);
      const callbacks = waiting.get(pattern) ?? [];
      waiting.delete(pattern);
      for (const callback of callbacks) callback();
    }
  };
  /** The broker forgot us: listeners read again once it listens for us again, not before. */
  const listenAgain = () => {
    heard.clear();
    const patterns = listeners.patterns();
    const tell = () => {
      noteGranted(patterns);
      for (const handler of gapHandlers) handler();
    };
    if (patterns.length > 0) subscribe(patterns, tell);
    else tell();
  };
  client.on('message', (topic, payload, packet) => {
    if (!topic.startsWith(prefix)) return;
    const name = topic.slice(prefix.length);
    if (senderOf(packet) === origin) return;
    if (listeners.matching(name).length > 1 && isRepeat(packet)) return;
    const message = decode(payload, packet, log);
    if (message !== undefined) listeners.deliver(name, message);
  });
  client.on('connect', () => {
    if (hasConnected) listenAgain();
    hasConnected = true;
  });

  return {
    publish(topic, message) {
      listeners.deliver(topic, message);
      if (!client.connected || client.stream.writableLength > maxUnsentBytes) return count('bus-dropped');
      const isBytes = Buffer.isBuffer(message);
      const userProperties = { origin, sequence: String((sequence += 1)) };
      client.publish(prefix + topic, isBytes ? message : JSON.stringify(message), {
        qos: 0,
        properties: { contentType: isBytes ? bytesType : jsonType, userProperties },
      });
    },
    subscribe(pattern, handler, onHearing) {
      const own: typeof handler = (message, topic) => handler(message, topic);
      if (listeners.add(pattern, own)) subscribe([pattern], () => noteGranted([pattern]));
      if (onHearing && heard.has(pattern)) onHearing();
      else if (onHearing) waiting.set(pattern, (waiting.get(pattern) ?? new Set()).add(onHearing));
      return () => {
        if (onHearing) waiting.get(pattern)?.delete(onHearing);
        if (!listeners.remove(pattern, own)) return;
        heard.delete(pattern);
        client.unsubscribe(prefix + pattern);
      };
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
  };
}

function senderOf(packet: IPublishPacket): string | undefined {
  const sender = packet.properties?.userProperties?.['origin'];
  return Array.isArray(sender) ? sender[0] : sender;
}

/** A broker may send a message once for each of our overlapping patterns; every listener shall hear it once. */
function createRepeatCheck(): (packet: IPublishPacket) => boolean {
  const seen = new Set<string>();
  return (packet) => {
    const key = `${senderOf(packet) ?? ''} ${String(packet.properties?.userProperties?.['sequence'] ?? '')}`;
    if (seen.has(key)) return true;
    seen.add(key);
    const oldest = seen.values().next().value;
    if (seen.size > 1_000 && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}

function decode(payload: Buffer, packet: IPublishPacket, log: BrokerLog): BusMessage | undefined {
  if (packet.properties?.contentType === bytesType) return payload;
  try {
    return JSON.parse(payload.toString()) as JsonValue;
  } catch (error) {
    log.warn({ err: error, topic: packet.topic }, 'a bus message is not JSON');
    return undefined;
  }
}
