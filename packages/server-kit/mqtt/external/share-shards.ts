import type { BrokerLog, CountEvent } from '../message-broker.ts';
import type { Leases } from './leases.ts';
import type { ShardSession } from './shard-session.ts';

export interface ShardShareOptions {
  leases: Leases;
  /** Number of leases to share: 0 … shards − 1. */
  shards: number;
  /** Opens the session of a shard whose lease was just taken. */
  open: (shard: number) => Promise<ShardSession>;
  log: BrokerLog;
  count: CountEvent;
}

/** The shards one server holds, kept near its fair share. */
export interface ShardShare {
  /** Takes free shards up to the fair share and gives surplus back; called every second with the number of living servers. */
  balance(members: number): Promise<void>;
  /** Drops every session at once: the leases are gone and another server takes over. */
  abandonAll(): void;
  sessions(): ReadonlyMap<number, ShardSession>;
  close(): Promise<void>;
}

/** Shares shards among servers: nobody holds more than ⌈shards ÷ servers⌉, so what one gives back the next one takes. */
export function shareShards({ leases, shards, open, log, count }: ShardShareOptions): ShardShare {
  const sessions = new Map<number, ShardSession>();

  const giveBack = async (shard: number) => {
    const session = sessions.get(shard);
    sessions.delete(shard);
    // First the messages in work, then the session, then the lease: the next holder finds nothing half done.
    await session?.close();
    await leases.release(shard);
    count('lease-lost');
    log.info({ shard }, 'ingest shard given back');
  };
  const take = async (shard: number) => {
    if (!(await leases.tryTake(shard))) return;
    try {
      sessions.set(shard, await open(shard));
    } catch (error) {
      await leases.release(shard);
      throw error;
    }
    count('lease-taken');
    log.info({ shard }, 'ingest shard taken');
  };
  return {
    async balance(members) {
      const fairShare = Math.ceil(shards / Math.max(members, 1));
      const surplus = [...sessions.keys()].slice(fairShare);
      await Promise.all(surplus.map(giveBack));
      for (let shard = 0; shard < shards && sessions.size < fairShare; shard += 1) {
        if (!sessions.has(shard)) await take(shard);
      }
    },
    abandonAll() {
      for (const session of sessions.values()) {
        session.abandon();
        count('lease-lost');
      }
      sessions.clear();
    },
    sessions: () => sessions,
    async close() {
      await Promise.all([...sessions.keys()].map(giveBack));
    },
  };
}
