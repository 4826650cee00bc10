// `npm run -s migration:draft`: prints the SQL that the definitions need and the migrations do not give yet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import {
  draftMigration,
  findDrift,
  readColumnsQuery,
  readNamesQuery,
  type ActualColumn,
  type ActualSchema,
} from '@trellis/entity-kit/sql';
import { createPool, migrate, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { createFeatures } from '../apps/server/app.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-draft-'));
const server = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), log });
const pool = createPool(server.url, { max: 1, applicationName: 'draft', log });
try {
  await migrate(pool, path.join(import.meta.dirname, 'migrations'), log);
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
  const columns = await pool.query<ActualColumn>(readColumnsQuery);
  const names = await pool.query<{ name: string }>(readNamesQuery);
  const actual: ActualSchema = { columns: columns.rows, names: new Set(names.rows.map(({ name }) => name)) };
  process.stdout.write(`${draftMigration(registry, actual)}\n`);
  for (const sentence of findDrift(registry, actual)) process.stderr.write(`${sentence}\n`);
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
