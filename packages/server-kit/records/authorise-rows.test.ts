import { defineApi, idText, ownRow, row, rowId, rows, type CallDefinition, type CallRule } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { implement, type CallContext } from '../http/implement.ts';
import type { Gardens } from '../testing/garden.testing.ts';
import { holding, person, refusal, startSmallServer, type SmallServer } from '../testing/small-server.testing.ts';

const body = z.object({
  facility_id: z.int().optional(),
  updatedate: z.string().optional(),
});
const named = z.array(z.object({ id: z.int(), name: z.string() }));

/** A call about one row, which answers it. */
const one = (
  method: 'GET' | 'POST',
  path: string,
  access: CallRule,
  more: Partial<CallDefinition> = {},
): CallDefinition => ({
  method,
  path,
  summary: path,
  access,
  params: z.object({ id: idText }),
  ...(method === 'POST' && { body: body.optional() }),
  returns: z.unknown(),
  ...more,
});
/** A call about many rows, which answers them in the order it got them. */
const many = (path: string, access: CallRule): CallDefinition => ({
  method: 'POST',
  path,
  summary: path,
  access,
  body: body.extend({ ids: z.array(z.union([rowId, z.object({ id: rowId, updatedate: z.string() })])).min(1) }),
  returns: named,
});

function implementationOf({ Bed, Plant }: Gardens) {
  const api = defineApi('work', {
    look: one('GET', 'beds/{id}/look', row(Bed, 'read')),
    show: one('POST', 'beds/{id}/show', row(Bed, 'read')),
    water: one('POST', 'beds/{id}/water', row(Bed, ['gardener'])),
    visit: one('GET', 'beds/{id}/visit', row(Bed, ['gardener']), { tenants: true }),
    dig: one('POST', 'beds/{id}/dig', row(Bed, [])),
    weigh: one('POST', 'beds/{id}/weigh', row(Bed, ['gardener'], 'id', { books: true })),
    plan: one('POST', 'beds/{id}/plan', row(Bed, ['gardener'], 'id', { lock: 'later' })),
    sign: one('POST', 'beds/{id}/sign', ownRow(Bed, 'keeper_id')),
    hand: one('POST', 'beds/{id}/hand', ownRow(Bed, 'keeper_id', ['manager'])),
    prune: one('POST', 'plants/{id}/prune', row(Plant, ['gardener'])),
    waterAll: many('beds/water', rows(Bed, ['gardener'])),
    showAll: many('plants/show', rows(Plant, 'read')),
  });
  type Input = Partial<Record<'bed' | 'plant', { id: number; name: string }> & Record<'beds' | 'plants', unknown>>;
  const answerOne = ({ bed, plant }: Input, context: CallContext) =>
    Promise.resolve({ ...(plant ?? bed), garden: context.facilityId });
  const answerAll = ({ beds, plants }: Input) => Promise.resolve(plants ?? beds);
  const handlers = Object.fromEntries(
    Object.keys(api.calls).map((name) => [name, name.endsWith('All') ? answerAll : answerOne]),
  );
  // What belongs to all belongs to no garden: its call must not ask for one.
  const show = ({ bed }: Input) => Promise.resolve({ id: bed?.id });
  return implement(api, { ...handlers, show } as never);
}

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer((gardens) => [implementationOf(gardens)]);
  await server.database.pool.query(
    'create function lock_books(facility integer) returns void language sql as $$ select pg_advisory_xact_lock(330, facility) $$',
  );
});
afterAll(() => server.stop());

const member = person();
const gardener = person({ roles: ['gardener'] });
const stranger = person({ facilities: [2], facilityId: 2, roles: ['gardener'] });
const administrator = person({ isAdmin: true });

const makeBed = (values: object = {}) =>
  server.put(server.gardens.Bed, { facility_id: 1, name: 'bed', before_id: 0, ...values });
const makePlant = (values: object) => server.put(server.gardens.Plant, { name: 'plant', ...values });
const status = async (who: typeof member | undefined, path: string, sent?: object) =>
  (await server.call(who, path.endsWith('look') || path.endsWith('visit') ? 'GET' : 'POST', path, sent)).status;

