import { changed, defineEvents } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsOf, withoutTransaction } from '../context.ts';
import { EventHub, PendingEvents, type Wanting } from '../events.ts';
import { viewerOf } from '../principal.ts';
import {
  author,
  holding,
  person,
  refusal,
  startSmallServer,
  work,
  type SmallServer,
} from '../testing/small-server.testing.ts';
import { readChange } from './change.ts';
import { Records } from './records.ts';
import { entityChanged, type EntityChange } from './write-rows.ts';

let server: SmallServer;
beforeAll(async () => {
  server = await startSmallServer();
  // The database leaves some beds as they are, whoever changes them.
  await server.database.pool.query(`create function leave_beds() returns trigger language plpgsql as
      $$ begin if old.name = 'left as it is' then return null; end if; return new; end $$;
    create trigger leaves before update on beds for each row execute function leave_beds()`);
});
afterAll(() => server.stop());

const member = person();
const gardener = person({ roles: ['gardener'] });
const both = person({ facilities: [1, 2], roles: ['gardener'] });
const stranger = person({ facilities: [2], facilityId: 2, roles: ['gardener'] });
const administrator = person({ isAdmin: true });

/** A change of the millisecond in which a record was made would leave it the same version. */
const longAgo = '2026-01-01T00:00:00Z';
const makeBed = (values: object = {}) =>
  server.put(server.gardens.Bed, { facility_id: 1, name: 'bed', before_id: 0, updatedate: longAgo, ...values });
const findBed = (id: number) => server.find(server.gardens.Bed, id);
const status = async (who: typeof member | undefined, path: string, body: object) =>
  (await server.call(who, 'PATCH', path, body)).status;
const versionOf = async (path: string) =>
  ((await server.call(administrator, 'GET', path)).body as { updatedate: string }).updatedate;

describe.each<[string, { places?: number; kind_id?: number }]>([
  ['plain values, in one statement', { places: 2 }],
  ['references, step by step', { kind_id: 1 }],
])('a change of %s', (_, values) => {
  test('is made by who may; others see that they may not, and strangers nothing at all', async () => {
    const id = await makeBed();
    expect(await status(undefined, `beds/${id}`, values)).toBe(401);
    expect(await status(member, `beds/${id}`, values)).toBe(403);
    expect(refusal(await server.call(stranger, 'PATCH', `beds/${id}`, values))).toEqual({
      status: 404,
      code: 'MODEL_NOT_FOUND',
      message: `Unknown "beds" id "${id}".`,
    });
    expect(await status(gardener, `beds/999999`, values)).toBe(404);
    expect(await findBed(id)).toMatchObject({ places: 0, kind_id: null, updateuser: null });
    expect(await server.call(gardener, 'PATCH', `beds/${id}`, values)).toMatchObject({
      status: 200,
      body: { ...values, id, name: 'bed', updateuser: gardener.userId },
    });
    expect(await findBed(id)).toMatchObject(values);
  });

  test('that is wrong is told to who may change the record', async () => {
    const id = await makeBed();
    const wrong = { ...values, name: 7 };
    expect(await server.call(gardener, 'PATCH', `beds/${id}`, wrong)).toMatchObject({
      status: 422,
      body: { error: { details: { messages: { name: [expect.any(String)] } } } },
    });
    expect(await status(member, `beds/${id}`, wrong)).toBe(403);
    expect(await status(stranger, `beds/${id}`, wrong)).toBe(404);
    expect(await findBed(id)).toMatchObject({ places: 0, kind_id: null, name: 'bed' });
  });

  test('of a version that holds no more is refused, and says who changed it when', async () => {
    const id = await makeBed();
    const updatedate = await versionOf(`beds/${id}`);
    await server.call(both, 'PATCH', `beds/${id}`, { name: 'theirs' });
    expect(await server.call(gardener, 'PATCH', `beds/${id}`, { ...values, updatedate })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'CONFLICT', details: { updateuser: both.userId, updatedate: await versionOf(`beds/${id}`) } },
      },
    });
    expect(await findBed(id)).toMatchObject({ name: 'theirs', places: 0, kind_id: null });
    const current = await versionOf(`beds/${id}`);
    expect(await status(gardener, `beds/${id}`, { ...values, updatedate: current })).toBe(200);
  });

  test('names its version as a moment', async () => {
    const id = await makeBed();
    for (const updatedate of ['yesterday', 7, null])
      expect(await status(gardener, `beds/${id}`, { ...values, updatedate })).toBe(400);
  });

  test('waits for somebody else who is at the record, and is judged by what they leave', async () => {
    const id = await makeBed();
    const updatedate = await versionOf(`beds/${id}`);
    const change = `update beds set name = 'theirs', updatedate = updatedate + interval '1 second' where id = $1`;
    const called = await holding(server.database, change, [id], async ({ untilWaitedFor }) => {
      const call = status(gardener, `beds/${id}`, { ...values, updatedate });
      await untilWaitedFor();
      return { call };
    });
    expect(await called.call).toBe(409);
    expect(await findBed(id)).toMatchObject({ name: 'theirs', places: 0, kind_id: null });
  });
});

