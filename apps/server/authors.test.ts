import { SessionTokens } from '@trellis/access/server';
import { isAuthor } from '@trellis/entity-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const authors = createFeatures(new SessionTokens())
  .flatMap(({ entities }) => entities ?? [])
  .flatMap(({ path, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => isAuthor(field))
      .map(([field]) => [path, field] as const),
  );

test.each(authors)('%s.%s: nobody writes in the name of another person', async (path, field) => {
  const here = await world.facility();
  const [writer, other] = [await person(), await person()];
  async function person() {
    return world.person({ facilities: [here.id], roles: [...customerRoles] });
  }
  const post = async (token: string, user: number) =>
    (await server.call('POST', path, { token, body: { facility_id: here.id, [field]: user } })).status;
  expect(await post(writer.token, other.id)).toBe(403);
  // What else the row needs is missing; the author is not what is refused.
  const { token } = await world.person({ facilities: [here.id], roles: ['administrator'] });
  expect(await post(token, other.id)).not.toBe(403);
});
