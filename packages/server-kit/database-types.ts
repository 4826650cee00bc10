import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './kit-types.ts';

/** Typed queries over the pool. */
export type Database = Kysely<Tables>;
/** Typed queries inside one transaction. */
export type RequestTransaction = Transaction<Tables>;