describe('a change', () => {
  test('of nothing answers the record and leaves its version', async () => {
    const id = await makeBed();
    const before = await findBed(id);
    expect(await server.call(gardener, 'PATCH', `beds/${id}`, {})).toMatchObject({ status: 200, body: { id } });
    expect(await findBed(id)).toEqual(before);
    expect(await status(member, `beds/${id}`, {})).toBe(403);
    expect(await status(stranger, `beds/${id}`, {})).toBe(404);
  });

  test('leaves the record where it belongs, whoever makes it', async () => {
    const id = await makeBed();
    for (const facility_id of [2, null])
      for (const who of [both, administrator])
        expect(await server.call(who, 'PATCH', `beds/${id}`, { facility_id, name: 'moved' })).toMatchObject({
          status: 422,
          body: { error: { details: { messages: { facility_id: ['cannot lead to another facility'] } } } },
        });
    expect(await findBed(id)).toMatchObject({ facility_id: 1, name: 'bed' });
    expect(await status(both, `beds/${id}`, { facility_id: 1, name: 'stays' })).toBe(200);
  });

  test('of what all share is for administrators', async () => {
    const id = await makeBed({ facility_id: null });
    expect(await status(gardener, `beds/${id}`, { places: 2 })).toBe(403);
    expect(await status(administrator, `beds/${id}`, { places: 2 })).toBe(200);
  });

  test('below a parent leaves the record to who made the change: handed on it would be somebody else’s', async () => {
    const plant = { bed_id: await makeBed(), name: 'rose', keeper_id: member.userId };
    const id = await server.put(server.gardens.Plant, plant);
    expect(await status(member, `plants/${id}`, { name: 'leek' })).toBe(200);
    expect(await status(gardener, `plants/${id}`, { name: 'oak' })).toBe(403);
    expect(await status(member, `plants/${id}`, { keeper_id: gardener.userId })).toBe(403);
    expect(await server.find(server.gardens.Plant, id)).toMatchObject({ name: 'leek', keeper_id: member.userId });
    const manager = person({ roles: ['manager'] });
    expect(await status(manager, `plants/${id}`, { keeper_id: gardener.userId })).toBe(200);
  });

  test('of somebody’s own record is theirs to make; whose it is, administrators alone decide', async () => {
    const id = await server.put(server.gardens.Page, { user_id: member.userId, words: 'a' });
    expect(await status(member, `pages/${id}`, { words: 'b' })).toBe(200);
    expect(await status(gardener, `pages/${id}`, { words: 'c' })).toBe(404);
    expect(await status(member, `pages/${id}`, { words: 'c', user_id: member.userId })).toBe(200);
    expect(await status(member, `pages/${id}`, { user_id: gardener.userId })).toBe(403);
    expect(await server.find(server.gardens.Page, id)).toMatchObject({ user_id: member.userId, words: 'c' });
    expect(await status(administrator, `pages/${id}`, { user_id: gardener.userId })).toBe(200);
  });

  test('of somebody’s own record leaves it open to the managers of the same garden', async () => {
    const writer = person({ facilities: [1, 2] });
    const id = await server.put(server.gardens.Page, { user_id: writer.userId, facility_id: 1, words: 'a' });
    for (const facility_id of [2, null])
      expect(await server.call(writer, 'PATCH', `pages/${id}`, { facility_id, words: 'b' })).toMatchObject({
        status: 422,
        body: { error: { details: { messages: { facility_id: ['cannot lead to another facility'] } } } },
      });
    expect(await server.find(server.gardens.Page, id)).toMatchObject({ facility_id: 1, words: 'a' });
    expect(await status(writer, `pages/${id}`, { facility_id: 1, words: 'b' })).toBe(200);
    expect(await status(administrator, `pages/${id}`, { facility_id: 2 })).toBe(200);
  });

  test('of what the provider keeps is for the role alone', async () => {
    expect(await status(gardener, 'kinds/2', { name: 'leek' })).toBe(200);
    expect(await status(member, 'kinds/2', { name: 'oak' })).toBe(403);
  });

  test('is told to whoever keeps records fresh, once it is made', async () => {
    const heard: EntityChange[] = [];
    server.services.hub.on(entityChanged, (change) => void heard.push(change));
    const id = await makeBed();
    await server.call(member, 'PATCH', `beds/${id}`, { places: 1 });
    for (const values of [{ places: 2 }, { kind_id: 1 }]) await server.call(gardener, 'PATCH', `beds/${id}`, values);
    const told = { collection: 'beds', id, op: 'update', facilityId: 1 };
    expect(heard.filter((change) => change.id === id)).toEqual([told, told]);
  });
});

