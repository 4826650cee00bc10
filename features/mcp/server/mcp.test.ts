import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { designatorIds } from '@trellis/climate/model';
import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeMcpStories, use, type McpStories } from './mcp.testing.ts';

const { humidity } = designatorIds;
let server: TestServer;
let stories: McpStories;
beforeAll(async () => {
  // Without the jobs role nothing is sent or expires by itself.
  server = await startTestServer({ env: { ROLES: 'api' } });
  stories = makeMcpStories(server);
});
afterAll(() => server.stop());

const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const post = (token: string, body: object = hello) =>
  fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });

describe('the endpoint', () => {
  test('is closed to visitors and to tokens nobody holds', async () => {
    await expect(stories.connect('')).rejects.toThrow();
    await expect(stories.connect('trellis_nobody')).rejects.toThrow();
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${server.url}/mcp`, { method })).status, method).toBe(401);
  });

  test('begins no messages of its own, and refuses what is no message', async () => {
    const { token } = await stories.farm();
    const listening = await fetch(`${server.url}/mcp`, { headers: { authorization: `Bearer ${token}` } });
    expect(listening.status).toBe(405);
    expect(listening.headers.get('allow')).toBe('POST');
    expect((await post(token, { hello: 'world' })).status).toBe(400);
    expect((await post(token, [hello])).status).toBe(422);
  });

  test('takes 300 messages a minute, then says when to come again', async () => {
    const { token } = await stories.farm();
    const flooded = await startTestServer({ env: { ROLES: 'api' }, databaseUrl: server.databaseUrl });
    onTestFinished(() => flooded.stop());
    const statuses: number[] = [];
    const ping = () => flooded.call('POST', '/mcp', { token, body: hello });
    while (statuses.length < 320)
      statuses.push(...(await Promise.all([ping(), ping(), ping(), ping()])).map(({ status }) => status));
    expect(statuses.indexOf(429)).toBe(300);
    expect((await ping()).body).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  test('is not there where the installation switches it off', async () => {
    const { token } = await stories.farm();
    const off = await startTestServer({ env: { MCP: 'off', ROLES: 'api' }, databaseUrl: server.databaseUrl });
    onTestFinished(() => off.stop());
    expect(await off.call('POST', '/mcp', { token, body: hello })).toMatchObject({
      status: 404,
      body: { error: { code: 'MCP_OFF' } },
    });
    await expect(stories.connect(token, off.url)).rejects.toThrow();
  });

  test('refuses the programs of a facility whose manager forbids them, and says so; other facilities go on', async () => {
    const [{ token, facility }, other] = [await stories.farm(), await stories.farm()];
    const manager = await stories.world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const set = (mcpEnabled: boolean) =>
      server.call('PATCH', `facilities/${facility.id}`, { token: manager.token, body: { mcpEnabled } });
    expect((await set(false)).status).toBe(200);
    const refused = await post(token);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'MCP_FORBIDDEN' } });
    expect((await post(other.token)).status).toBe(200);
    await set(true);
    expect((await post(token)).status).toBe(200);
  });

  test('a token that was ended, and a person who lost the facility, are out at the next message', async () => {
    const { token, person, facility } = await stories.farm();
    const list = () =>
      post(token, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_records', arguments: { collection: 'units' } },
      });
    expect(await (await list()).text()).toContain('W-01');
    await server.services.pool.query('delete from user_facilities where user_id = $1 and facility_id = $2', [
      ...[person.id, facility.id],
    ]);
    const fresh = await startTestServer({ env: { ROLES: 'api' }, databaseUrl: server.databaseUrl });
    onTestFinished(() => fresh.stop());
    const without = await fresh.call('POST', '/mcp', {
      token,
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_records', arguments: { collection: 'units' } },
      },
    });
    expect(JSON.stringify(without.body)).not.toContain('W-01');
    await server.services.pool.query(
      `update user_tokens set expires = now() - interval '1 second' where user_id = $1`,
      [person.id],
    );
    const later = await startTestServer({ env: { ROLES: 'api' }, databaseUrl: server.databaseUrl });
    onTestFinished(() => later.stop());
    expect((await later.call('POST', '/mcp', { token, body: hello })).status).toBe(401);
  });

  test('what is too large, too deep or too many is refused in words, and the server goes on', async () => {
    const { token } = await stories.farm();
    const ask = (given: object) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_records', arguments: given },
    });
    let deep: object = { name: 'x' };
    for (let n = 0; n < 200; n += 1) deep = { and: [deep] };
    const nested = await post(token, ask({ collection: 'units', where: deep }));
    expect(nested.status).toBeLessThan(500);
    expect(await nested.text()).not.toContain('went wrong');
    const batch = Array.from({ length: 50_000 }, (_, id) => ({ ...hello, id }));
    expect([413, 422]).toContain((await post(token, batch)).status);
    expect([400, 413, 422]).toContain((await post(token, ask({ collection: 'x'.repeat(20_000_000) }))).status);
    expect((await post(token)).status).toBe(200);
  });
});

describe('tools that read', () => {
  test('are few and described; those that command are for tokens that may', async () => {
    const { client } = await stories.farm();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find',
      'list_records',
      'get_record',
      'read_now',
      'sensor_history',
      'list_actions',
      'preview_command',
    ]);
    for (const { description, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(40);
      expect(annotations?.readOnlyHint).toBe(true);
    }
    const commanding = await stories.farm('command');
    expect((await commanding.client.listTools()).tools.at(-1)).toMatchObject({
      name: 'send_command',
      annotations: { destructiveHint: true },
    });
  });

  test('answer a long list page by page, and say so', async () => {
    const { facility, client } = await stories.farm();
    for (let count = 2; count <= 30; count += 1)
      await stories.world.row('areas', { facility_id: facility.id, name: `Room ${count}` });
    const page = (offset: number) => use(client, 'list_records', { collection: 'areas', limit: 20, offset });
    expect((await page(0)).answer).toMatchObject({ shown: '1 to 20 of 30', nextOffset: 20 });
    expect((await page(20)).answer).toMatchObject({ shown: '21 to 30 of 30', nextOffset: null });
    expect((await page(40)).answer).toMatchObject({ shown: 'none of 30', nextOffset: null });
  });

  test('know the facility of the token alone, also for somebody who works in two', async () => {
    const { facility, person } = await stories.farm();
    const other = await stories.world.facility();
    const elsewhere = await stories.world.unit(other);
    await stories.world.row('user_facilities', { user_id: person.id, facility_id: other.id, status: 'available' });
    const client = await stories.connect(await stories.tokenOf(person.id, facility.id, 'command'));
    const units = await use(client, 'list_records', {
      collection: 'units',
      where: { or: [{ facility_id: other.id }, { id: { gt: 0 } }] },
    });
    expect(units.answer).toMatchObject({ shown: '1 to 1 of 1', records: [{ name: 'W-01' }] });
    const sensor_id = elsewhere.sensors[5];
    for (const [name, given] of [
      ['get_record', { collection: 'units', id: elsewhere.id }],
      ['read_now', { unit_id: elsewhere.id }],
      ['sensor_history', { sensor_id, from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' }],
      ['preview_command', { action_id: 47, unit_ids: [elsewhere.id] }],
    ] as const)
      expect(await use(client, name, given), name).toMatchObject({
        isError: true,
        text: expect.stringMatching(/unknown/i) as string,
      });
  });

  test('find a unit by its name, read it, its sensors and their history', async () => {
    const { facility, unit, client } = await stories.farm();
    expect((await use(client, 'find', { text: 'W-01' })).text).toContain(`"id":${unit.id}`);
    expect((await use(client, 'get_record', { collection: 'units', id: unit.id })).answer).toMatchObject({
      name: 'W-01',
    });
    const { pool } = server.services;
    const [sensor_id, at] = [unit.sensors[humidity], '2026-05-01T12:00:00Z'];
    await pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, 0.61, $4, $4)`,
      [sensor_id, facility.id, humidity, at],
    );
    const readings = (await use(client, 'read_now', { unit_id: unit.id })).answer;
    const now = { sensor_id, measures: 'humidity', measuredIn: 'fraction', reading: 0.61 };
    expect(readings).toContainEqual(expect.objectContaining(now));
    await pool.query(
      `create table readings_of_may partition of readings for values from ('2026-05-01') to ('2026-06-01')`,
    );
    await pool.query(`insert into readings (facility_id, sensor_id, at, reading) values ($1, $2, $3, 0.5)`, [
      facility.id,
      sensor_id,
      at,
    ]);
    const [from, to] = ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z'];
    const history = await use(client, 'sensor_history', { sensor_id, from, to });
    expect(history.answer).toMatchObject({ measures: 'humidity', points: [{ min: 0.5, avg: 0.5, max: 0.5 }] });
  });

  test.each([
    ['find', {}, '`text` is missing. It takes `text`, `limit`.'],
    ['find', { name: 'W-01' }, '`text` is missing; `name` is not known. It takes `text`, `limit`.'],
    ['find', { text: '  ' }, "`text` can't be blank"],
    ['find', { text: 'W', limit: 50 }, '`limit` cannot be more than 20'],
    ['list_records', { collection: 'passwords' }, '`collection` is one of units, areas'],
    ['list_records', { collection: 'units', where: { noField: 1 } }, 'noField'],
    ['list_records', { collection: 'units', order: 'noField' }, 'noField'],
    ['list_records', { collection: 'units', limit: 100_000 }, '`limit` cannot be more than 100'],
    ['get_record', { collection: 'units', id: 0 }, '`id` cannot be less than 1'],
    ['get_record', { collection: 'units', id: 999_999_999 }, 'Unknown id 999999999 among the units of this facility.'],
    ['sensor_history', { sensor_id: 1, from: 'yesterday', to: 'now' }, '`from` is not valid; `to` is not valid'],
    [
      'sensor_history',
      { sensor_id: 1, from: '2026-05-02T00:00:00Z', to: '2026-05-01T00:00:00Z' },
      '`from` comes before `to`.',
    ],
    ['preview_command', { action_id: 123_456, unit_ids: [1] }, 'There is no action 123456'],
    ['no_such_tool', {}, 'There is no tool no_such_tool for this token. There are find, '],
    ['send_command', {}, 'There is no tool send_command for this token.'],
  ])('tell bad input in words: %s %o', async (name, given, told) => {
    const { client } = await stories.farm();
    const refused = await use(client, name, given);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(told) as string });
  });

  test('do what the guide for programs shows', async () => {
    const guide = await readFile('docs/programs.md', 'utf8');
    const [, code = '', printed = ''] = /```js\n(import \{ Client \}.*?)```\n.*?```text\n(.*?)```/s.exec(guide) ?? [];
    const { token } = await stories.farm();
    const env = { ...process.env, TRELLIS_URL: server.url, TRELLIS_TOKEN: token };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env });
    expect(stdout).toBe(printed);
  });
});
