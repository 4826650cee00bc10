import { createRegistry, defineEntity, parentScope, providerScope, reference, text } from '@trellis/entity-kit';
import { createTables } from '@trellis/entity-kit/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineGardens, registryOf, type Gardens } from '../testing/garden.testing.ts';
import { person, startSmallServer, work, type SmallServer } from '../testing/small-server.testing.ts';

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer();
});
afterAll(() => server.stop());

const gardener = person({ roles: ['gardener'] });
const makeBed = (facility_id: number | null, values: object = {}) =>
  server.put(server.gardens.Bed, { facility_id, name: 'bed', before_id: 0, ...values });
const makePlant = async (facility_id: number) =>
  server.put(server.gardens.Plant, { bed_id: await makeBed(facility_id), name: 'plant' });

/** What is said of each field. */
const messagesOf = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(422);
  return (body as { error: { details: { messages: object } } }).error.details.messages;
};
const missing = ['does not exist'];

describe('what a person writes leads to what they see', () => {
  const create = (body: object) => server.call(gardener, 'POST', 'beds', body);

  test('and nowhere else: what is not theirs is told like what does not exist', async () => {
    const own = await makeBed(1);
    for (const id of [await makeBed(2), 999_999]) {
      expect(messagesOf(await create({ name: 'new', neighbour_id: id }))).toEqual({ neighbour_id: missing });
      expect(messagesOf(await server.call(gardener, 'PATCH', `beds/${own}`, { neighbour_id: id }))).toEqual({
        neighbour_id: missing,
      });
    }
    expect(await server.find(server.gardens.Bed, own)).toMatchObject({ neighbour_id: null });
    expect((await create({ name: 'new', neighbour_id: own, places: 999_999 })).status).toBe(200);
  });

  test('with every field that is wrong told once, for one record as for many', async () => {
    const wrong = { name: 'new', neighbour_id: 999_998, kind_id: 999_999 };
    expect(messagesOf(await create(wrong))).toEqual({ neighbour_id: missing, kind_id: missing });
    const more = [wrong, { name: 'new', kind_id: 1 }, { name: 'new', neighbour_id: 999_997 }];
    expect(messagesOf(await create(more))).toEqual({ neighbour_id: missing, kind_id: missing });
  });

  test('or to nothing yet', async () => {
    expect((await create({ name: 'new', before_id: 0, neighbour_id: null, kind_id: 1 })).status).toBe(200);
    expect(messagesOf(await create({ name: 'new', before_id: 999_999 }))).toEqual({ before_id: missing });
  });

  test('or to a row of a collection that nobody reads by everyday calls', async () => {
    expect((await create({ name: 'new', recipe_id: 1 })).status).toBe(200);
    expect(messagesOf(await create({ name: 'new', recipe_id: 999_999 }))).toEqual({ recipe_id: missing });
  });
});

describe('what is written leads to its own facility or to the provider’s rows, whoever writes', () => {
  /** Writes by our own code, on definitions that nothing is known of yet. */
  const write = async (of: keyof Gardens, rows: readonly object[], change?: { id: number; values: object }) => {
    const gardens = defineGardens();
    const services = { ...server.services, registry: registryOf(gardens) };
    const entity = gardens[of];
    try {
      await work(services, async ({ records }) => {
        await records.insert(entity, rows as never);
        if (change) await records.change(entity, change.id, change.values as never);
      });
      return 'written';
    } catch (error) {
      return (error as { details?: { messages: object } }).details?.messages ?? error;
    }
  };
  const elsewhere = ['belongs to another facility'];
  const bed = { facility_id: 1, name: 'new' };

  test('a bed beside one of another garden is refused, beside one of its own or a pattern it is not', async () => {
    const [north, south, pattern] = [await makeBed(1), await makeBed(2), await makeBed(null)];
    expect(await write('Bed', [{ ...bed, neighbour_id: south }])).toEqual({ neighbour_id: elsewhere });
    expect(await write('Bed', [{ ...bed, facility_id: null, neighbour_id: south }])).toEqual({
      neighbour_id: elsewhere,
    });
    expect(await write('Bed', [{ ...bed, neighbour_id: north }])).toBe('written');
    expect(await write('Bed', [{ ...bed, neighbour_id: pattern, kind_id: 1 }])).toBe('written');
    expect(await write('Bed', [{ ...bed, facility_id: 2, neighbour_id: south }])).toBe('written');
  });

  test('several wrong ones are told once', async () => {
    const south = await makeBed(2);
    const rows = [
      { ...bed, neighbour_id: south },
      { ...bed, neighbour_id: south },
    ];
    expect(await write('Bed', rows)).toEqual({ neighbour_id: elsewhere });
  });

  test('what stands below a parent belongs where the parent does', async () => {
    const [north, south] = [await makePlant(1), await makePlant(2)];
    expect(await write('Bed', [{ ...bed, favourite_id: south }])).toEqual({ favourite_id: elsewhere });
    expect(await write('Bed', [{ ...bed, favourite_id: north }])).toBe('written');
    const plant = { bed_id: await makeBed(1), name: 'new' };
    expect(await write('Plant', [{ ...plant, shade_id: await makeBed(2) }])).toEqual({ shade_id: elsewhere });
    expect(await write('Plant', [{ ...plant, shade_id: await makeBed(1) }])).toBe('written');
  });

  test('what may lead elsewhere does: to a model, to another garden as such, and from a person’s own rows', async () => {
    const south = await makeBed(2);
    expect(await write('Bed', [{ ...bed, model_id: south, twinGarden_id: 2 }])).toBe('written');
    expect(await write('Page', [{ user_id: 7, words: 'a', facility_id: 1, bed_id: south }])).toBe('written');
  });

  test('a change is asked of what it writes, not of what was there before', async () => {
    const [id, south] = [await makeBed(1), await makeBed(2)];
    const values = { name: 'changed', neighbour_id: south };
    expect(await write('Bed', [], { id, values })).toEqual({ neighbour_id: elsewhere });
    await server.database.pool.query('update beds set neighbour_id = $1 where id = $2', [south, id]);
    expect(await write('Bed', [], { id, values: { name: 'changed' } })).toBe('written');
    expect(await write('Bed', [], { id, values: { name: 'changed', neighbour_id: undefined } })).toBe('written');
    expect(await write('Bed', [], { id, values: { neighbour_id: null } })).toBe('written');
  });
});

test('a collection that belongs below something which is no reference is named', async () => {
  const plain = { list: { columns: ['id'] }, history: false } as const;
  const nobody = { read: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;
  const Lost = defineEntity(
    'lost',
    { name: text() },
    { ...plain, path: 'lost', table: 'lost', meaning: 'lost', scope: parentScope('name'), access: nobody },
  );
  const Finder = defineEntity(
    'finder',
    { lost_id: reference('lost') },
    { ...plain, path: 'finders', table: 'finders', meaning: 'finders', scope: providerScope, access: nobody },
  );
  const registry = createRegistry([Lost, Finder]);
  const { pool } = server.database;
  await pool.query('drop table if exists finders, lost');
  await pool.query(createTables(registry, registry.entities));
  const lost_id = await server.put(Lost, { name: 'a' });
  await expect(
    work({ ...server.services, registry }, ({ records }) => records.create(Finder, { lost_id })),
  ).rejects.toThrow('lost: scope field name is no reference.');
});
