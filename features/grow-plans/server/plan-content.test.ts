import type { PlanContent } from '@trellis/grow-plans/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Person {
  id: number;
  token: string;
}
let here: { id: number };
let grower: Person;
let head: Person;
let manager: Person;
let stranger: Person;

beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager'] });
});

interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T;
}
const send = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who?: Person,
  body?: unknown,
) => server.call(method, path, { token: who?.token, ...(body !== undefined && { body }) }) as Promise<Reply<T>>;
const create = (body: unknown, who: Person | null = head) =>
  send<{ growplan_id: number; growplanVersion_id: number }>(
    'POST',
    'ag_growplans/createGrowplan',
    who ?? undefined,
    body,
  );
const read = async (id: number, who: Person = head) =>
  (await send<PlanContent>('GET', `ag_growplanVersions/${id}/content`, who)).body;
const save = (id: number, body: unknown, who: Person | null = head) =>
  send<PlanContent>('PUT', `ag_growplanVersions/${id}/content`, who ?? undefined, body);
const bodyOf = ({ revision, expectedGramsPerPlant, expectedCost, changeNote, growPhases }: PlanContent) => ({
  ...{ revision, expectedGramsPerPlant, expectedCost, changeNote, growPhases },
});
const code = (reply: { body: unknown }) => (reply.body as { error: { code: string } }).error.code;
const days = ({ growPhases }: PlanContent) =>
  growPhases.map(({ name, startSeconds, endSeconds }) => [name, startSeconds / 86_400, endSeconds / 86_400]);

const plan = { name: 'Indoor flower', category_id: 1 };
const flowerTemplates = [1, 2, 3, 4, 5];
const made = async () => {
  const from = { kind: 'templates', growPhaseTemplate_ids: flowerTemplates };
  return (await create({ plan, from })).body.growplanVersion_id;
};

describe('a new plan', () => {
  test('begins with a draft of the phases of templates, one after the other, with their environments and work', async () => {
    const draft = await read(await made());
    expect(draft).toMatchObject({ version: 1, state: 'draft' });
    expect(days(draft)).toEqual([
      ['Cannabis clone', 0, 14],
      ['Cannabis vegetative', 14, 35],
      ['Cannabis flower, stretch', 35, 56],
      ['Cannabis flower, bulk', 56, 77],
      ['Cannabis flower, ripening', 77, 98],
    ]);
    expect(draft.growPhases.every(({ environments }) => environments.length === 2)).toBe(true);
    expect(draft.growPhases[1]).toMatchObject({ photoperiod: 18, targetVWC: 62, feed: { ec: 2.5, ph: 5.8 } });
    expect(draft.growPhases[0]?.growTasks).toHaveLength(2);
  });

  test('from templates can be handed in as it is', async () => {
    const id = await made();
    expect((await send('POST', `ag_growplanVersions/${id}/submit`, head, {})).status).toBe(200);
  });

  test('begins blank, or as the copy of a version with the lengths a run really had', async () => {
    const blank = await create({ plan: { ...plan, name: 'Blank' }, from: { kind: 'blank' } });
    expect((await read(blank.body.growplanVersion_id)).growPhases).toEqual([]);
    const source = await made();
    const from = { kind: 'version', growplanVersion_id: source, days: [12.5, 20] };
    const copy = await create({ plan: { ...plan, name: 'As it went' }, from });
    expect(days(await read(copy.body.growplanVersion_id)).slice(0, 3)).toEqual([
      ['Cannabis clone', 0, 12.5],
      ['Cannabis vegetative', 12.5, 32.5],
      ['Cannabis flower, stretch', 32.5, 53.5],
    ]);
  });

  test('is made by planners of the facility alone, from what they may see, and a refusal makes nothing', async () => {
    const from = { kind: 'blank' };
    expect((await create({ plan, from }, null)).status).toBe(401);
    expect((await create({ plan, from }, grower)).status).toBe(403);
    expect((await create({ plan: { ...plan, name: '' }, from })).status).toBe(422);
    expect((await create({ plan, from: { kind: 'sky' } })).status).toBe(422);
    expect((await create({ plan, from: { kind: 'templates', growPhaseTemplate_ids: [999_999] } })).status).toBe(404);
    const theirs = await create({ plan, from }, stranger);
    const copied = await create({
      plan,
      from: { kind: 'version', growplanVersion_id: theirs.body.growplanVersion_id },
    });
    expect(copied.status).toBe(404);
    const definition = { photoperiod: 25 };
    const template = { facility_id: here.id, name: 'Broken', days: 3, definition };
    const bad = (await send<{ id: number }>('POST', 'ag_growPhaseTemplates', head, template)).body.id;
    const refused = await create({ plan, from: { kind: 'templates', growPhaseTemplate_ids: [bad] } });
    expect([refused.status, code(refused)]).toEqual([422, 'growplan.bad-template']);
    const left = await send<unknown[]>('GET', 'ag_growplans?filter={"where":{"name":"Indoor flower"}}', head);
    expect(left.body).toEqual([]);
  });
});

