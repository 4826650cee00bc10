import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;

async function story() {
  const here = await world.facility();
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const send = (rows: unknown, more: Row = {}, token: string | undefined = manager.token) =>
    server.call('POST', 'ag_areas/import', { token, body: { rows, ...more } });
  const areas = async () =>
    (await server.call('GET', `ag_areas?filter=${encodeURIComponent('{"order":"name"}')}`, { token: manager.token }))
      .body as (Row & { id: number; name: string; updatedate: string })[];
  return { here, manager, send, areas };
}

describe('importing rows', () => {
  test('new rows are made and known ones changed, together, with a line in the log for each', async () => {
    const { here, manager, send, areas } = await story();
    await send([{ name: 'Veg' }]);
    const [veg] = await areas();
    const reply = await send([
      { id: veg?.id, level: 2 },
      { name: 'Clone', level: 1 },
    ]);
    expect(reply).toMatchObject({ status: 200, body: { created: 1, changed: 1, problems: [] } });
    const versions = (await areas()).map(({ id, updatedate }) => ({ id, updatedate })).sort((a, b) => a.id - b.id);
    expect(reply.body).toMatchObject({ written: versions });
    expect((await areas()).map(({ name, level, facility_id }) => [name, level, facility_id])).toEqual([
      ['Clone', 1, here.id],
      ['Veg', 2, here.id],
    ]);
    const { rows } = await server.services.pool.query<{ action: string; user_id: number }>(
      `select action, user_id from activity_logs where collection = 'ag_areas' and facility_id = $1 order by id`,
      [here.id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(['create', 'create', 'update']);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([manager.id]));
  });

  test('thousands of new rows are made some at a time; the few that are wrong are found among them, and told by their row', async () => {
    const { send, areas } = await story();
    const names = Array.from({ length: 1_100 }, (_, index) => ({ name: `Area ${String(index).padStart(4, '0')}` }));
    const wrong = new Map([
      [3, { name: '' }],
      [998, { name: 'Area 0001' }],
      [1_050, { name: 'High', level: 1.5 }],
    ]);
    const refused = await send(names.map((row, index) => wrong.get(index) ?? row));
    expect(refused.body).toMatchObject({ created: 0, changed: 0, written: [] });
    const { problems } = refused.body as { problems: { row: number; property: string }[] };
    expect(problems.map(({ row, property }) => [row, property])).toEqual([
      [3, 'name'],
      [998, 'name'],
      [1_050, 'level'],
    ]);
    const log = () =>
      server.services.pool.query<{ count: number }>(
        `select count(distinct xmin::text)::int as count from areas where name like 'Area %'`,
      );
    const reply = await send(names);
    expect(reply.body).toMatchObject({ created: 1_100, problems: [] });
    expect((reply.body as { written: { id: number }[] }).written).toHaveLength(1_100);
    // One statement for a thousand, as of a list that is sent: a savepoint for each row would be a transaction of its own for each.
    expect((await log()).rows[0]?.count).toBe(2);
    expect((await areas()).at(0)).toMatchObject({ name: 'Area 0000' });
  });

  test('every problem is told by row, in the words of a form, and nothing is half imported', async () => {
    const { send, areas } = await story();
    await send([{ name: 'Veg' }]);
    const reply = await send([
      { name: 'Good' },
      { name: '' },
      { name: 'Veg' },
      { name: 'Good' },
      { name: 'High', level: 1.5 },
      { name: 'Odd', colour: 'red' },
      { id: 999_999_999, level: 1 },
      { name: 'Last' },
    ]);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ created: 0, changed: 0 });
    const { problems } = reply.body as { problems: { row: number; property: string; message: string }[] };
    expect(problems.map(({ row, property, message }) => [row, property, message])).toEqual([
      [1, 'name', "can't be blank"],
      [2, 'name', 'Name already in use.'],
      [3, 'name', 'Name already in use.'],
      [4, 'level', 'Must be an integer'],
      [5, 'colour', 'is not defined in the model'],
      [6, '', 'Unknown "ag_areas" id "999999999".'],
    ]);
    expect((await areas()).map(({ name }) => name)).toEqual(['Veg']);
  });

  test('a trial says the same and keeps nothing', async () => {
    const { send, areas } = await story();
    expect((await send([{ name: 'Veg' }], { isTrial: true })).body).toEqual({
      created: 1,
      changed: 0,
      written: [],
      problems: [],
    });
    expect(await areas()).toEqual([]);
  });

  test('a row changed meanwhile by somebody else is refused', async () => {
    const { send, areas } = await story();
    await send([{ name: 'Veg' }]);
    const [veg] = await areas();
    await send([{ id: veg?.id, level: 1 }]);
    const stale = await send([{ id: veg?.id, level: 2, updatedate: veg?.updatedate }]);
    expect(stale.body).toMatchObject({ problems: [{ row: 0, code: 'CONFLICT' }] });
  });

  test('a visitor, a wrong role, another facility and a senseless body are refused', async () => {
    const { here, send, areas } = await story();
    await send([{ name: 'Veg' }]);
    const [veg] = await areas();
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
    const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    expect((await server.call('POST', 'ag_areas/import', { body: { rows: [{ name: 'x' }] } })).status).toBe(401);
    expect((await send([{ name: 'x' }], {}, grower.token)).status).toBe(403);
    expect((await send([{ id: veg?.id, name: 'x' }], {}, stranger.token)).body).toMatchObject({
      problems: [{ row: 0, message: `Unknown "ag_areas" id "${veg?.id}".` }],
    });
    expect((await send([{ name: 'x', facility_id: here.id }], {}, stranger.token)).body).toMatchObject({
      problems: [{ row: 0 }],
    });
    expect((await send([])).status).toBe(422);
    expect((await send('rows')).status).toBe(422);
    expect((await send([{ name: 'x' }], { extra: 1 })).status).toBe(422);
    expect((await send(Array.from({ length: 5001 }, () => ({})))).status).toBe(422);
    expect((await areas()).map(({ name }) => name)).toEqual(['Veg']);
  });

  test('what a feature writes by calls of its own cannot be imported past them', async () => {
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const about = async (path: string) =>
      (await server.call('GET', `${path}/about`, { token: admin.token })).body as { isImportable: boolean };
    expect((await about('colors')).isImportable).toBe(true);
    expect((await about('lockouts')).isImportable).toBe(false);
    const reply = await server.call('POST', 'lockouts/import', {
      token: admin.token,
      body: { rows: [{ label: 'x' }] },
    });
    expect(reply.status).toBe(404);
  });
});

