import path from 'node:path';
import { describeSchema } from '@trellis/entity-kit/sql';
import { readSchema } from '@trellis/server-kit/postgres';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

// That the migrations give what the definitions ask for is part of `npm run check`.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: path.join(import.meta.dirname, 'migrations') });
});
afterAll(() => database.drop());

test('the snapshot shows the schema the migrations make', async () => {
  await expect(describeSchema(await readSchema(database.pool))).toMatchFileSnapshot('schema.txt');
});