describe('a call about a row', () => {
  test('is for who holds the role where the row belongs: others see it and may not, strangers learn nothing', async () => {
    const id = await makeBed();
    expect(await server.call(gardener, 'POST', `beds/${id}/water`, {})).toMatchObject({
      status: 200,
      body: { id, name: 'bed', garden: 1 },
    });
    expect(await status(undefined, `beds/${id}/water`, {})).toBe(401);
    expect(await status(member, `beds/${id}/water`, {})).toBe(403);
    expect(await status(stranger, `beds/${id}/water`, {})).toBe(404);
    expect(await status(gardener, `beds/999999/water`, {})).toBe(404);
  });

  test('without a role named is for administrators', async () => {
    const id = await makeBed();
    expect(await status(administrator, `beds/${id}/dig`, {})).toBe(200);
    expect(await status(gardener, `beds/${id}/dig`, {})).toBe(403);
  });

  test('that reads is for every reader, of what all share too', async () => {
    expect(await status(member, `beds/${await makeBed()}/look`)).toBe(200);
    expect(await status(member, `beds/${await makeBed({ facility_id: null })}/show`, {})).toBe(200);
  });

  test('of one person alone is refused to everybody else, administrators included', async () => {
    const id = await makeBed({ keeper_id: member.userId });
    expect(await status(member, `beds/${id}/sign`, {})).toBe(200);
    expect(await status(gardener, `beds/${id}/sign`, {})).toBe(403);
    expect(await status(administrator, `beds/${id}/sign`, {})).toBe(403);
    expect(await status(member, `beds/${await makeBed()}/sign`, {})).toBe(403);
  });

  test('of one person or a role is for either', async () => {
    const id = await makeBed({ keeper_id: member.userId });
    expect(await status(member, `beds/${id}/hand`, {})).toBe(200);
    expect(await status(person({ roles: ['manager'] }), `beds/${id}/hand`, {})).toBe(200);
    expect(await status(administrator, `beds/${id}/hand`, {})).toBe(200);
    expect(await status(gardener, `beds/${id}/hand`, {})).toBe(403);
  });

  test('whose rows are changed by their keepers alone is for the keeper, if they hold the role', async () => {
    const bed_id = await makeBed();
    const own = await makePlant({ bed_id, keeper_id: gardener.userId });
    const other = await makePlant({ bed_id, keeper_id: member.userId });
    expect(await status(gardener, `plants/${own}/prune`, {})).toBe(200);
    expect(await status(gardener, `plants/${other}/prune`, {})).toBe(403);
    expect(await status(member, `plants/${other}/prune`, {})).toBe(403);
  });

  test('lets tenants in where it is meant for them, with what is theirs; nobody else without the role', async () => {
    const tenant = person({ facilities: [], tenancy: { facilities: [1], clientId: 7 } });
    const id = await makeBed({ client_id: 7 });
    expect(await status(tenant, `beds/${id}/visit`)).toBe(200);
    expect(await status(tenant, `beds/${id}/water`, {})).toBe(403);
    expect(await status(tenant, `beds/${await makeBed({ client_id: 8 })}/visit`)).toBe(404);
    expect(await status(member, `beds/${id}/visit`)).toBe(403);
    expect(await status(gardener, `beds/${id}/visit`)).toBe(200);
  });

  test('that says which version was seen is refused once another holds', async () => {
    const id = await makeBed();
    const { updatedate } = (await server.call(gardener, 'GET', `beds/${id}`)).body as { updatedate: string };
    expect(await status(gardener, `beds/${id}/water`, { updatedate })).toBe(200);
    await server.call(gardener, 'PATCH', `beds/${id}`, { places: 2 });
    expect(refusal(await server.call(gardener, 'POST', `beds/${id}/water`, { updatedate }))).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'The record was changed by someone else meanwhile.',
    });
  });
});

