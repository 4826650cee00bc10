import { isTopicLevel } from '../controller-topics.ts';
import { groupOfTopic } from '../topics.ts';
import {
  startAcknowledgingSubscriber,
  type AcknowledgingSubscriber,
  type SubscriberOptions,
} from './acknowledging-subscriber.ts';
import type { GroupDirectory } from './group-directory.ts';

/** One held shard: its MQTT session, subscribed to its groups. */
export interface ShardSession {
  isConnected(): boolean;
  /** Subscribes to groups that are new in the directory and leaves those that are gone. */
  followGroups(): Promise<void>;
  close(): Promise<void>;
  abandon(): void;
}

type Connecting = Omit<SubscriberOptions, 'clientId' | 'filters'>;

const filtersOfGroup = (groupId: string) => [`spBv1.0/${groupId}/#`, `trellis/v1/${groupId}/#`];

/** Our own commands are on these topics too; ingest has no use for them. */
const isCommand = (topic: string) => /^spBv1\.0\/[^/]+\/[ND]CMD\/|^trellis\/v1\/.*\/commands$/.test(topic);

/** Opens the session of a shard of facility groups. The directory must have been read since the lease was taken. */
export function openGroupShard(shard: number, groups: GroupDirectory, connecting: Connecting): ShardSession {
  let subscribed = new Set<string>();
  const isOurs = (groupId: string) => groups.ofShard(shard).includes(groupId);
  const subscriber: AcknowledgingSubscriber = startAcknowledgingSubscriber({
    ...connecting,
    clientId: `trellis-ingest-${shard}`,
    filters() {
      subscribed = new Set(groups.ofShard(shard).filter(isTopicLevel));
      return [...subscribed].flatMap(filtersOfGroup);
    },
    handle(message) {
      if (isCommand(message.topic)) return Promise.resolve();
      const groupId = groupOfTopic(message.topic) ?? '';
      return subscribed.has(groupId) ? connecting.handle(message) : handleUnexpected(groupId, message);
    },
  });
  // The session outlives its servers, and so do its subscriptions: to a group that is newer than our reading, or gone.
  const handleUnexpected = async (groupId: string, message: Parameters<Connecting['handle']>[0]) => {
    await groups.refreshForUnknown();
    if (isOurs(groupId)) return connecting.handle(message);
    if (isTopicLevel(groupId)) await subscriber.unsubscribe(filtersOfGroup(groupId)).catch(() => undefined);
  };
  return {
    ...subscriber,
    async followGroups() {
      if (!subscriber.isConnected()) return;
      const wanted = new Set(groups.ofShard(shard).filter(isTopicLevel));
      const added = [...wanted].filter((groupId) => !subscribed.has(groupId));
      const removed = [...subscribed].filter((groupId) => !wanted.has(groupId));
      await subscriber.subscribe(added.flatMap(filtersOfGroup));
      subscribed = wanted;
      await subscriber.unsubscribe(removed.flatMap(filtersOfGroup));
    },
  };
}

/**
 * Opens the session for births in groups of no facility: nodes that wait for adoption. It is a session of its own, because
 * a broker may deliver a message twice to a session whose subscriptions overlap.
 */
export function openUnadoptedShard(groups: GroupDirectory, connecting: Connecting): ShardSession {
  const subscriber = startAcknowledgingSubscriber({
    ...connecting,
    clientId: 'trellis-ingest-unadopted',
    filters: () => ['spBv1.0/+/NBIRTH/+'],
    handle: (message) =>
      groups.isKnown(groupOfTopic(message.topic) ?? '') ? Promise.resolve() : connecting.handle(message),
  });
  return { ...subscriber, followGroups: () => Promise.resolve() };
}
