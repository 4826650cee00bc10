import { setTimeout as delay } from 'node:timers/promises';
import type { BrokerLog, CountEvent, IngestMessage } from '../message-broker.ts';
import { openSubscriberConnection, type SubscriberConnection } from './subscriber-connection.ts';

export interface SubscriberOptions {
  /** `mqtt://` or `mqtts://`, with user and password when the broker wants them. */
  url: string;
  /** Names the persistent session; whoever connects with it takes the session over, unacknowledged messages included. */
  clientId: string;
  /** Filters to hold at QoS 1; read at each connect. */
  filters: () => readonly string[];
  /** Gets messages in the order of arrival, many at a time; PUBACK follows when the promise resolves. */
  handle: (message: IngestMessage) => Promise<void>;
  /** True while QoS 0 messages shall be dropped and counted. */
  isSaturated?: () => boolean;
  /** Asked before every connection attempt; false ends the subscriber (the session is somebody else's now). */
  mayConnect?: () => Promise<boolean>;
  protocolVersion?: 4 | 5;
  keepAliveSeconds?: number;
  /** QoS 1 messages that may be in work at once, give or take one read from the socket (64 KiB). */
  receiveWindow?: number;
  maxPacketBytes?: number;
  sessionExpirySeconds?: number;
  log: BrokerLog;
  count: CountEvent;
}

export interface AcknowledgingSubscriber {
  isConnected(): boolean;
  inWork(): number;
  /** Stops reading from the socket, so that the broker keeps the messages; `resume` reads on. */
  pause(): void;
  resume(): void;
  subscribe(filters: readonly string[]): Promise<void>;
  unsubscribe(filters: readonly string[]): Promise<void>;
  /** Stops reading, waits up to `drainMs` (default 10 s) for handlers to finish and be acknowledged, then disconnects. */
  close(drainMs?: number): Promise<void>;
  /** Cuts the connection at once without a word, as a crash would; handlers still at work are not acknowledged. */
  abandon(): void;
}

const week = 7 * 24 * 3_600;
const firstDelayMs = 250;
const longestDelayMs = 10_000;

/**
 * Keeps one persistent MQTT session connected and acknowledges each message only when its handler has finished, with many in
 * work at once (mqtt.js acknowledges one after the other, which a commit every few milliseconds would slow to a crawl).
 * Reconnects with growing, scattered delays; after a lost connection waits for handlers still at work before taking the
 * same messages again.
 */
export function startAcknowledgingSubscriber(options: SubscriberOptions): AcknowledgingSubscriber {
  const { log, count, clientId, isSaturated = () => false } = options;
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  let connection: SubscriberConnection | undefined;
  let isReady = false;
  let isPaused = false;

  const handle = async (message: IngestMessage) => {
    if (message.qos === 0 && isSaturated()) return count('qos0-dropped');
    try {
      await options.handle(message);
    } catch (error) {
      count('ingest-failed');
      throw error;
    }
  };
  const connectOnce = async (): Promise<Error> => {
    let onClosed: (reason: Error) => void = () => undefined;
    const closed = new Promise<Error>((resolve) => (onClosed = resolve));
    // Read before the connection: messages of a resumed session arrive with the CONNACK.
    const filters = options.filters();
    const opened = await openSubscriberConnection({
      url: new URL(options.url),
      clientId,
      protocolVersion: options.protocolVersion ?? 5,
      keepAliveSeconds: options.keepAliveSeconds ?? 15,
      receiveWindow: options.receiveWindow ?? 4_000,
      maxPacketBytes: options.maxPacketBytes ?? 1024 * 1024,
      sessionExpirySeconds: options.sessionExpirySeconds ?? week,
      handle: ({ topic, payload, qos, dup, retain }) => handle({ topic, payload, qos, dup, retain }),
      onClosed,
    });
    connection = opened;
    if (isStopped()) opened.disconnect();
    else {
      await opened.subscribe(filters).catch((error: unknown) => opened.destroy(error as Error));
      isReady = true;
      if (isPaused) opened.pause();
    }
    const reason = await closed;
    isReady = false;
    for (let waited = 0; opened.inWork() > 0 && waited < longestDelayMs && !isStopped(); waited += 50) {
      await delay(50);
    }
    return reason;
  };
  const stayConnected = async () => {
    let delayMs = firstDelayMs;
    while (!isStopped()) {
      if (options.mayConnect && !(await options.mayConnect())) return stopped.abort();
      const startedAt = Date.now();
      const reason = await connectOnce().catch((error: unknown) => error);
      if (isStopped()) return;
      if (Date.now() - startedAt > longestDelayMs) delayMs = firstDelayMs;
      log.warn({ err: reason, clientId, delayMs }, 'the broker connection is lost and will be opened again');
      count('reconnected');
      await delay(delayMs * (0.5 + Math.random() / 2), undefined, { signal: stopped.signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    }
  };
  const ended = stayConnected();

  const needed = (): SubscriberConnection => {
    if (!connection || !isReady) throw new Error('not connected to the broker');
    return connection;
  };
  return {
    isConnected: () => isReady,
    inWork: () => connection?.inWork() ?? 0,
    pause() {
      isPaused = true;
      connection?.pause();
    },
    resume() {
      isPaused = false;
      connection?.resume();
    },
    subscribe: async (filters) => needed().subscribe(filters),
    unsubscribe: async (filters) => needed().unsubscribe(filters),
    async close(drainMs = 10_000) {
      connection?.pause();
      const deadline = Date.now() + drainMs;
      while (isReady && (connection?.inWork() ?? 0) > 0 && Date.now() < deadline) await delay(10);
      stopped.abort();
      // One more turn, so that the last acknowledgements are written before DISCONNECT.
      await delay(1);
      connection?.disconnect();
      await ended;
    },
    abandon() {
      stopped.abort();
      connection?.destroy(new Error('abandoned'));
    },
  };
}