describe('a call about many rows', () => {
  test('gets all of them, in the order they were named', async () => {
    const bed_id = await makeBed();
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await makePlant({ bed_id }));
    for (const asked of [ids, ids.toReversed(), ids.slice(1), [ids[2]!, ids[0]!], [ids[3]!]])
      expect((await server.call(member, 'POST', 'plants/show', { ids: asked })).body).toMatchObject(
        asked.map((id) => ({ id })),
      );
  });

  test('is refused as a whole where one of them is not theirs', async () => {
    const [own, shared, elsewhere] = [
      await makeBed(),
      await makeBed({ facility_id: null }),
      await makeBed({ facility_id: 2 }),
    ];
    expect(await status(gardener, 'beds/water', { ids: [own] })).toBe(200);
    expect(await status(gardener, 'beds/water', { ids: [own, shared] })).toBe(403);
    expect(await status(gardener, 'beds/water', { ids: [own, elsewhere] })).toBe(404);
  });

  test('of two gardens belongs to none of them: none may be named beside it', async () => {
    const both = person({ facilities: [1, 2], roles: ['gardener'] });
    const ids = [await makeBed(), await makeBed({ facility_id: 2 })];
    expect(await status(both, 'beds/water', { ids })).toBe(200);
    expect(await status(both, 'beds/water', { ids, facility_id: 1 })).toBe(400);
    expect(await status(both, 'beds/water', { ids, facility_id: 2 })).toBe(400);
    expect(await status(both, 'beds/water', { ids: ids.slice(0, 1), facility_id: 1 })).toBe(200);
  });

  test('refuses the one that was changed since it was seen', async () => {
    const ids = [await makeBed(), await makeBed()];
    const seen = await Promise.all(
      ids.map(async (id) => (await server.call(gardener, 'GET', `beds/${id}`)).body as { updatedate: string }),
    );
    const asked = { ids: ids.map((id, index) => ({ id, updatedate: seen[index]!.updatedate })) };
    expect(await status(gardener, 'beds/water', asked)).toBe(200);
    await server.call(gardener, 'PATCH', `beds/${ids[1]}`, { places: 2 });
    expect(await status(gardener, 'beds/water', asked)).toBe(409);
  });
});

describe('while somebody else is at the row', () => {
  const hold = 'select from beds where id = $1 for update';

  test('a call that changes it waits for them, and gets what they have made of it', async () => {
    const id = await makeBed();
    const change = `update beds set name = 'theirs' where id = $1`;
    const called = await holding(server.database, change, [id], async ({ untilWaitedFor }) => {
      const call = server.call(gardener, 'POST', `beds/${id}/water`, {});
      await untilWaitedFor();
      return { call };
    });
    expect((await called.call).body).toMatchObject({ name: 'theirs' });
  });

  test.each([['look'], ['show'], ['plan']])(
    'a call that leaves it as it is, or locks it later, goes on: %s',
    async (name) => {
      const id = await makeBed();
      const answered = await holding(server.database, hold, [id], () => status(gardener, `beds/${id}/${name}`, {}));
      expect(answered).toBe(200);
    },
  );

  test('what moves weight takes the books of the garden first, and leaves the row to others until it has them', async () => {
    const id = await makeBed();
    const called = await holding(server.database, 'select lock_books(1)', [], async ({ untilWaitedFor, query }) => {
      const call = status(gardener, `beds/${id}/weigh`, {});
      await untilWaitedFor();
      await query(`select from beds where id = ${id} for update nowait`);
      return { call };
    });
    expect(await called.call).toBe(200);
  });

  test('who may not do it does not wait for the books', async () => {
    const id = await makeBed();
    const answered = await holding(server.database, 'select lock_books(1)', [], async () => ({
      member: await status(member, `beds/${id}/weigh`, {}),
      stranger: await status(stranger, `beds/${id}/weigh`, {}),
      watering: await status(gardener, `beds/${id}/water`, {}),
    }));
    expect(answered).toEqual({ member: 403, stranger: 404, watering: 200 });
  });
});
