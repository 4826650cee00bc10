import type { EntityDefinition } from '@trellis/entity-kit';
import type { Implementation } from './http/implement.ts';
import type { Reaction } from './reactions.ts';
import type { SocketChannel } from './live/socket-channel.ts';
import type { Running, Services } from './services.ts';

/** One capability of the product: what it defines, implements and keeps running. */
export interface Feature {
  name: string;
  entities?: readonly EntityDefinition[];
  implementations?: readonly Implementation[];
  /** Rows every installation starts with; missing ids are added at start, existing rows are left alone. */
  referenceData?: readonly ReferenceRows[];
  /** What must add up in its tables; the books of an installation are checked by these. */
  bookRules?: readonly BookRule[];
  /** What must follow from events and must not be lost. */
  reactions?: readonly Reaction[];
  /** Joins listeners together, before anything starts: what only refreshes caches and browsers. */
  prepare?: (services: Services) => void;
  /** Live socket channels, each with its own path and membership rule. */
  channels?: readonly SocketChannel[];
  /** Background work, by role: it runs on servers started with that role. */
  start?: Partial<Record<ServerRole, (services: Services) => Promise<Running | undefined>>>;
}

/** A sum that must come out, as a query of the records for which it does not. */
export interface BookRule {
  /** What holds, as a sentence. */
  rule: string;
  /** Collection of the records found. */
  collection: string;
  /** Answers `facility_id`, `id`, `label` and `found`, a sentence with both sums. */
  query: string;
  /** How people set it right. */
  remedy: string;
}

/** Reference rows with fixed ids. */
export interface ReferenceRows {
  entity: EntityDefinition;
  rows: readonly Readonly<Record<string, unknown> & { id: number }>[];
}

export type ServerRole = 'api' | 'ingest' | 'jobs' | 'compliance';
