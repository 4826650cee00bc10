import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { BrokerLog, IngestMessage } from '../message-broker.ts';
import { openBroker } from '../open-broker.ts';
import { shardOfGroup } from './shard-of-group.ts';

/**
 * One server of an installation, for tests that kill it: stores what it takes in the table `taken` by group commits, passes on
 * what it hears on the bus, and says on stdout what it holds. Arguments: name, database URL, broker URL, groups.
 */
const [name = '', databaseUrl = '', mqttUrl = '', groups = ''] = process.argv.slice(2);

const tell = (what: object) => void process.stdout.write(JSON.stringify(what) + '\n');
const write = (fields: object, message: string) =>
  tell({ log: message, error: 'err' in fields ? String(fields.err) : undefined });
const log: BrokerLog = { info: write, warn: write, error: write };

const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
pool.on('error', () => undefined);

const broker = await openBroker({
  mqttUrl,
  host: '127.0.0.1',
  hostId: 'trellis',
  authenticate: () => Promise.resolve(null),
  groupsOfShard: (shard) => Promise.resolve(groups.split(',').filter((group) => shardOfGroup(group) === shard)),
  pool,
  log,
  count: () => undefined,
});
broker.bus.subscribe('facility/+/live', (message, topic) => tell({ heard: message, topic }));
broker.onIngest(storeSoon);
setInterval(() => tell({ shards: broker.heldShards(), isReady: broker.isReady() }), 100);

process.stdin.on('data', (line) => broker.bus.publish('facility/7/live', { from: name, text: String(line).trim() }));
process.once('SIGTERM', () => void broker.close().then(() => process.exit(0)));

interface Waiting {
  message: IngestMessage;
  stored: () => void;
  failed: (error: unknown) => void;
}
let waiting: Waiting[] = [];
let committing: Promise<void> | undefined;

function storeSoon(message: IngestMessage): Promise<void> {
  return new Promise((stored, failed) => {
    waiting.push({ message, stored, failed });
    committing ??= commitAll().finally(() => (committing = undefined));
  });
}

async function commitAll(): Promise<void> {
  while (waiting.length > 0) {
    await delay(10);
    const batch = waiting;
    waiting = [];
    try {
      await pool.query('insert into taken (server, topic, payload) select $1, * from unnest($2::text[], $3::text[])', [
        name,
        batch.map(({ message }) => message.topic),
        batch.map(({ message }) => String(message.payload)),
      ]);
      for (const { stored } of batch) stored();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