describe('our own code', () => {
  test('asks for a record that is missing, or not the viewer’s, in vain', async () => {
    const id = await makeBed({ facility_id: 2 });
    for (const asked of [id, 999_999])
      await expect(
        work(server.services, ({ records }) => records.get(server.gardens.Bed, asked, viewerOf(gardener))),
      ).rejects.toThrow(`Unknown "beds" id "${asked}".`);
  });

  test('changes for an administrator what nobody changes by an everyday call', async () => {
    const { Label, Plant } = server.gardens;
    const plant_id = await server.put(Plant, { bed_id: await makeBed(), name: 'rose' });
    const id = await server.put(Label, { plant_id, name: 'old' });
    const rename = (who: typeof member) =>
      work(server.services, async ({ records }) => {
        await records.lockFor(['gardener'], Label, id, viewerOf(who));
        return records.changeInPlace({ entity: Label, id, values: { name: 'new' } }, viewerOf(who));
      });
    await expect(rename(member)).rejects.toThrow('Access Denied');
    expect(JSON.parse(await rename(administrator))).toMatchObject({ id, name: 'new' });
  });

  test('locks many records, and hears of those alone that were changed since they were seen', async () => {
    const ids = [await makeBed(), await makeBed()];
    const rows = await Promise.all(ids.map(async (id) => ({ id, updatedate: await versionOf(`beds/${id}`) })));
    await server.call(gardener, 'PATCH', `beds/${ids[1]}`, { places: 2 });
    const lock = (who: typeof member) =>
      work(server.services, ({ records }) => records.lockEach(server.gardens.Bed, rows, 'delete', viewerOf(who)));
    const refused = await lock(gardener);
    expect([...refused.keys()]).toEqual([ids[1]]);
    expect(refused.get(ids[1]!)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect([...(await lock(member)).values()]).toMatchObject([{ statusCode: 403 }, { statusCode: 403 }]);
    expect([...(await lock(stranger)).values()]).toMatchObject([{ statusCode: 404 }, { statusCode: 404 }]);
  });

  test('hears that the database left a record as it is', async () => {
    const id = await makeBed({ name: 'left as it is' });
    const patch = (values: object) =>
      work(server.services, ({ records }) =>
        records.patch(readChange(server.gardens.Bed, id, values as never), viewerOf(gardener)),
      );
    await expect(patch({ places: 2 })).rejects.toThrow(`bed ${id} was judged and not changed.`);
    await expect(patch({ kind_id: 1 })).rejects.toThrow(`Unknown "beds" id "${id}".`);
  });
});

describe('a change without a transaction', () => {
  const patchAlone = (
    collection: 'Bed' | 'Plant' | 'Page' | 'Kind',
    id: number,
    values: object,
    { hub = server.services.hub, who = administrator } = {},
  ) =>
    withoutTransaction({ ...server.services, hub }, author, async ({ records, events }) => {
      const change = readChange(server.gardens[collection], id, values as never);
      const text = await records.patchAlone(change, viewerOf(who));
      return { record: text === undefined ? undefined : (JSON.parse(text) as object), work: events.listWork() };
    });

  test.each<['Bed' | 'Page' | 'Kind', object]>([
    ['Bed', { places: 2 }],
    ['Bed', { places: 2, kind_id: null }],
    ['Bed', { before_id: 0 }],
    ['Page', { words: 'b' }],
    ['Kind', { name: 'leek' }],
  ])('is made where nothing else is to be asked: %s %j', async (collection, values) => {
    const made = {
      Bed: () => makeBed({ kind_id: 1, before_id: 7 }),
      Page: () => server.put(server.gardens.Page, { user_id: 7, words: 'a' }),
      Kind: () => Promise.resolve(2),
    };
    const id = await made[collection]();
    expect((await patchAlone(collection, id, values)).record).toMatchObject({ id, ...values });
    expect(await server.find(server.gardens[collection], id)).toMatchObject(values);
  });

  test.each<['Bed' | 'Plant' | 'Page', object]>([
    ['Bed', {}],
    ['Bed', { name: 7 }],
    ['Bed', { places: 2, kind_id: 1 }],
    ['Bed', { places: 2, facility_id: 1 }],
    ['Bed', { places: 2, facility_id: null }],
    ['Plant', { name: 'b' }],
    ['Page', { words: 'b', facility_id: null }],
    ['Page', { words: 'b', user_id: 7 }],
  ])('is left to a transaction where more is to be asked: %s %j', async (collection, values) => {
    const made = {
      Bed: () => makeBed(),
      Plant: async () => server.put(server.gardens.Plant, { bed_id: await makeBed(), name: 'a' }),
      Page: () => server.put(server.gardens.Page, { user_id: 7, words: 'a' }),
    };
    const id = await made[collection]();
    const before = await server.find(server.gardens[collection], id);
    expect((await patchAlone(collection, id, values)).record).toBeUndefined();
    expect(await server.find(server.gardens[collection], id)).toEqual(before);
  });

  /** A server where something follows from changes of beds. */
  const following = (wanting?: Wanting): EventHub => {
    const hub = new EventHub(server.services.log);
    hub.queueFor(defineEvents('bed', { grown: changed(server.gardens.Bed) }).grown, 'water', wanting);
    return hub;
  };
  const nobodyInTheSouth: Wanting = {
    pick: (payloads) => Promise.resolve(payloads),
    nobodyIn: (facility) => `${facility} = 2`,
  };

  test('is left to a transaction where something must follow, and is made where nobody waits for it', async () => {
    const [north, south] = [await makeBed(), await makeBed({ facility_id: 2 })];
    expect((await patchAlone('Bed', north, { places: 2 }, { hub: following(nobodyInTheSouth) })).record).toBe(
      undefined,
    );
    expect((await patchAlone('Bed', north, { places: 2 }, { hub: following() })).record).toBe(undefined);
    expect(await findBed(north)).toMatchObject({ places: 0 });
    const alone = await patchAlone('Bed', south, { places: 2 }, { hub: following(nobodyInTheSouth) });
    expect(alone.record).toMatchObject({ places: 2 });
    expect([...alone.work]).toEqual([]);
  });

  test('is refused there as anywhere', async () => {
    const id = await makeBed();
    await expect(patchAlone('Bed', id, { places: 2 }, { who: member })).rejects.toThrow('Access Denied');
    await expect(patchAlone('Bed', id, { places: 2 }, { who: stranger })).rejects.toThrow('Unknown "beds"');
    await expect(patchAlone('Bed', 999_999, { places: 2 })).rejects.toThrow('Unknown "beds"');
  });

  test('what follows from one in a transaction is queued with it', async () => {
    const id = await makeBed();
    const hub = following(nobodyInTheSouth);
    const queued = await server.services.db.transaction().execute(async (db) => {
      const events = new PendingEvents(hub);
      const records = new Records({ ...recordsOf(server.services), db, events, author });
      await records.patch(readChange(server.gardens.Bed, id, { places: 2 }), viewerOf(gardener));
      return [...events.listWork()];
    });
    expect(queued).toMatchObject([['water', [{ row: { id, places: 2 }, before: { places: 0 }, facilityId: 1 }]]]);
  });
});
