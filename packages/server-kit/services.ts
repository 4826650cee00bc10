import type { Registry } from '@trellis/entity-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Bus, MessageBroker } from './mqtt/index.ts';
import type { EventHub } from './events.ts';
import type { Slots } from './slots.ts';
import type { Metrics } from './metrics.ts';
import type { Jobs } from './jobs.ts';
import type { FileStore } from './files.ts';
import type { Config } from './config.ts';
import type { Database } from './database-types.ts';
import type { SecretBox } from './secrets/secret-box.ts';

export interface Clock {
  now: () => Date;
}

/** What every part of the server may use; made once at start. */
export interface Services {
  config: Config;
  pool: pg.Pool;
  /** For work outside a request (jobs, ingest); inside a request use the context's `db`. */
  db: Database;
  registry: Registry;
  /** Listeners of this process for what commits. */
  hub: EventHub;
  /** What features offer to be filled by others, which know them. */
  slots: Slots;
  bus: Bus;
  broker: MessageBroker;
  jobs: Jobs;
  files: FileStore;
  /** Opens the secret fields of rows read by hand; `records` seals what it writes. */
  secrets: SecretBox;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}

/** A part that was started and can be stopped. */
export interface Running {
  stop: () => Promise<void>;
}
