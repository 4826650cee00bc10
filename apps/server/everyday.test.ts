import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const post = (token: string, body: unknown) => server.call('POST', 'ag_areas', { token, body });
  const area = (await post(manager.token, { name: 'Flower 1' })).body as { id: number; updatedate: string };
  return { here, elsewhere, manager, grower, stranger, admin, area, post };
}

const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

describe('everyday calls', () => {
  test('a manager creates an area in the current facility and reads it back', async () => {
    const { here, manager, area } = await story();
    const reply = await server.call('GET', `ag_areas/${area.id}`, { token: manager.token });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ name: 'Flower 1', facility_id: here.id, kind: 'grow', active: true });
    expect((reply.body as { createdate: string }).createdate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a visitor gets 401, a wrong role 403, another facility 404, and nothing leaks into lists', async () => {
    const { grower, stranger, area, post } = await story();
    expect((await server.call('GET', `ag_areas/${area.id}`)).status).toBe(401);
    expect((await server.call('GET', `ag_areas/${area.id}`, { token: 'nonsense' })).status).toBe(401);
    expect((await post(grower.token, { name: 'Mine' })).status).toBe(403);
    expect((await server.call('GET', `ag_areas/${area.id}`, { token: stranger.token })).status).toBe(404);
    expect(
      (await server.call('PATCH', `ag_areas/${area.id}`, { token: stranger.token, body: { name: 'x' } })).status,
    ).toBe(404);
    expect((await server.call('DELETE', `ag_areas/${area.id}`, { token: stranger.token })).body).toEqual({ count: 0 });
    const list = (await server.call('GET', 'ag_areas', { token: stranger.token })).body as { id: number }[];
    expect(list.map(({ id }) => id)).not.toContain(area.id);
  });

  test('formatted text is stored without what runs or restyles the page, on every way in', async () => {
    const { here, manager } = await story();
    const sop = { label: 'Wash', facility_id: here.id };
    const call = (method: 'POST' | 'PATCH' | 'PUT', address: string, body: unknown) =>
      server.call(method, address, { token: manager.token, body });
    const dirty = '<p onclick="a()" style="color:red">Wash <strong>hands</strong><script>a()</script></p>';
    const clean = '<p>Wash <strong>hands</strong></p>';
    const made = (await call('POST', 'StandardOperatingProcedures', { ...sop, body: dirty })).body;
    expect(made).toMatchObject({ body: clean });
    const { id } = made as { id: number };
    const address = `StandardOperatingProcedures/${id}`;
    expect((await call('PATCH', address, { body: `${dirty}${dirty}` })).body).toMatchObject({ body: clean + clean });
    expect((await call('PUT', address, { ...sop, body: dirty })).body).toMatchObject({ body: clean });
    expect((await call('PATCH', address, { body: 'a'.repeat(100_001) })).status).toBe(422);
    const report = { name: 'Water - Leak', problemDate: '2026-01-01T00:00:00Z' };
    const wizard = (description: string) =>
      call('POST', 'repairTickets/createRepairTicket', { ...report, description });
    expect((await wizard(dirty)).body).toMatchObject({ description: clean });
    expect((await wizard('<script>a()</script>')).status).toBe(422);
  });

  test('a facility named in the body must be the caller’s own', async () => {
    const { elsewhere, manager, admin, post } = await story();
    expect((await post(manager.token, { name: 'Far', facility_id: elsewhere.id })).status).toBe(422);
    expect((await post(admin.token, { name: 'Far', facility_id: elsewhere.id })).status).toBe(200);
  });

  test('a reference into another facility is refused', async () => {
    const { elsewhere, manager } = await story();
    const far = await world.row('areas', { facility_id: elsewhere.id, name: 'Theirs' });
    const reply = await server.call('POST', 'ag_platformGroups', {
      token: manager.token,
      body: { name: 'U1', area_id: far },
    });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain('area_id');
  });

  test('bad bodies are refused with a code per property and store nothing', async () => {
    const { manager, post } = await story();
    const before = (await server.call('GET', 'ag_areas/count', { token: manager.token })).body as { count: number };
    expect((await post(manager.token, [{ name: 'ok' }, { name: '' }])).status).toBe(422);
    const unknown = await post(manager.token, { name: 'a', colour: 'red', id: 5 });
    expect(unknown.body).toMatchObject({
      error: { statusCode: 422, details: { codes: { colour: ['unknown-property'], id: ['absence'] } } },
    });
    expect((await post(manager.token, '{bad')).status).toBe(400);
    expect((await post(manager.token, { name: 'x'.repeat(121) })).body).toMatchObject({
      error: { details: { codes: { name: ['length.max'] } } },
    });
    expect((await server.call('GET', 'ag_areas/count', { token: manager.token })).body).toEqual(before);
  });

  test('many are created in the order sent, all or none', async () => {
    const { manager, post } = await story();
    const names = Array.from({ length: 40 }, (_, index) => `Room ${index}`);
    const made = (
      await post(
        manager.token,
        names.map((name) => ({ name })),
      )
    ).body as { name: string }[];
    expect(made.map(({ name }) => name)).toEqual(names);
    expect((await post(manager.token, [{ name: 'New' }, { name: 'Room 1' }])).body).toMatchObject({
      error: { message: expect.stringContaining('Name already in use.') as string },
    });
    expect(
      (
        await server.call('GET', `ag_areas/count?where=${encodeURIComponent('{"name":"New"}')}`, {
          token: manager.token,
        })
      ).body,
    ).toEqual({ count: 0 });
  });

  test('a change sends back what was loaded; a stale one is refused', async () => {
    const { manager, area } = await story();
    const patch = (body: unknown) => server.call('PATCH', `ag_areas/${area.id}`, { token: manager.token, body });
    expect((await patch({})).body).toMatchObject({ name: 'Flower 1' });
    const fresh = await patch({ name: 'Flower A', updatedate: area.updatedate });
    expect(fresh.body).toMatchObject({ name: 'Flower A' });
    for (const unknown of ['yesterday', 12, null])
      expect((await patch({ name: 'Flower B', updatedate: unknown })).status).toBe(400);
    expect((await patch({ name: 'Flower B', updatedate: area.updatedate })).status).toBe(409);
    expect(
      (await server.call('PATCH', 'ag_areas', { token: manager.token, body: { id: area.id, level: 2 } })).body,
    ).toMatchObject({ level: 2, name: 'Flower A' });
    const byBody = (id: unknown) =>
      server.call('PATCH', 'ag_areas', { token: manager.token, body: { id, name: 'Flower C' } });
    expect((await byBody(String(area.id))).body).toMatchObject({ name: 'Flower C' });
    for (const odd of [`${area.id}.0`, `${area.id}e0`, ` ${area.id}`, `0x${area.id.toString(16)}`, [area.id]])
      expect((await byBody(odd)).status, JSON.stringify(odd)).toBeGreaterThanOrEqual(400);
    expect(
      (await server.call('PUT', `ag_areas/${area.id}`, { token: manager.token, body: { name: 'Whole' } })).body,
    ).toMatchObject({ name: 'Whole', level: null, kind: 'grow' });
  });

  test('a record is deleted as the version that was loaded; one that somebody changed since stays', async () => {
    const { manager, area } = await story();
    const remove = (query: string) => server.call('DELETE', `ag_areas/${area.id}${query}`, { token: manager.token });
    await server.call('PATCH', `ag_areas/${area.id}`, { token: manager.token, body: { level: 2 } });
    expect(await remove(`?updatedate=${area.updatedate}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', details: { updateuser: manager.id } } },
    });
    expect((await remove('?updatedate=yesterday')).status).toBe(400);
    const { body } = await server.call('GET', `ag_areas/${area.id}`, { token: manager.token });
    expect(await remove(`?updatedate=${(body as { updatedate: string }).updatedate}`)).toMatchObject({
      status: 200,
      body: { count: 1 },
    });
    expect((await remove('')).body).toEqual({ count: 0 });
  });

  test('changes at once come one after the other: each is logged from what the one before left', async () => {
    const { manager, admin, area } = await story();
    const patch = (body: unknown) => server.call('PATCH', `ag_areas/${area.id}`, { token: manager.token, body });
    const levels = Array.from({ length: 24 }, (_, index) => index + 1);
    const replies = await Promise.all(levels.map((level) => patch({ level })));
    expect(replies.map(({ status }) => status)).toEqual(levels.map(() => 200));
    const where = { collection: 'ag_areas', record_id: area.id, action: 'update' };
    const log = (await server.call('GET', `activityLogs?${filter({ where })}`, { token: admin.token })).body as {
      changes: { before: { level: number | null }; after: { level: number } };
    }[];
    const next = new Map(log.map(({ changes: { before, after } }) => [before.level, after.level]));
    const chain: number[] = [];
    for (let at = next.get(null); at !== undefined; at = next.get(at)) chain.push(at);
    expect(chain.toSorted((a, b) => a - b)).toEqual(levels);
    const last = await server.call('GET', `ag_areas/${area.id}`, { token: manager.token });
    expect(last.body).toMatchObject({ level: chain.at(-1) });
  });

  test('of changes at once to the same loaded version one is made, the others are refused', async () => {
    const { manager, area } = await story();
    const { updatedate } = area;
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((level) =>
        server.call('PATCH', `ag_areas/${area.id}`, { token: manager.token, body: { level, updatedate } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'CONFLICT', details: { updateuser: manager.id } },
    });
  });

  test('every write leaves who, what was before and after', async () => {
    const { manager, area } = await story();
    await server.call('PATCH', `ag_areas/${area.id}`, { token: manager.token, body: { level: 3 } });
    const log = (
      await server.call(
        'GET',
        `activityLogs?${filter({ where: { collection: 'ag_areas', record_id: area.id }, order: 'id' })}`,
        { token: (await world.person({ facilities: [], roles: ['administrator'] })).token },
      )
    ).body as { action: string; user_id: number; changes: unknown }[];
    expect(log.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(log[1]).toMatchObject({ user_id: manager.id, changes: { before: { level: null }, after: { level: 3 } } });
  });

  test('upsertWithWhere called at once makes one row', async () => {
    const { manager } = await story();
    const where = encodeURIComponent('{"name":"Once"}');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.call('POST', `ag_areas/upsertWithWhere?where=${where}`, {
          token: manager.token,
          body: { name: 'Once', level: 1 },
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect(
      (await server.call('POST', 'ag_areas/upsertWithWhere', { token: manager.token, body: { name: 'x' } })).status,
    ).toBe(400);
    const empty = await server.call('POST', `ag_areas/upsertWithWhere?where=${where}`, {
      token: manager.token,
      body: {},
    });
    expect(empty).toMatchObject({ status: 400, body: { error: { message: 'data object cannot be empty!' } } });
  });

  test('of changes at once to one version one is taken, also where references are looked up before', async () => {
    const { manager, here } = await story();
    const call = (method: string, address: string, body: unknown) =>
      server.call(method, address, { token: manager.token, body });
    const areas = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => (await call('POST', 'ag_areas', { name: `Room ${place}` })).body),
    );
    const room = (await call('POST', 'dryingRooms', { label: 'Drying 1', facility_id: here.id })).body as {
      id: number;
      updatedate: string;
    };
    const replies = await Promise.all(
      areas.map(({ id }: { id: number }) =>
        call('PATCH', `dryingRooms/${room.id}`, { area_id: id, updatedate: room.updatedate }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('secrets are accepted and never come back, not even through filters', async () => {
    const { here, manager, admin } = await story();
    const reply = await server.call('PATCH', `facilities/${here.id}`, {
      token: manager.token,
      body: { metrcApiKey: 'hidden-value' },
    });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('hidden-value');
    const asked = await server.call('GET', `facilities?${filter({ where: { metrcApiKey: 'hidden-value' } })}`, {
      token: admin.token,
    });
    expect(asked.status).toBe(400);
    const logs = (
      await server.call('GET', `activityLogs?${filter({ where: { collection: 'facilities', record_id: here.id } })}`, {
        token: admin.token,
      })
    ).body;
    expect(JSON.stringify(logs)).not.toContain('hidden-value');
    expect(JSON.stringify(logs)).toContain('metrcApiKey');
  });

  test('includes obey the rules of what they include', async () => {
    const { manager, grower, area } = await story();
    await server.call('POST', 'ag_platformGroups', { token: manager.token, body: { name: 'U1', area_id: area.id } });
    const list = (
      await server.call(
        'GET',
        `ag_areas?${filter({ where: { id: area.id }, include: { relation: 'platformGroups', scope: { order: 'name', include: ['facility'] } } })}`,
        { token: grower.token },
      )
    ).body as { platformGroups: { name: string; facility: { name: string } }[] }[];
    expect(list[0]?.platformGroups[0]).toMatchObject({ name: 'U1', facility: { name: expect.any(String) as string } });
    expect(
      (await server.call('GET', `ag_areas?${filter({ include: 'nothing' })}`, { token: grower.token })).status,
    ).toBe(400);
  });

  test.each([
    ['unknown property', { where: { facilty_id: 5 } }],
    ['unknown operator', { where: { id: { exists: true } } }],
    ['empty operator object', { where: { id: {} } }],
    ['nor', { where: { nor: [{ id: 1 }] } }],
    ['relation path', { where: { 'facility.name': 'x' } }],
    ['wrong type', { where: { id: 'abc' } }],
    ['out of range', { where: { id: 99_999_999_999 } }],
    ['NUL', { where: { name: 'a\u0000b' } }],
    ['bad regular expression', { where: { name: { regexp: '(' } } }],
    ['order injection', { order: 'name; drop table areas' }],
    ['order by unknown', { order: 'secret DESC' }],
    ['negative limit', { limit: -1 }],
    ['prototype', JSON.parse('{"where":{"__proto__":{"a":1}}}') as unknown],
    ['deep where', { where: { and: [{ and: [{ and: [{ and: [{ and: [{ and: [{ id: 1 }] }] }] }] }] }] } }],
  ])('a filter with %s answers 400', async (_, value) => {
    const { manager } = await story();
    const reply = await server.call('GET', `ag_areas?${filter(value)}`, { token: manager.token });
    expect(reply.status).toBe(400);
  });

  test('several operators on one property are joined, in JSON and in brackets', async () => {
    const { manager, post } = await story();
    await post(
      manager.token,
      [1, 2, 3, 4].map((level) => ({ name: `L${level}`, level })),
    );
    const names = async (query: string) =>
      ((await server.call('GET', `ag_areas?${query}`, { token: manager.token })).body as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names(filter({ where: { level: { gt: 1, lt: 4 } }, order: 'level DESC' }))).toEqual(['L3', 'L2']);
    expect(await names('filter[where][level][gt]=1&filter[where][level][lt]=4&filter[order]=level')).toEqual([
      'L2',
      'L3',
    ]);
    expect(await names('filter[where][level][inq][0]=1&filter[where][level][inq][1]=4&filter[order]=level')).toEqual([
      'L1',
      'L4',
    ]);
    expect(await names(filter({ where: { or: [] } }))).toEqual([]);
  });

  test('strange ids never reach the database', async () => {
    const { admin } = await story();
    for (const id of ['{"gt":0}', '01', '1.0', 'true', '99999999999', "1' or '1'='1"]) {
      expect((await server.call('GET', `ag_areas/${encodeURIComponent(id)}`, { token: admin.token })).status).toBe(404);
      expect((await server.call('DELETE', `ag_areas/${encodeURIComponent(id)}`, { token: admin.token })).status).toBe(
        404,
      );
    }
    expect((await server.call('GET', 'nosuchthings', { token: admin.token })).status).toBe(404);
  });

  test('a token in the query must agree with the header, and never comes back in an error', async () => {
    const { manager } = await story();
    expect((await server.call('GET', `ag_areas?access_token=${manager.token}`)).status).toBe(200);
    expect((await server.call('GET', 'ag_areas?access_token=other', { token: manager.token })).status).toBe(401);
    const lost = await server.call('GET', `/api/v1/a/b/c/d?access_token=${manager.token}`);
    expect(lost.status).toBe(404);
    expect(JSON.stringify(lost.body)).not.toContain(manager.token);
  });

  test('a list comes as CSV that a spreadsheet opens safely', async () => {
    const { manager, post } = await story();
    await post(manager.token, { name: '=1+1', level: -3 });
    const reply = await fetch(
      `${server.url}/api/v1/ag_areas?format=csv&${filter({ fields: ['name', 'level'], order: 'name' })}`,
      {
        headers: { authorization: `Bearer ${manager.token}` },
      },
    );
    expect(reply.headers.get('content-type')).toContain('text/csv');
    expect(await reply.text()).toBe("name,level\r\n'=1+1,-3\r\nFlower 1,\r\n");
  });

  test('a call that would create needs the right to create', async () => {
    const { grower, here } = await story();
    const maintainer = await world.person({ facilities: [here.id], roles: ['farmManager'] });
    const body = { name: 'U9', area_id: 1 };
    for (const [method, path] of [
      ['PATCH', 'ag_platformGroups'],
      ['PUT', 'ag_platformGroups'],
      ['POST', 'ag_platformGroups/replaceOrCreate'],
    ] as const) {
      expect((await server.call(method, path, { token: maintainer.token, body })).status).toBe(403);
      expect((await server.call(method, path, { token: grower.token, body })).status).toBe(403);
    }
  });
});