describe('a draft saved whole', () => {
  test('changes what differs, adds what is new, ends what is left out, and keeps the order', async () => {
    const id = await made();
    const { growPhases, ...draft } = await read(id);
    const [clone, veg, stretch] = growPhases;
    if (!clone || !veg || !stretch) throw new Error('The templates have more phases.');
    const { id: _, environments, growTasks, ...fresh } = stretch;
    const bare = (parts: readonly object[]) => parts.map((part) => ({ ...part, id: undefined }));
    const wanted = [
      { ...veg, name: 'Grow', startSeconds: 0, endSeconds: 20 * 86_400, growTasks: veg.growTasks.slice(1) },
      { ...clone, startSeconds: 20 * 86_400, endSeconds: 34 * 86_400 },
      {
        ...fresh,
        ...{ name: 'New', startSeconds: 34 * 86_400, endSeconds: 55 * 86_400 },
        ...{ environments: bare(environments), growTasks: bare(growTasks) },
      },
    ];
    const saved = await save(id, {
      ...bodyOf({ ...draft, growPhases }),
      expectedGramsPerPlant: 80,
      growPhases: wanted,
    });
    expect(saved.status).toBe(200);
    expect(saved.body.expectedGramsPerPlant).toBe(80);
    expect(days(saved.body)).toEqual([
      ['Grow', 0, 20],
      [clone.name, 20, 34],
      ['New', 34, 55],
    ]);
    expect(saved.body.growPhases.map((phase) => phase.id).slice(0, 2)).toEqual([veg.id, clone.id]);
    expect(saved.body.growPhases[0]?.growTasks).toHaveLength(veg.growTasks.length - 1);
    expect(saved.body.growPhases[2]?.environments).toHaveLength(2);
    expect(await read(id)).toEqual(saved.body);
  });

  test('takes work along into another phase, also when its own phase ends', async () => {
    const id = await made();
    const draft = await read(id);
    const [clone, veg, ...rest] = draft.growPhases;
    if (!clone || !veg) throw new Error('The templates have more phases.');
    const moved = clone.growTasks.map((task) => ({ ...task, dayOffset: 1 }));
    const growPhases = [
      { ...veg, startSeconds: 0, endSeconds: 14 * 86_400, growTasks: [...moved, ...veg.growTasks] },
      ...rest,
    ];
    const saved = await save(id, { ...bodyOf(draft), growPhases });
    expect(saved.status).toBe(200);
    const ids = saved.body.growPhases[0]?.growTasks.map((task) => task.id).toSorted((a, b) => a - b);
    expect(ids).toEqual([...clone.growTasks, ...veg.growTasks].map((task) => task.id).toSorted((a, b) => a - b));
  });

  test('is refused where somebody changed it meanwhile; whoever saved first loses nothing', async () => {
    const id = await made();
    const [mine, theirs] = [await read(id), await read(id)];
    const named = (content: PlanContent, name: string) => ({
      ...bodyOf(content),
      growPhases: content.growPhases.map((phase, index) => (index === 0 ? { ...phase, name } : phase)),
    });
    const replies = await Promise.all([save(id, named(mine, 'Mine')), save(id, named(theirs, 'Theirs'), manager)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late && code(late)).toBe('growplan.draft-changed');
    const won = replies.find(({ status }) => status === 200);
    expect((await read(id)).growPhases[0]?.name).toBe(won?.body.growPhases[0]?.name);
    const everyday = (await read(id)).growPhases[1]?.id;
    const before = await read(id);
    await server.call('PATCH', `ag_growPhases/${everyday}`, { token: head.token, body: { targetVWC: 51 } });
    expect((await save(id, bodyOf(before))).status).toBe(409);
  });

  test('says which part of it is wrong, and keeps everything as it was', async () => {
    const id = await made();
    const draft = await read(id);
    const spoiled = {
      ...bodyOf(draft),
      growPhases: draft.growPhases.map((phase, index) =>
        index === 2
          ? { ...phase, environments: [phase.environments[0], { ...phase.environments[1], tempMax: 90 }] }
          : phase,
      ),
    };
    const refused = await save(id, spoiled);
    expect(refused.status).toBe(422);
    expect((refused.body as unknown as { error: { details: unknown } }).error.details).toMatchObject({
      at: { phase: 2, part: 'environments', index: 1 },
      codes: { tempMax: expect.anything() as unknown },
    });
    const crossed = draft.growPhases.map((phase) => ({ ...phase, startSeconds: 5, endSeconds: 4 }));
    expect((await save(id, { ...bodyOf(draft), growPhases: crossed })).status).toBe(422);
    expect(
      (await save(id, { ...bodyOf(draft), growPhases: Array(101).fill({ environments: [], growTasks: [] }) })).status,
    ).toBe(422);
    expect(await read(id)).toEqual(draft);
  });

  test('is refused where it names one record twice or one light state twice, and keeps everything', async () => {
    const id = await made();
    const draft = await read(id);
    const { growPhases } = draft;
    const [first, ...rest] = growPhases;
    if (!first) throw new Error('The templates have phases.');
    const climate = first.environments[0];
    for (const wanted of [
      [...growPhases, first],
      [{ ...first, growTasks: [...first.growTasks, ...first.growTasks] }, ...rest],
      [{ ...first, environments: [climate, { ...climate, tempMin: 19 }] }, ...rest],
    ])
      expect((await save(id, { ...bodyOf(draft), growPhases: wanted })).status).toBe(422);
    expect(await read(id)).toEqual(draft);
  });

  test('of many phases and much work is saved at once, and says where its wrong reference is', async () => {
    const id = await made();
    const draft = await read(id);
    const tasks = Array.from({ length: 30 }, (_, index) => ({
      growTaskType_id: 1,
      dayOffset: 0,
      title: `Work ${index}`,
    }));
    const growPhases = Array.from({ length: 40 }, (_, index) => ({
      ...{ name: `Phase ${index}`, photoperiod: 18, startSeconds: index * 86_400, endSeconds: (index + 1) * 86_400 },
      ...{ environments: [], growTasks: tasks },
    }));
    const saved = await save(id, { ...bodyOf(draft), growPhases });
    expect(saved.status).toBe(200);
    expect(saved.body.growPhases.map(({ name }) => name)).toEqual(growPhases.map(({ name }) => name));
    expect(saved.body.growPhases.every((phase) => phase.growTasks.length === 30)).toBe(true);
    const strange = saved.body.growPhases.map((phase, index) =>
      index === 7 ? { ...phase, growTasks: [...phase.growTasks, { ...tasks[0], growTaskType_id: 99_999 }] } : phase,
    );
    const refused = await save(id, { ...bodyOf(saved.body), growPhases: strange });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { details: { at: { phase: 7, part: 'growTasks', index: 30 } } } },
    });
  });

  test('changes each piece of work in its own way, and tells of each what it was and what it became', async () => {
    const id = await made();
    const draft = await read(id);
    const growPhases = draft.growPhases.map((phase) => ({
      ...phase,
      growTasks: phase.growTasks.map((task, index) => ({
        ...task,
        title: `Round ${task.id}`,
        ...(index % 2 === 0 ? { estMinutes: 5 + index, instructions: null } : { repeatDays: 1.5 }),
        consumables: index % 2 === 0 ? [] : null,
      })),
    }));
    const tasks = growPhases.flatMap((phase) => phase.growTasks);
    expect(tasks.length).toBeGreaterThan(3);
    const saved = await save(id, { ...bodyOf(draft), growPhases }, manager);
    expect(saved.status).toBe(200);
    const savedTasks = saved.body.growPhases.flatMap((phase) => phase.growTasks);
    for (const { id: taskId, title, estMinutes, repeatDays, instructions, consumables } of tasks)
      expect(savedTasks.find((task) => task.id === taskId)).toMatchObject({
        ...{ title, estMinutes, repeatDays, instructions, consumables },
      });
    const { rows } = await server.services.pool.query<{ record_id: number; user_id: number; changes: unknown }>(
      `select record_id, user_id, changes from activity_logs
       where collection = 'ag_growTasks' and action = 'update' and record_id = any($1)`,
      [tasks.map((task) => task.id)],
    );
    expect(rows).toHaveLength(tasks.length);
    const before = draft.growPhases.flatMap((phase) => phase.growTasks);
    for (const { record_id, user_id, changes } of rows) {
      expect(user_id).toBe(manager.id);
      expect(changes).toMatchObject({
        before: { title: before.find((task) => task.id === record_id)?.title ?? null },
        after: { title: `Round ${record_id}` },
      });
    }
    // What was not touched has no entry.
    expect((await save(id, bodyOf(saved.body))).status).toBe(200);
    const again = await server.services.pool.query(
      `select 1 from activity_logs where collection = 'ag_growTasks' and action = 'update' and record_id = any($1)`,
      [tasks.map((task) => task.id)],
    );
    expect(again.rowCount).toBe(tasks.length);
  });

  test('is for planners of its facility, and only while it is a draft', async () => {
    const id = await made();
    const draft = await read(id);
    expect((await send('GET', `ag_growplanVersions/${id}/content`)).status).toBe(401);
    expect((await send('GET', `ag_growplanVersions/${id}/content`, grower)).status).toBe(404);
    expect((await send('GET', `ag_growplanVersions/${id}/content`, stranger)).status).toBe(404);
    expect((await save(id, bodyOf(draft), null)).status).toBe(401);
    expect((await save(id, bodyOf(draft), grower)).status).toBe(404);
    expect((await save(id, bodyOf(draft), stranger)).status).toBe(404);
    const other = await read(
      (await create({ plan: { ...plan, name: 'Other' }, from: { kind: 'templates', growPhaseTemplate_ids: [1] } })).body
        .growplanVersion_id,
    );
    const mixed = { ...bodyOf(draft), growPhases: other.growPhases };
    expect((await save(id, mixed)).status).toBe(409);
    await send('POST', `ag_growplanVersions/${id}/submit`, head, {});
    const submitted = await read(id);
    const late = await save(id, bodyOf(submitted));
    expect([late.status, code(late)]).toEqual([409, 'growplan.not-draft']);
  });
});