interface Version {
  id: number;
  updatedate: string;
}

describe('taking an import back', () => {
  const imported = async (names: readonly string[]) => {
    const told = await story();
    const reply = await told.send(names.map((name) => ({ name })));
    const takeBack = (rows: unknown, token: string | undefined = told.manager.token) =>
      server.call('POST', 'ag_areas/import/takeBack', { token, body: { rows } });
    const change = (id: number | undefined, body: Row) =>
      server.call('PATCH', `ag_areas/${id}`, { token: told.manager.token, body });
    const left = async () => (await told.areas()).map(({ name, level }) => [name, level]);
    return { ...told, written: (reply.body as { written: Version[] }).written, takeBack, change, left };
  };

  test('what was new goes and what was changed gets its values back; what is otherwise or in use since stays, and why is told', async () => {
    const { here, send, written, takeBack, change, left } = await imported(['Clone', 'Veg', 'Bloom', 'Dry']);
    const [clone, veg, bloom, dry] = written;
    const again = await send([
      { id: clone?.id, level: 2 },
      { id: veg?.id, level: 3 },
      { name: 'Cure' },
      { name: 'Pack' },
      { name: 'Ship' },
    ]);
    const rows = (again.body as { written: Version[] }).written;
    const [changed, changedSince, , used, otherwise] = rows;
    await change(changedSince?.id, { level: 4 });
    await change(otherwise?.id, { name: 'Shipped' });
    await world.unit(here, { area_id: used?.id ?? 0 });
    const reply = await takeBack([
      { ...changed, values: { level: null } },
      { ...changedSince, values: { level: null } },
      ...rows.slice(2),
    ]);
    expect(reply).toMatchObject({ status: 200, body: { done: 2 } });
    const { kept } = reply.body as { kept: { id: number; code: string }[] };
    expect(kept.map(({ id, code }) => [id, code]).toSorted()).toEqual(
      [
        [changedSince?.id, 'CONFLICT'],
        [used?.id, 'REFERENCED'],
        [otherwise?.id, 'CONFLICT'],
      ].toSorted(),
    );
    expect(await left()).toEqual([
      ['Bloom', null],
      ['Clone', null],
      ['Dry', null],
      ['Pack', null],
      ['Shipped', null],
      ['Veg', 4],
    ]);
    // What was taken back is gone: a second time says so, and does nothing.
    expect((await takeBack([rows[2]])).body).toMatchObject({ done: 0, kept: [{ code: 'MODEL_NOT_FOUND' }] });
    expect((await takeBack([bloom, dry])).body).toEqual({ done: 2, kept: [] });
  });

  test('a strain that became the parent of another since stays, and so does the descent of that', async () => {
    const here = await world.facility();
    const head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
    const call = (method: string, path: string, body?: Row) => server.call(method, path, { token: head.token, body });
    const rows = [{ name: `Mother ${here.id}` }, { name: `Father ${here.id}` }];
    const { written } = (await call('POST', 'strains/import', { rows })).body as { written: Version[] };
    const child = await call('POST', 'strains', { name: `Child ${here.id}`, parentA_id: written[0]?.id });
    const reply = await call('POST', 'strains/import/takeBack', { rows: written });
    expect(reply.body).toMatchObject({ done: 1, kept: [{ id: written[0]?.id, code: 'REFERENCED' }] });
    const { id } = child.body as Version;
    expect((await call('GET', `strains/${id}`)).body).toMatchObject({ parentA_id: written[0]?.id });
  });

  test('thousands go in one call, each with its line in the log', async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `Area ${index}`);
    const { here, written, takeBack, left } = await imported(names);
    expect((await takeBack(written)).body).toEqual({ done: 1_100, kept: [] });
    expect(await left()).toEqual([]);
    const { rows } = await server.services.pool.query<{ count: number }>(
      `select count(*)::int as count from activity_logs where collection = 'ag_areas' and facility_id = $1 and action = 'delete'`,
      [here.id],
    );
    expect(rows[0]?.count).toBe(1_100);
  });

  test('a visitor, a wrong role, another facility and a senseless body take nothing back', async () => {
    const { here, written, takeBack, left } = await imported(['Veg']);
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
    const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    expect((await server.call('POST', 'ag_areas/import/takeBack', { body: { rows: written } })).status).toBe(401);
    expect((await takeBack(written, grower.token)).status).toBe(403);
    const values = { level: 1 };
    const tried = [...written, ...written.map((row) => ({ ...row, values }))];
    for (const rows of [written, tried])
      expect((await takeBack(rows, stranger.token)).body).toMatchObject({
        done: 0,
        kept: [{ code: 'MODEL_NOT_FOUND' }],
      });
    for (const rows of [[], 'rows', [{ id: written[0]?.id }], [{ id: 1.5, updatedate: written[0]?.updatedate }]])
      expect((await takeBack(rows)).status).toBe(422);
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const own = await server.call('POST', 'lockouts/import/takeBack', { token: admin.token, body: { rows: written } });
    expect(own.status).toBe(404);
    expect(await left()).toEqual([['Veg', null]]);
  });
});
