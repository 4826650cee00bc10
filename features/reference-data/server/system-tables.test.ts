import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { SystemTable } from '@trellis/reference-data/model';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbersFor } from './move-row.ts';

let server: TestServer;
let world: World;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

const tables = async (token = admin) =>
  ((await server.call('GET', 'systemTables', { token })).body as { tables: SystemTable[] }).tables;
const color = (label: string, seq: number) => world.row('colors', { label, key: label, lightHex: '#112233', seq });
const order = async () => {
  const filter = encodeURIComponent(JSON.stringify({ where: { label: { like: 'Move %' } }, order: 'seq' }));
  const { body } = await server.call('GET', `colors?filter=${filter}`, { token: admin });
  return (body as { label: string }[]).map(({ label }) => label);
};
const move = (collection: string, id: number, after: number | null, token = admin) =>
  server.call('POST', `systemTables/${collection}/${id}/move`, { token, body: { after } });

describe('the registry of small lists', () => {
  test('names every list with its rows, those without a collection of their own by kind', async () => {
    const all = await tables();
    expect(all.find(({ entity }) => entity === 'color')?.rows).toBeGreaterThan(10);
    const wasteMethods = all.find(({ kind }) => kind === 'wasteMethod');
    expect(wasteMethods).toMatchObject({ entity: 'lookup' });
    expect(wasteMethods?.active).toBe(wasteMethods?.rows);
  });

  test('counts rows that others refer to', async () => {
    const used = async () => (await tables()).find(({ entity }) => entity === 'hardwareType')?.used ?? 0;
    const before = await used();
    const type = await world.row('hardware_types', { label: 'Crate' });
    expect(await used()).toBe(before);
    await world.row('hardware_type_container_items', { label: 'Lid', hardware_type_id: type });
    expect(await used()).toBe(before + 1);
  });

  test('has a name for each list in the texts, and words for its rows', async () => {
    const texts = JSON.parse(await readFile(join(import.meta.dirname, '../web/texts/en.json'), 'utf8')) as {
      tables: Record<string, string>;
      kinds: Record<string, string>;
      records: Record<string, object>;
    };
    const all = await tables();
    const nameless = all.filter(({ entity, kind }) => !(kind === null ? texts.tables[entity] : texts.kinds[kind]));
    expect(nameless).toEqual([]);
    expect(all.filter(({ entity }) => !texts.records[entity])).toEqual([]);
  });

  test('a visitor sees nothing of it', async () => {
    expect((await server.call('GET', 'systemTables')).status).toBe(401);
  });
});

describe('moving a row', () => {
  test('it stands after the one named, or first', async () => {
    const one = await color('Move one', 9010);
    const two = await color('Move two', 9020);
    const three = await color('Move three', 9030);
    expect((await move('colors', three, one)).body).toEqual({ count: 1 });
    expect(await order()).toEqual(['Move one', 'Move three', 'Move two']);
    await move('colors', one, two);
    expect(await order()).toEqual(['Move three', 'Move two', 'Move one']);
  });

  test('only who may change the list moves its rows; unknown lists and strangers to the list are refused', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const id = await color('Stays', 1);
    expect((await move('colors', id, null, token)).status).toBe(403);
    expect((await move('users', 1, null)).status).toBe(404);
    expect((await move('colors', id, 999_999_999)).status).toBe(400);
    expect((await move('colors', 999_999_999, null)).status).toBe(404);
  });

  test('rows are numbered anew only where there is no room', () => {
    const others = [
      { id: 1, seq: 10 },
      { id: 2, seq: 11 },
    ];
    expect(numbersFor(9, others, 0)).toEqual([[9, 0]]);
    expect(numbersFor(9, others, 2)).toEqual([[9, 21]]);
    expect(numbersFor(9, others, 1)).toEqual([
      [9, 20],
      [2, 30],
    ]);
  });
});
