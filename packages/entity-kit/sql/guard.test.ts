import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRegistry,
  defineEntity,
  facilityScope,
  integer,
  parentScope,
  reference,
  text,
  type EntityDefinition,
} from '../index.ts';
import { compileList, createTables, listText, mayUse, type JsonTextRow, type Viewer } from './index.ts';

const everyone = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;

/** `box0` in a facility, `box1` in a `box0`, and so on: as many as given. */
function makeChain(count: number): EntityDefinition[] {
  return Array.from({ length: count }, (_, level) =>
    defineEntity(
      `box${level}`,
      level === 0
        ? { facility_id: integer(), client_id: integer({ optional: true }) }
        : { in_id: reference(`box${level - 1}`), worth: integer({ optional: true, seenBy: ['manager'] }) },
      {
        path: `box${level}`,
        table: `box${level}`,
        meaning: 'boxes in boxes',
        scope: level === 0 ? facilityScope() : parentScope('in_id'),
        access: everyone,
        ...(level === 0 && { tenants: { client: 'client_id' } }),
        ...(level < count - 1 && { has: { inside: `box${level + 1}.in_id` } }),
        list: { columns: ['id'] },
      },
    ),
  );
}

/** Notes of facilities 1 and 2, and one that all share; what they cost is for managers. */
const Note = defineEntity(
  'note',
  { facility_id: integer({ optional: true }), word: text(), cost: integer({ seenBy: ['manager'] }) },
  {
    path: 'notes',
    table: 'notes',
    meaning: 'notes',
    scope: facilityScope('facility_id', true),
    access: everyone,
    list: { columns: ['word'] },
  },
);

const chain = makeChain(8);
/** Says that it belongs where a number leads. */
const Lost = defineEntity(
  'lost',
  { somewhere: integer() },
  {
    path: 'lost',
    table: 'lost',
    meaning: 'boxes without a place',
    scope: parentScope('somewhere'),
    access: everyone,
    list: { columns: ['id'] },
  },
);
const registry = createRegistry([...chain, Note, Lost]);
const member = (facilities: readonly number[], managed: readonly number[] = []): Viewer => ({
  userId: 1,
  isAdmin: false,
  facilitiesFor: (_, __, who) => (Array.isArray(who) ? managed : facilities),
  mayShared: (_, __, who) => !Array.isArray(who) || managed.length > 0,
  hasRole: () => managed.length > 0,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(createTables(registry, [...chain, Note]));
  // Two boxes on each level: the first in facility 1 and of client 7, the second in facility 2.
  await database.pool.query('insert into box0 (facility_id, client_id) values (1, 7), (2, null)');
  for (let level = 1; level < chain.length; level += 1)
    await database.pool.query(`insert into box${level} (in_id, worth) select id, 5 from box${level - 1} order by id`);
  await database.pool.query(
    `insert into notes (facility_id, word, cost) values (1, 'one', 10), (2, 'two', 20), (null, 'all', 30)`,
  );
});
afterAll(() => database.drop());

async function read(entity: EntityDefinition, viewer: Viewer, include?: string): Promise<Record<string, unknown>[]> {
  const { text: sql, values } = compileList({ registry, viewer }, entity, { order: 'id', include });
  const { rows } = await database.pool.query<JsonTextRow>(sql, values);
  return JSON.parse(listText(rows)) as Record<string, unknown>[];
}

describe('where rows belong, told by their parents', () => {
  test('five parents up a row is still of one facility alone', async () => {
    for (const entity of chain.slice(0, 6)) {
      expect(await read(entity, member([1])), entity.name).toMatchObject([{ id: 1 }]);
      expect(await read(entity, member([])), entity.name).toEqual([]);
    }
  });

  test('so is one that is included in its parent', async () => {
    expect(await read(chain[4]!, member([1]), 'inside')).toMatchObject([{ id: 1, inside: [{ id: 1 }] }]);
  });

  test('and a field of it is for the role there', async () => {
    const seen = await read(chain[5]!, member([1, 2], [2]));
    expect(seen).toMatchObject([
      { id: 1, worth: null },
      { id: 2, worth: 5 },
    ]);
  });

  test('further up nobody looks: the definition is refused by its name', async () => {
    await expect(read(chain[6]!, member([1]))).rejects.toThrow('box6: the chain of parents is too long.');
    const reader = { viewer: member([1]), registry };
    expect(mayUse(reader, chain[6]!, 'read')).toBe(true);
    expect(() => mayUse(reader, chain[7]!, 'read')).toThrow('Unknown collection.');
  });

  test('a definition whose rows belong where no reference leads is refused', async () => {
    await expect(read(Lost, member([1]))).rejects.toThrow('lost: scope field somewhere is no reference.');
    expect(() => mayUse({ viewer: member([1]), registry }, Lost, 'read')).toThrow('Unknown collection.');
  });

  test('a tenant reads what hangs on what is theirs, however deep', async () => {
    const tenant: Viewer = { ...member([]), tenancy: { facilities: [1, 2], clientId: 7, userId: 1 } };
    for (const entity of chain.slice(0, 6)) expect(await read(entity, tenant), entity.name).toMatchObject([{ id: 1 }]);
    const stranger: Viewer = { ...tenant, tenancy: { facilities: [1, 2], clientId: 8, userId: 1 } };
    for (const entity of chain.slice(0, 6)) expect(await read(entity, stranger), entity.name).toEqual([]);
  });
});

describe('a field for managers', () => {
  const costs = async (viewer: Viewer) => {
    const notes = (await read(Note, viewer)) as { word: string; cost?: number | null }[];
    return notes.map(({ word, cost }) => `${word} ${cost ?? '-'}`);
  };

  test('is read where the role is held, and of shared rows where it is held everywhere', async () => {
    expect(await costs(member([1, 2]))).toEqual(['one -', 'two -', 'all -']);
    expect(await costs(member([1, 2], [1]))).toEqual(['one 10', 'two -', 'all -']);
    expect(await costs(member([1, 2], [1, 2]))).toEqual(['one 10', 'two 20', 'all 30']);
    expect(await costs(member([2], [2]))).toEqual(['two 20', 'all 30']);
  });
});
