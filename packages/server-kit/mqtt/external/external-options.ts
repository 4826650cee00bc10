import type { Pool } from 'pg';
import type { BrokerLog, CountEvent } from '../message-broker.ts';

export interface ExternalOptions {
  /** `mqtt://` or `mqtts://` of a broker with MQTT 5, user and password included when it wants them. */
  mqttUrl: string;
  hostId: string;
  /** The facility groups of a shard, by `shardOfGroup`; asked again every 30 s and on `refreshGroups`. */
  groupsOfShard: (shard: number) => Promise<readonly string[]>;
  /** PostgreSQL of the installation: servers share the shards by locks in it. One connection is kept. */
  pool: Pool;
  shards?: number;
  isSaturated?: () => boolean;
  maxPacketBytes?: number;
  log: BrokerLog;
  count: CountEvent;
}
