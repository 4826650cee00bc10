// `npm run -s migration:draft`: prints the SQL that the definitions need and the migrations do not give yet. With `--check` it
// prints where the two differ instead, and exits with 1 when they do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import { draftMigration, findDrift, findRuleDrift } from '@trellis/entity-kit/sql';
import {
  createPool,
  migrate,
  readDefinedSchema,
  readSchema,
  startEmbeddedPostgres,
} from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { createFeatures } from '../apps/server/app.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-draft-'));
const server = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), log });
const pool = createPool(server.url, { max: 1, applicationName: 'draft', log });
try {
  await migrate(pool, path.join(import.meta.dirname, 'migrations'), log);
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
  const defined = await readDefinedSchema(pool, registry);
  const actual = await readSchema(pool);
  const drift = [...findDrift(registry, actual), ...findRuleDrift(defined, actual)];
  for (const sentence of drift) process.stderr.write(`${sentence}\n`);
  if (!process.argv.includes('--check')) process.stdout.write(`${draftMigration(registry, defined, actual)}\n`);
  else if (drift.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
