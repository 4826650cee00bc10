export { openBroker, type OpenBrokerOptions } from './open-broker.ts';
export type {
  BrokerEvent,
  BrokerLog,
  CountEvent,
  IngestHandler,
  IngestMessage,
  MessageBroker,
  Presence,
  PublishOptions,
} from './message-broker.ts';
export type { Bus, BusHandler, BusMessage, JsonValue } from './bus/bus.ts';
export { createLocalBus } from './bus/local-bus.ts';
export {
  isTopicLevel,
  mayPublish,
  maySubscribe,
  type BrokerIdentity,
  type ReaderIdentity,
} from './controller-topics.ts';
export { stateTopic } from './host-state.ts';
export type { Authenticate } from './embedded/sign-in.ts';
export {
  startAcknowledgingSubscriber,
  type AcknowledgingSubscriber,
  type SubscriberOptions,
} from './external/acknowledging-subscriber.ts';
export { ingestShards, shardOfGroup } from './external/shard-of-group.ts';
