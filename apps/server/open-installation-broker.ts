import { timingSafeEqual } from 'node:crypto';
import { hashControllerKey } from '@trellis/devices/server';
import { identifyHomeAssistant } from '@trellis/home-assistant/server';
import type { Config, Database, Metrics } from '@trellis/server-kit';
import { openBroker, shardOfGroup, type BrokerIdentity, type MessageBroker } from '@trellis/server-kit/mqtt';
import { isIngestSaturated } from '@trellis/telemetry/server';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Secrets } from './data-folder.ts';

interface BrokerParts {
  config: Config;
  pool: pg.Pool;
  db: Database;
  secrets: Secrets;
  log: Logger;
  metrics: Metrics;
}

/** Sparkplug id of an installation as primary host application. */
export const primaryHostId = 'trellis';

/** Opens the installation's broker; controllers sign in with their edge node id and their own key, Home Assistant with its login. */
export function openInstallationBroker({
  config,
  pool,
  db,
  secrets,
  log,
  metrics,
}: BrokerParts): Promise<MessageBroker> {
  const events = metrics.counter('trellis_broker_events_total', 'Refusals, drops and reconnections at the broker', [
    'event',
  ]);
  return openBroker({
    mqttUrl: config.mqttUrl,
    mqttPort: config.mqttPort,
    host: config.host,
    hostId: primaryHostId,
    pool,
    log,
    count: (event) => {
      events.labels(event).inc();
    },
    authenticate: (_clientId, username, password) => identify(db, secrets, username, password),
    isSaturated: () => isIngestSaturated(metrics),
    groupsOfShard: async (shard) => {
      const rows = await db.selectFrom('facilities').select('mqttGroup').execute();
      return rows.map(({ mqttGroup }) => mqttGroup).filter((group) => shardOfGroup(group) === shard);
    },
  });
}

/**
 * Who signs in. The logins of Home Assistant are nobody else's. A name that an adopted controller has opens with that controller's key alone, wherever it belongs; the
 * provisioning key, which every device of the installation knows, opens for names that are nobody's yet.
 */
async function identify(
  db: Database,
  secrets: Secrets,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<BrokerIdentity | null> {
  const said = password?.toString('utf8') ?? '';
  const name = username ?? '';
  const reader = await identifyHomeAssistant(db, name, said);
  if (reader !== undefined) return reader;
  const key = hashControllerKey(said);
  const owner = await db
    .selectFrom('controllers')
    .innerJoin('facilities', 'facilities.id', 'controllers.facility_id')
    .select(['controllers.deviceId', 'controllers.keyHash', 'facilities.mqttGroup'])
    .where('controllers.deviceId', '=', name)
    .executeTakeFirst();
  if (owner) {
    const { mqttGroup: groupId, deviceId: edgeNodeId, keyHash } = owner;
    return isSameHash(key, keyHash) ? { kind: 'controller', groupId, edgeNodeId } : null;
  }
  const isProvisioned = isSameHash(key, hashControllerKey(secrets.provisioningKey));
  return isProvisioned && name !== '' ? { kind: 'provisional', edgeNodeId: name } : null;
}

const isSameHash = (hash: string, kept: string | null): boolean =>
  kept !== null && kept.length === hash.length && timingSafeEqual(Buffer.from(hash), Buffer.from(kept));
