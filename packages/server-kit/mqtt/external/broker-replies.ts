import type { Packet } from 'mqtt-packet';

export interface BrokerReplies {
  /** The broker's answer, `connack`, `suback 7` or `unsuback 7`; rejects when it does not come in time. */
  expect(key: string, timeoutMs: number): Promise<Packet>;
  resolve(packet: Packet): void;
  rejectAll(error: Error): void;
}

/** Answers of the broker that somebody waits for. */
export function createBrokerReplies(): BrokerReplies {
  const waiting = new Map<string, { resolve: (packet: Packet) => void; reject: (error: Error) => void }>();
  return {
    expect: (key: string, timeoutMs: number) =>
      new Promise<Packet>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`the broker did not answer (${key})`)), timeoutMs);
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            waiting.delete(key);
            then(value);
          };
        waiting.set(key, { resolve: settle(resolve), reject: settle(reject) });
      }),
    resolve: (packet: Packet) =>
      waiting.get(packet.cmd === 'connack' ? 'connack' : `${packet.cmd} ${packet.messageId ?? 0}`)?.resolve(packet),
    rejectAll(error: Error) {
      for (const { reject } of [...waiting.values()]) reject(error);
    },
  };
}
