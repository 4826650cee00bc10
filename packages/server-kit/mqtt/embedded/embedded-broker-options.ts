import type { BrokerIdentity, NodeIdentity } from '../controller-topics.ts';
import type { BrokerLog, CountEvent, IngestMessage, Presence } from '../message-broker.ts';
import type { Authenticate } from './sign-in.ts';

export interface EmbeddedBrokerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  authenticate: Authenticate;
  /** `mayPublish` and `maySubscribe` are the rules for controllers. */
  authorisePublish: (identity: BrokerIdentity, topic: string) => boolean;
  authoriseSubscribe: (identity: BrokerIdentity, filter: string) => boolean;
  /** Whether a message is handed to a client that subscribed. */
  authoriseHearing: (identity: BrokerIdentity, topic: string) => boolean;
  /** Takes what a controller publishes, its will included; PUBACK follows when the promise resolves. */
  onPublish: (message: IngestMessage & { identity: NodeIdentity }) => Promise<void>;
  onPresence: (presence: Presence) => void;
  /** True while QoS 0 messages shall be dropped: they have no acknowledgement that could slow their sender. */
  isSaturated: () => boolean;
  /** Largest packet body in bytes. */
  maxPacketBytes: number;
  log: BrokerLog;
  count: CountEvent;
}
