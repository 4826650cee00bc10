import { connect } from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';

export interface LinkOptions extends IClientOptions {
  brokerUrl: string;
  onConnect: () => void;
  /** Called once, whatever ended the connection. */
  onLost: (reason: string) => void;
  /** The broker's copy is acknowledged when this settles. */
  onMessage: (topic: string, message: Uint8Array) => void | Promise<void>;
}

/** One MQTT connection; it never reconnects by itself, so nothing of its outgoing store outlives it. */
export interface Link {
  publish(topic: string, message: Uint8Array, qos: 0 | 1, done?: (failed: boolean) => void): void;
  subscribe(topics: string[], done: (failed: boolean) => void): void;
  /** Disconnects with a DISCONNECT packet. */
  end(): Promise<void>;
  /** Cuts the connection. */
  destroy(): void;
}

const endMs = 2_000;

/** Opens a connection. */
export function openLink({ brokerUrl, onConnect, onLost, onMessage, ...options }: LinkOptions): Link {
  const client: MqttClient = connect(brokerUrl, { ...options, reconnectPeriod: 0, resubscribe: false });
  let isOver = false;

  function lose(reason: string): void {
    if (isOver) return;
    isOver = true;
    client.end(true);
    onLost(reason);
  }

  client.on('connect', () => {
    if (!isOver) onConnect();
  });
  client.on('error', (error) => lose(error.message));
  client.on('close', () => lose('connection closed'));
  client.handleMessage = (packet, done) => {
    const { topic, payload } = packet;
    Promise.resolve(isOver ? undefined : onMessage(topic, Buffer.from(payload))).then(
      () => done(),
      () => done(),
    );
  };

  return {
    publish(topic, message, qos, done) {
      client.publish(topic, Buffer.from(message.buffer, message.byteOffset, message.length), { qos }, (error) => {
        if (!isOver) done?.(Boolean(error));
      });
    },
    subscribe(topics, done) {
      client.subscribe(topics, { qos: 1 }, (error) => {
        if (!isOver) done(Boolean(error));
      });
    },
    async end() {
      isOver = true;
      if (!client.connected) {
        client.end(true);
        return;
      }
      for (const id of Object.keys(client.outgoing)) client.removeOutgoingMessage(Number(id));
      const timer = setTimeout(() => client.stream.destroy(), endMs);
      // MQTT 5 brokers keep the will unless told that this DISCONNECT comes with it.
      await client.endAsync(false, options.protocolVersion === 5 ? { reasonCode: 4 } : {});
      clearTimeout(timer);
    },
    destroy() {
      isOver = true;
      client.end(true);
    },
  };
}
