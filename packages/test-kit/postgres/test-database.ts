import { randomBytes } from 'node:crypto';
import { createPool } from '@trellis/server-kit/postgres';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import './provided.ts';
import { addressOf, findOrMakeTemplate, type Preparation } from './template-database.ts';

export interface TestDatabaseOptions {
  /** Folder of migrations to have applied; without it the database is empty. */
  readonly migrations?: string;
  /** With migrations: what else was done to what is copied. */
  readonly preparation?: Preparation;
  /** Most connections of `pool`; default 8. */
  readonly max?: number;
}

/** A database of one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** A fresh database on the run's server. With migrations it is copied from a migrated template, so it takes well under a second. */
export async function createTestDatabase({
  migrations,
  preparation,
  max = 8,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `trellis_test_${randomBytes(8).toString('hex')}`;
  await withAdmin(serverUrl, async (admin) => {
    const template =
      migrations === undefined
        ? 'template0'
        : await findOrMakeTemplate(admin, serverUrl, { migrations, preparation }, log);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = addressOf(serverUrl, name);
  const pool = createPool(url, { max, applicationName: 'test', log });
  return {
    url,
    pool,
    async drop() {
      const isIdle = pool.totalCount === pool.idleCount;
      const ended = pool.ended ? Promise.resolve() : pool.end();
      // A connection that a test never gave back would keep the pool waiting for ever; it dies with the database.
      if (isIdle) await ended;
      await withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function withAdmin(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
