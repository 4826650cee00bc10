import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
let here: { id: number };
let manager: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  here = await world.facility();
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown, token = manager.token) =>
  server.call(method, address, { token, ...(body !== undefined && { body }) });
const list = (collection: string, filter: unknown) =>
  call('GET', `${collection}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const error = (reply: { body: unknown }) =>
  (reply.body as { error: { statusCode: number; message: string; code?: string; details?: { messages: object } } })
    .error;

describe('values are read by their declared type', () => {
  test('in a filter, in lists of values, and as ids in bodies', async () => {
    const { body } = await call('POST', 'ag_areas', {
      name: 'Typed',
      seq: '7',
      active: 'true',
      facility_id: String(here.id),
    });
    const { id } = body as { id: number };
    expect(body).toMatchObject({ seq: 7, active: true, facility_id: here.id });
    for (const where of [
      { id: String(id) },
      { id: { inq: [String(id), '0'] } },
      { seq: { between: ['7', '7'] }, id },
      { active: 'true', id },
      { and: [{ facility_id: String(here.id) }, { seq: { gte: '7' } }, { active: { neq: 'false' } }, { id }] },
    ])
      expect((await list('ag_areas', { where })).body, JSON.stringify(where)).toMatchObject([{ id }]);
    for (const where of [{ id: 'abc' }, { id: '1.5' }, { id: '99999999999' }, { active: 'perhaps' }, { id: '' }])
      expect((await list('ag_areas', { where })).status).toBe(400);
    expect((await call('PATCH', 'ag_areas', { id: String(id), name: 'Patched' })).body).toMatchObject({
      id,
      name: 'Patched',
    });
    expect((await call('PATCH', `ag_areas/${id}`, { id: String(id), seq: '8' })).body).toMatchObject({ seq: 8 });
    expect((await call('PATCH', `ag_areas/${id}`, { seq: 'eight' })).status).toBe(422);
    expect((await call('PATCH', `ag_areas/${id}`, { active: 'perhaps' })).status).toBe(422);
  });

  test('null where there is a default means the default', async () => {
    const { body } = await call('POST', 'ag_areas', { name: 'Defaults', active: null, seq: null });
    expect(body).toMatchObject({ active: true });
    const { id } = body as { id: number };
    await call('PATCH', `ag_areas/${id}`, { active: false });
    expect((await call('PATCH', `ag_areas/${id}`, { active: null })).body).toMatchObject({ active: true });
    expect((await call('PATCH', `ag_areas/${id}`, { name: null })).status).toBe(422);
  });
});

describe('an error says what to do in plain words', () => {
  test('a row that is not there is named by its number, whatever was asked of it', async () => {
    const message = 'Unknown "ag_areas" id "987654".';
    expect(error(await call('GET', 'ag_areas/987654'))).toMatchObject({ statusCode: 404, message });
    expect(error(await call('PATCH', 'ag_areas/987654', { name: 'x' }))).toMatchObject({ statusCode: 404, message });
    expect(error(await call('PUT', 'ag_areas/987654', { name: 'x' }))).toMatchObject({ statusCode: 404, message });
    expect(error(await call('GET', 'ag_areas/987654/usage'))).toMatchObject({ statusCode: 404, message });
    expect(error(await call('GET', 'ag_areas/<b>'))).toMatchObject({ message: 'Unknown "ag_areas" id.' });
  });

  test('rules speak the words of the forms, and end in one full stop', async () => {
    const refused = async (body: object) => error(await call('POST', 'ag_platformGroups', { name: 'U', ...body }));
    const area = await world.row('areas', { facility_id: here.id, name: 'Words' });
    expect((await refused({ area_id: 1.5 })).details).toMatchObject({ messages: { area_id: ['Must be an integer'] } });
    const many = await call('POST', 'ag_areas', { name: 'a', seq: 1.5 });
    expect(error(many).details).toMatchObject({ messages: { seq: ['Must be an integer'] } });
    const large = await call('POST', 'ag_areas', { name: 'a', seq: 99_999_999_999 });
    expect(error(large).details).toMatchObject({ messages: { seq: ['Cannot be more than 2147483647'] } });
    const dated = error(await call('POST', 'licenses', { expires: 'soon', validFrom: 'x', validTo: 'y' }));
    expect(dated.message).not.toMatch(/\.\.|Invalid input|expected|received/);
    expect(area).toBeGreaterThan(0);
    for (const body of [
      { name: 5 },
      { name: ['a'] },
      { name: { a: 1 } },
      { name: 'a', active: 'x' },
      { name: 'a', kind: 'nosuch' },
    ])
      expect(error(await call('POST', 'ag_areas', body)).message).not.toMatch(
        /Invalid input|Invalid option|expected|received/,
      );
    expect(error(await call('POST', 'ag_areas/import', { rows: 'x' })).message).not.toMatch(/Invalid input|expected/);
  });

  test('an upsert that finds one record refuses the id of another', async () => {
    const { id } = (await call('POST', 'ag_areas', { name: 'Found' })).body as { id: number };
    const upsert = (body: object) =>
      call('POST', `ag_areas/upsertWithWhere?where=${encodeURIComponent(JSON.stringify({ name: 'Found' }))}`, body);
    expect((await upsert({ id: id + 1, seq: 3 })).status).toBe(400);
    expect((await upsert({ id, seq: 3 })).body).toMatchObject({ id, seq: 3 });
  });

  test('a body nested without end, a broken form and an endless address are the request’s fault', async () => {
    const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    for (const address of ['ag_areas', 'users/login'])
      expect(error(await call('POST', address, deep))).toMatchObject({ statusCode: 400 });
    const text = JSON.stringify({ name: '[[[[{{{{'.repeat(10) + '"\\' });
    expect((await call('POST', 'ag_areas', text)).status).toBe(200);
    const form = async (type: string, body: string) =>
      fetch(`${server.url}/api/v1/software_tickets/s3Upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${manager.token}`, 'content-type': type },
        body,
      });
    for (const [type, body] of [
      ['multipart/form-data', 'garbage'],
      ['multipart/form-data; boundary=x', 'garbage'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      ],
    ] as const) {
      const reply = await form(type, body);
      expect(reply.status, body).toBeGreaterThanOrEqual(400);
      expect(reply.status, body).toBeLessThan(500);
      expect(await reply.json()).toMatchObject({ error: { statusCode: reply.status } });
    }
    const long = await fetch(`${server.url}/api/v1/ag_areas?filter=${'a'.repeat(40_000)}`);
    expect(long.status).toBe(431);
    expect(await long.json()).toMatchObject({ error: { statusCode: 431, message: expect.any(String) as string } });
  });

  test('a person who replaces the own record keeps what others decide', async () => {
    const client = await world.row('clients', { name: `Employer ${here.id}` });
    const { id, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
    const { pool } = server.services;
    await pool.query(`update users set client_id = $1, "cellPhone" = '555' where id = $2`, [client, id]);
    const replaced = await call('PUT', `users/${id}`, { firstname: 'New', lastname: 'Name' }, token);
    expect(replaced).toMatchObject({ status: 200, body: { id, firstname: 'New' } });
    const { rows } = await pool.query('select client_id, "cellPhone" from users where id = $1', [id]);
    expect(rows).toEqual([{ client_id: client, cellPhone: '555' }]);
  });
});

describe('a web address', () => {
  test.each([
    '/\\evil.example',
    '//evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'https://good.example@evil.example',
    'data:text/html,x',
    'https://',
  ])('%s is refused', async (profileImg) => {
    expect((await call('PATCH', `users/${manager.id}`, { profileImg })).status).toBe(422);
  });
  test.each(['/files/a.png', 'https://example.test/a?b=c#d', 'http://10.0.0.1:8080/x'])(
    '%s is taken',
    async (profileImg) => {
      expect((await call('PATCH', `users/${manager.id}`, { profileImg })).body).toMatchObject({ profileImg });
    },
  );
});

test('a request that names an environment is answered by that environment alone', async () => {
  expect((await call('GET', 'ag_areas?limit=1&env=production')).status).toBe(200);
  const before = await call('GET', 'ag_areas/count');
  for (const query of ['env=staging', 'env=', 'env=production&env=staging', 'env=Production']) {
    const reply = await call('POST', `ag_areas?${query}`, { name: `Meant for another ${query}` });
    expect(reply.status, query).toBe(400);
    expect(error(reply)).toMatchObject({ message: 'This installation is production.', code: 'OTHER_ENVIRONMENT' });
  }
  expect((await call('GET', 'ag_areas/count')).body).toEqual(before.body);
});

describe('a name that shows as another one', () => {
  const names = ['Rack \u202e1', '\u2066Rack', 'Rack\u0000', 'Rack \ud800'];
  test.each(names)('%j is refused by everyday calls and by calls of features', async (name) => {
    const area = await call('POST', 'ag_areas', { name, facility_id: here.id });
    expect([area.status, error(area).details?.messages]).toEqual([422, { name: ['is not valid text'] }]);
    const preference = { facility_id: here.id, preferenceName: name, setting: 'x' };
    const saved = await call('POST', 'facilityFrontendPreferences/save', preference);
    expect([saved.status, error(saved).details?.messages]).toEqual([422, { preferenceName: ['is not valid text'] }]);
  });

  test('what people write at length keeps its direction, and nothing keeps half a character', async () => {
    const save = (setting: string) =>
      call('POST', 'facilityFrontendPreferences/save', { facility_id: here.id, preferenceName: 'note', setting });
    expect((await save('\u2067\u0645\u0631\u062d\u0628\u0627\u2069')).status).toBe(200);
    expect((await save('\ud800')).status).toBe(422);
  });
});
