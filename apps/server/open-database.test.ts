import { ConfigError, createLogger, readConfig } from '@trellis/server-kit';
import { createRegistry } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

test('a database that cannot be used is named with its setting and without its password', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://farm:hidden@127.0.0.1:1/trellis' });
  const opening = openDatabase(config, '.', createRegistry([]), createLogger('silent'));
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message:
      'DATABASE_URL: the database trellis at 127.0.0.1:1 as farm cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  });
});
