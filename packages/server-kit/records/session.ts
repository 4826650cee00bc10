import type { Registry } from '@trellis/entity-kit';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { PendingEvents } from '../events.ts';
import type { Tables } from '../kit-types.ts';
import { createStatementNames } from '../postgres/statement-names.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Author, Statement } from './writing.ts';

/** Runs a statement and answers its rows. */
export type RunStatement = <R>(statement: Statement) => Promise<R[]>;

/** What records are written with: how statements run, which collections there are, in whose name, and who hears of it. */
export interface RecordSession {
  readonly run: RunStatement;
  readonly registry: Registry;
  readonly events: PendingEvents;
  readonly author: Author;
  readonly secrets: SecretBox;
  /** Whether messages may be posted to private addresses, by plain http too. */
  readonly allowsLocal: boolean;
}

/** Runs statements in the transaction that `db` is. */
export const within =
  (db: Kysely<Tables>): RunStatement =>
  async <R>({ text, values }: Statement) =>
    (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows;

const nameOf = createStatementNames();

/** Runs each statement as a transaction of its own; what comes often is planned once. */
export const oneByOne =
  (pool: pg.Pool): RunStatement =>
  async <R>({ text, values }: Statement) => {
    const name = nameOf(text);
    const { rows } = await pool.query({ text, values, ...(name !== undefined && { name }) });
    return rows as R[];
  };
