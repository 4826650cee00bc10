import type { EntityDefinition, Registry, Tables } from '@trellis/entity-kit';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Bus, MessageBroker } from './mqtt/index.ts';
import type { EventHub } from './events.ts';
import type { Metrics } from './metrics.ts';
import type { Jobs } from './jobs.ts';
import type { FileStore } from './files.ts';
import type { Config } from './config.ts';
import type { Implementation } from './http/implement.ts';
import type { SocketChannel } from './live/socket-channel.ts';

export type Database = Kysely<Tables>;
export type RequestTransaction = Transaction<Tables>;

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
  bus: Bus;
  broker: MessageBroker;
  jobs: Jobs;
  files: FileStore;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}

/** A part that was started and can be stopped. */
export interface Running {
  stop: () => Promise<void>;
}

/** One capability of the product: what it defines, implements and keeps running. */
export interface Feature {
  name: string;
  entities?: readonly EntityDefinition[];
  implementations?: readonly Implementation[];
  /** Rows every installation starts with; missing ids are added at start, existing rows are left alone. */
  referenceData?: readonly ReferenceRows[];
  /** Joins listeners together, before anything starts. */
  prepare?: (services: Services) => void;
  /** Live socket channels, each with its own path and membership rule. */
  channels?: readonly SocketChannel[];
  /** Background work, by role: it runs on servers started with that role. */
  start?: Partial<Record<ServerRole, (services: Services) => Promise<Running | undefined>>>;
}

/** Reference rows with fixed ids. */
export interface ReferenceRows {
  entity: EntityDefinition;
  rows: readonly Readonly<Record<string, unknown> & { id: number }>[];
}

export type ServerRole = 'api' | 'ingest' | 'jobs' | 'compliance';
