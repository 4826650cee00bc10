import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { createRegistry } from '@trellis/entity-kit';
import {
  describeSchema,
  findDrift,
  readColumnsQuery,
  readNamesQuery,
  type ActualColumn,
} from '@trellis/entity-kit/sql';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../apps/server/app.ts';

// The migrations applied, the snapshot that reviews show, and the definitions must say the same.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: path.join(import.meta.dirname, 'migrations') });
});
afterAll(() => database.drop());

async function readSchema() {
  const columns = await database.pool.query<ActualColumn>(readColumnsQuery);
  const names = await database.pool.query<{ name: string }>(readNamesQuery);
  return { columns: columns.rows, names: new Set(names.rows.map(({ name }) => name)) };
}

test('the migrations give what the definitions ask for', async () => {
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
  expect(findDrift(registry, await readSchema())).toEqual([]);
});

test('the snapshot shows the schema the migrations make', async () => {
  await expect(describeSchema(await readSchema())).toMatchFileSnapshot('schema.txt');
});
