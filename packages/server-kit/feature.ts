import type { EntityDefinition } from '@trellis/entity-kit';
import type { Implementation } from './http/implement.ts';
import type { SocketChannel } from './live/socket-channel.ts';
import type { Running, Services } from './services.ts';

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
