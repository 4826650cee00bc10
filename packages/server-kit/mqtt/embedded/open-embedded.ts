import { createLocalBus } from '../bus/local-bus.ts';
import { mayHear, mayPublish, maySubscribe } from '../controller-topics.ts';
import { statePayload, stateTopic } from '../host-state.ts';
import type {
  BrokerLog,
  CountEvent,
  IngestHandler,
  IngestMessage,
  MessageBroker,
  Presence,
} from '../message-broker.ts';
import type { Authenticate } from './sign-in.ts';
import { startEmbeddedBroker } from './start-embedded-broker.ts';

export interface EmbeddedOptions {
  host: string;
  /** TCP port; 0 takes a free one. */
  port: number;
  /** Sparkplug id of this installation as primary host. */
  hostId: string;
  /**
   * Says who signs in. A provisional identity must never carry the id of an adopted controller: with it a stranger could
   * speak for that controller.
   */
  authenticate: Authenticate;
  isSaturated?: () => boolean;
  /** Largest packet body in bytes; default 1 MiB. */
  maxPacketBytes?: number;
  log: BrokerLog;
  count: CountEvent;
}

/** Opens the embedded broker behind the common interface. It is alone, so it holds the one shard and the bus is in-process. */
export async function openEmbeddedBroker({ hostId, ...options }: EmbeddedOptions): Promise<MessageBroker> {
  const { log, isSaturated = () => false, maxPacketBytes = 1024 * 1024 } = options;
  const presence = createPresenceListeners(log);
  const ingest = createIngestEntry();
  const broker = await startEmbeddedBroker({
    ...options,
    maxPacketBytes,
    authorisePublish: mayPublish,
    authoriseSubscribe: maySubscribe,
    authoriseHearing: mayHear,
    isSaturated: () => !ingest.isOpen() || isSaturated(),
    onPublish: ingest.take,
    onPresence: presence.tell,
  });
  const sayHost = (online: boolean) =>
    broker.publish(stateTopic(hostId), statePayload(online, Date.now()), { qos: 1, retain: true });
  await sayHost(true);
  let isOpen = true;

  return {
    mode: 'embedded',
    port: broker.port,
    bus: createLocalBus(log),
    publish: broker.publish,
    onIngest: ingest.open,
    onPresence: presence.listen,
    handleWebSocket: broker.handleWebSocket,
    disconnectNode: broker.disconnectNode,
    refreshGroups: () => undefined,
    isReady: () => isOpen,
    heldShards: () => (ingest.isOpen() ? [0] : []),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await sayHost(false);
      await broker.close();
    },
  };
}

/** Messages that come before the handler wait for it, unacknowledged; their sender's socket is not read meanwhile. */
function createIngestEntry() {
  let handler: IngestHandler | undefined;
  let open: (given: IngestHandler) => void = () => undefined;
  const given = new Promise<IngestHandler>((resolve) => (open = resolve));
  return {
    isOpen: () => handler !== undefined,
    open: (first: IngestHandler) => {
      handler = first;
      open(first);
    },
    take: (message: IngestMessage) => (handler ? handler(message) : given.then((late) => late(message))),
  };
}

function createPresenceListeners(log: BrokerLog) {
  const listeners = new Set<(presence: Presence) => void>();
  return {
    listen: (listener: (presence: Presence) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (presence: Presence) => {
      for (const listener of listeners) {
        try {
          listener(presence);
        } catch (error) {
          log.error({ err: error }, 'a presence listener failed');
        }
      }
    },
  };
}
