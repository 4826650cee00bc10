import { setTimeout as delay } from 'node:timers/promises';
import { warnOncePerCause } from '../log-once.ts';
import type { IngestHandler } from '../message-broker.ts';
import type { GroupDirectory } from './group-directory.ts';
import { openLeases } from './leases.ts';
import type { ExternalOptions } from './external-options.ts';
import { becomePrimaryHost, type PrimaryHost } from './primary-host.ts';
import { openGroupShard, openUnadoptedShard } from './shard-session.ts';
import { shareShards } from './share-shards.ts';

export interface Ingest {
  refreshGroups(): Promise<void>;
  /** True while PostgreSQL answers and every held shard is connected, or was a moment ago. */
  isReady(): boolean;
  heldShards(): number[];
  close(): Promise<void>;
}

export interface IngestOptions extends Omit<ExternalOptions, 'shards'> {
  shards: number;
  groups: GroupDirectory;
  handle: IngestHandler;
}

const pollMs = 1_000;
const groupsEveryMs = 30_000;
const hostLease = 100_000;
/** A server that takes over a dead one's shards connects them first; meanwhile it goes on serving people. */
const connectingMs = 15_000;

/** Takes this server's share of the ingest shards, and the voice of the primary host when nobody has it, until closed. */
export function startIngest(options: IngestOptions): Ingest {
  const { groups, log, shards } = options;
  const warnOnce = warnOncePerCause(log);
  const stopped = new AbortController();
  let isSharing = false;
  let host: PrimaryHost | undefined;
  let becomingHost: Promise<void> | undefined;
  let groupsReadAt = 0;
  let members = 1;
  let lastConnected = -Infinity;

  const leases = openLeases(options.pool, log, () => {
    isSharing = false;
    share.abandonAll();
    host?.abandon();
    host = undefined;
  });
  // The last lease, after those of the groups, is for nodes that no facility has adopted.
  const share = shareShards({
    ...options,
    leases,
    shards: shards + 1,
    async open(shard) {
      await groups.refresh();
      const connecting = { ...options, url: options.mqttUrl, mayConnect: () => stillHolds(shard) };
      return shard < shards ? openGroupShard(shard, groups, connecting) : openUnadoptedShard(groups, connecting);
    },
  });
  const stillHolds = async (shard: number) => {
    await leases.countMembers().catch(() => undefined);
    return leases.held().has(shard);
  };
  const refreshGroups = async () => {
    await groups.refresh();
    groupsReadAt = Date.now();
    await Promise.all([...share.sessions().values()].map((session) => session.followGroups()));
  };
  const noteConnected = () => {
    if ([...share.sessions().values()].every((session) => session.isConnected())) lastConnected = performance.now();
  };
  const takeTurn = async () => {
    if (Date.now() - groupsReadAt > groupsEveryMs) await refreshGroups();
    members = await leases.countMembers();
    await share.balance(members);
    isSharing = true;
    noteConnected();
    if (!host && (await leases.tryTake(hostLease))) {
      becomingHost ??= speakAsHost().finally(() => (becomingHost = undefined));
    }
  };
  const speakAsHost = async () => {
    try {
      const opened = await becomePrimaryHost(options.mqttUrl, options.hostId, log);
      if (leases.held().has(hostLease)) host = opened;
      else opened.abandon();
    } catch (error) {
      warnOnce('host', { err: error }, 'the primary host state could not be published; trying again every second');
    }
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      await takeTurn().catch((error: unknown) =>
        warnOnce(String(error), { err: error }, 'ingest shards could not be shared; trying again every second'),
      );
      await delay(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const ended = run();

  return {
    refreshGroups,
    isReady() {
      if (isSharing) noteConnected();
      return isSharing && performance.now() - lastConnected < connectingMs;
    },
    heldShards: () => [...share.sessions().keys()],
    async close() {
      stopped.abort();
      await ended;
      await becomingHost;
      await share
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'ingest shards were not given back cleanly'));
      members = await leases.countMembers().catch(() => members);
      await host?.close(members <= 1);
      await leases.close();
    },
  };
}
