// `npm run -s migration:draft`: prints the SQL that the definitions need and the migrations do not give yet. With `--check` it
// prints where the two differ instead, and exits with 1 when they do.
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import { draftMigration, findDrift, findRuleDrift } from '@trellis/entity-kit/sql';
import { createFeatures } from '../apps/server/app.ts';
import { readSchemas } from './known-schemas.ts';

const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
const { defined, actual } = await readSchemas(registry);
const drift = [...findDrift(registry, actual), ...findRuleDrift(defined, actual)];
for (const sentence of drift) process.stderr.write(`${sentence}\n`);
if (!process.argv.includes('--check')) process.stdout.write(`${draftMigration(registry, defined, actual)}\n`);
else if (drift.length > 0) process.exitCode = 1;
