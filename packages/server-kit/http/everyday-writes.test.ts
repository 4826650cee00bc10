import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, refusal, startSmallServer, type SmallServer } from '../testing/small-server.testing.ts';

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer();
});
afterAll(() => server.stop());

const member = person();
const gardener = person({ roles: ['gardener'] });
/** Gardener in the north, in the south they only look on. */
const northern = person({ facilities: [1, 2], roles: [{ role: 'gardener', facility_id: 1 }] });

const count = async (table: string, where: string): Promise<number> =>
  (await server.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`))
    .rows[0]!.count;
let number = 0;
const newName = (): string => `name ${(number += 1)}`;
const makeBed = (facility_id: number | null) =>
  server.put(server.gardens.Bed, { facility_id, name: newName(), before_id: 0 });

describe('create', () => {
  test('a record lands in the garden the person is in, or in another of theirs that they name', async () => {
    expect(await server.call(gardener, 'POST', 'beds', { name: 'a' })).toMatchObject({
      status: 200,
      body: { name: 'a', facility_id: 1 },
    });
    const both = person({ facilities: [1, 2], facilityId: 2, roles: ['gardener'] });
    expect((await server.call(both, 'POST', 'beds', { name: 'a' })).body).toMatchObject({ facility_id: 2 });
    expect((await server.call(both, 'POST', 'beds', { name: 'a', facility_id: 1 })).body).toMatchObject({
      facility_id: 1,
    });
  });

  test('a visitor, and who works there without the role, create nothing', async () => {
    expect((await server.call(undefined, 'POST', 'beds', { name: 'a' })).status).toBe(401);
    expect((await server.call(member, 'POST', 'beds', { name: 'a' })).status).toBe(403);
  });

  test('where somebody only looks on they create nothing, be it one record or one of a list', async () => {
    const name = newName();
    expect((await server.call(northern, 'POST', 'beds', { name, facility_id: 2 })).status).toBe(403);
    const list = [{ name }, { name, facility_id: 2 }];
    expect((await server.call(northern, 'POST', 'beds', list)).status).toBe(403);
    expect(await count('beds', `name = '${name}'`)).toBe(0);
  });

  test('a record for everybody is created by administrators alone', async () => {
    const name = newName();
    expect((await server.call(gardener, 'POST', 'beds', { name, facility_id: null })).status).toBe(403);
    expect(await count('beds', `name = '${name}'`)).toBe(0);
    const administrator = person({ isAdmin: true });
    expect((await server.call(administrator, 'POST', 'beds', { name })).body).toMatchObject({ facility_id: null });
  });

  test('what belongs below another record is not created below one of a garden where they only look on', async () => {
    const name = newName();
    const plant = { name, bed_id: await makeBed(2) };
    const own = { name, bed_id: await makeBed(1) };
    expect((await server.call(northern, 'POST', 'plants', plant)).status).toBe(403);
    expect((await server.call(northern, 'POST', 'plants', [own, plant])).status).toBe(403);
    expect(await count('plants', `name = '${name}'`)).toBe(0);
    expect((await server.call(northern, 'POST', 'plants', [own])).status).toBe(200);
  });

  test('a garden is founded by who holds the role somewhere: it is in no garden yet', async () => {
    expect((await server.call(person({ roles: ['founder'] }), 'POST', 'gardens', { name: 'west' })).status).toBe(200);
    expect((await server.call(gardener, 'POST', 'gardens', { name: 'west' })).status).toBe(403);
  });

  test('a page of a diary is the writer’s own; only administrators write somebody else’s', async () => {
    const { userId } = member;
    expect((await server.call(member, 'POST', 'pages', { words: 'a' })).body).toMatchObject({ user_id: userId });
    expect((await server.call(member, 'POST', 'pages', { words: 'a', user_id: userId })).status).toBe(200);
    expect((await server.call(member, 'POST', 'pages', { words: 'a', user_id: 7 })).status).toBe(403);
    const administrator = person({ isAdmin: true });
    expect((await server.call(administrator, 'POST', 'pages', { words: 'a', user_id: 7 })).body).toMatchObject({
      user_id: 7,
    });
  });
});

describe('create a list', () => {
  test('of a thousand records at most', async () => {
    const words = newName();
    const pages = Array.from({ length: 1001 }, () => ({ words }));
    expect(refusal(await server.call(member, 'POST', 'pages', pages))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'At most 1000 records at a time.',
    });
    expect(await count('pages', `words = '${words}'`)).toBe(0);
    expect((await server.call(member, 'POST', 'pages', pages.slice(1))).body).toHaveLength(1000);
  });

  test.each([[null], ['words'], [[]], [7]])('of nothing but objects: not of %j', async (item) => {
    const words = newName();
    expect(refusal(await server.call(member, 'POST', 'pages', [{ words }, item]))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'Some of array items are not an object.',
    });
    expect(await count('pages', `words = '${words}'`)).toBe(0);
  });
});

describe('change what matches, or create it', () => {
  const upsert = (who: typeof member, name: string, body: object) =>
    server.call(who, 'POST', `beds/upsertWithWhere?where=${encodeURIComponent(JSON.stringify({ name }))}`, body);

  test('none is created, one is changed, and where several match nothing happens', async () => {
    const name = newName();
    const created = await upsert(gardener, name, { name, places: 1 });
    expect(created.status).toBe(200);
    expect((await upsert(gardener, name, { places: 2 })).body).toMatchObject({
      ...(created.body as object),
      places: 2,
      updatedate: expect.any(String),
      updateuser: gardener.userId,
    });
    await server.call(gardener, 'POST', 'beds', { name });
    expect(refusal(await upsert(gardener, name, { places: 3 }))).toMatchObject({
      status: 400,
      message: 'There are multiple instances found. Upsert Operation will not be performed!',
    });
    expect(await count('beds', `name = '${name}' and places = 3`)).toBe(0);
  });

  test('who may change but not create creates nothing on the way', async () => {
    const name = newName();
    const where = encodeURIComponent(JSON.stringify({ name }));
    expect((await server.call(gardener, 'POST', `kinds/upsertWithWhere?where=${where}`, { name })).status).toBe(403);
    expect((await server.call(gardener, 'POST', 'kinds/replaceOrCreate', { name })).status).toBe(403);
    expect((await server.call(gardener, 'PATCH', 'kinds', { name })).status).toBe(403);
    expect(await count('kinds', `name = '${name}'`)).toBe(0);
    const there = encodeURIComponent(JSON.stringify({ id: 1 }));
    expect((await server.call(gardener, 'POST', `kinds/upsertWithWhere?where=${there}`, { name })).status).toBe(200);
  });
});

describe('delete', () => {
  test('counts what went: one, or none where none was there or it was not theirs to see', async () => {
    const id = await makeBed(1);
    expect(await server.call(gardener, 'DELETE', `beds/${id}`)).toEqual({ status: 200, body: { count: 1 } });
    expect(await server.call(gardener, 'DELETE', `beds/${id}`)).toEqual({ status: 200, body: { count: 0 } });
    const elsewhere = await makeBed(2);
    expect(await server.call(gardener, 'DELETE', `beds/${elsewhere}`)).toEqual({ status: 200, body: { count: 0 } });
    expect(await server.find(server.gardens.Bed, elsewhere)).toBeDefined();
  });

  test('is refused to who sees the record and may not delete it', async () => {
    const id = await makeBed(2);
    expect((await server.call(member, 'DELETE', `beds/${await makeBed(1)}`)).status).toBe(403);
    expect((await server.call(northern, 'DELETE', `beds/${id}`)).status).toBe(403);
    expect(await server.find(server.gardens.Bed, id)).toBeDefined();
  });
});
