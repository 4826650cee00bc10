import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@trellis/entity-kit';
import { createTables, type ActualSchema } from '@trellis/entity-kit/sql';
import {
  createPool,
  migrate,
  readDefinedSchema,
  readSchema,
  startEmbeddedPostgres,
} from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { createImportClosure, hashText } from '../scripts/cache/import-closure.ts';
import { hashFiles, hashInstalled } from '../scripts/cache/passed.ts';
import { projectRoot } from '../scripts/run-node.ts';

interface Schemas {
  /** What the definitions alone would make. */
  readonly defined: ActualSchema;
  /** What the migrations make. */
  readonly actual: ActualSchema;
}

const kept = path.join(projectRoot, '.cache/schemas.json');

/**
 * What PostgreSQL makes of the migrations and of the definitions. It is asked again when a migration, the SQL of the
 * definitions, the code that runs and reads both, or PostgreSQL itself is another one; until then its last answer stands.
 */
export async function readSchemas(registry: Registry): Promise<Schemas> {
  const key = findKey(registry);
  const known = readKept();
  if (known?.key === key) return known.schemas;
  const schemas = await askPostgres(registry);
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify({ key, ...schemas }, writeMap));
  renameSync(`${kept}.${process.pid}`, kept);
  return schemas;
}

function findKey(registry: Registry): string {
  const closure = createImportClosure(projectRoot);
  const migrations = globSync('database/migrations/*', { cwd: projectRoot });
  return hashText(
    [
      createTables(registry, registry.entities),
      hashFiles(projectRoot, migrations),
      closure.hashOf('database/known-schemas.ts'),
      hashInstalled(projectRoot),
    ].join('\n'),
  );
}

async function askPostgres(registry: Registry): Promise<Schemas> {
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-draft-'));
  const server = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), log });
  const pool = createPool(server.url, { max: 1, applicationName: 'draft', log });
  try {
    await migrate(pool, path.join(import.meta.dirname, 'migrations'), log);
    return { defined: await readDefinedSchema(pool, registry), actual: await readSchema(pool) };
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type KeptSchema = Pick<ActualSchema, 'columns'> & { readonly rules: readonly (readonly [string, string])[] };

const writeMap = (_key: string, value: unknown) => (value instanceof Map ? [...value] : value);
const withMap = ({ columns, rules }: KeptSchema): ActualSchema => ({ columns, rules: new Map(rules) });

function readKept(): { key: string; schemas: Schemas } | undefined {
  if (!existsSync(kept)) return undefined;
  try {
    const { key, defined, actual } = JSON.parse(readFileSync(kept, 'utf8')) as { key: string } & Record<
      keyof Schemas,
      KeptSchema
    >;
    return { key, schemas: { defined: withMap(defined), actual: withMap(actual) } };
  } catch {
    return undefined;
  }
}
