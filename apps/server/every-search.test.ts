import type { RoleKey } from '@trellis/access/model';
import { SessionTokens } from '@trellis/access/server';
import { apiBase, createRegistry } from '@trellis/entity-kit';
import type { FoundKind } from '@trellis/search/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker } from './testing/make-sample.ts';

// Every kind that can be searched, in two facilities, asked for by many people: what one finds, one may read, and it is of here.
const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
const searchable = registry.entities.filter((entity) => entity.searchable);
const oneWord = 'Marigold';
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
console.log(`random searches: FC_SEED=${seed}`);

let server: TestServer;
let world: World;
let here: number;
let away: number;
/** Every searched row there is, by kind: of here, and of the other facility. */
const rows: { here: Map<string, number>; away: Map<string, number> } = { here: new Map(), away: new Map() };
const people = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  const samples = createSampleMaker(server.services.registry, server.services.pool);
  [here, away] = [(await world.facility()).id, (await world.facility()).id];
  for (const [side, facilityId] of [
    ['here', here],
    ['away', away],
  ] as const) {
    const { id: userId } = await world.person({ facilities: [facilityId], roles: ['grower'] });
    for (const entity of searchable) {
      const id = entity.name === 'user' ? userId : await samples.row(entity, { facilityId, userId });
      const [field = ''] = entity.searchable?.fields ?? [];
      await server.services.pool.query(`update "${entity.table}" set "${field}" = $1 where id = $2`, [
        `${oneWord} ${side} ${id}`,
        id,
      ]);
      rows[side].set(entity.path, id);
    }
  }
  const roles: readonly RoleKey[] = ['grower', 'owner', 'facilityManager', 'maintenance', 'subTenant', 'labTechnician'];
  for (const role of roles) people.set(role, (await world.person({ facilities: [here], roles: [role] })).token);
  people.set('both', (await world.person({ facilities: [here, away], roles: ['facilityManager'] })).token);
  people.set('administrator', (await world.person({ facilities: [], roles: ['administrator'] })).token);
});
afterAll(() => server.stop());

const search = async (who: string, q: string, more = '') => {
  const query = `facility_id=${here}&q=${encodeURIComponent(q)}&limit=50${more}`;
  const { status, body } = await server.call('GET', `search?${query}`, { token: people.get(who) });
  expect(status).toBe(200);
  return (body as { kinds: FoundKind[] }).kinds;
};

test.each(searchable.map(({ path }) => path))(
  '%s: a manager finds the row of here and none of elsewhere',
  async (path) => {
    for (const who of ['facilityManager', 'both', 'administrator']) {
      const kinds = await search(who, oneWord, `&collection=${path}`);
      expect(kinds.flatMap(({ results }) => results.map(({ id }) => id))).toEqual([rows.here.get(path)]);
    }
  },
);

test('nobody finds what the collection would not show them', async () => {
  const typed = fc.oneof(
    fc.constantFrom(oneWord, 'mari', 'marigodl', 'here', 'away', 'm', '1', '2', 'example', 'test person'),
    fc.integer({ min: 1, max: 40 }).map((id) => `#${id}`),
    fc.string({ minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '' && !text.includes('\u0000')),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...people.keys()), typed, async (who, q) => {
      for (const { collection, results } of await search(who, q)) {
        const entity = registry.entities.find(({ path }) => path === collection);
        for (const { id } of results) {
          const { status } = await server.call('GET', `${entity?.base ?? apiBase}${collection}/${id}`, {
            token: people.get(who),
          });
          expect([collection, id, status]).toEqual([collection, id, 200]);
          expect(rows.away.get(collection)).not.toBe(id);
        }
      }
    }),
    { numRuns: 60, seed },
  );
});
