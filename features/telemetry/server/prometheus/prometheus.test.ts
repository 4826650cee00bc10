import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { readFile } from 'node:fs/promises';
import { PrometheusDriver } from 'prometheus-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '@trellis/access/server';
import { importReadings } from '../store/import/import-readings.ts';

const now = new Date('2026-11-21T20:00:30Z');
const minute = 60_000;
const password = 'correct horse battery';
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A whole hour, this many minutes later. */
const at = (minutes: number) => Date.UTC(2026, 10, 21, 18) + minutes * minute;
const seconds = (minutes: number) => at(minutes) / 1000;

async function farm() {
  const here = await world.facility();
  const unit = await world.unit(here);
  const other = await world.unit(here, { area_id: unit.area_id });
  const { id, token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const { pool } = server.services;
  await pool.query('update users set "passwordHash" = $1 where id = $2', [await hashPassword(password), id]);
  await pool.query(`update units set name = 'Rack ' || case id when $1 then 'A.1' else 'B.2' end where id = any($2)`, [
    unit.id,
    [unit.id, other.id],
  ]);
  const made = await server.call('POST', 'users/tokens', {
    token,
    body: { label: 'Grafana', scope: 'read', days: 30, password },
  });
  const program = (made.body as { token: string }).token;
  const measure = (sensorId: number | undefined, designatorId: number, values: Record<number, number>) =>
    importReadings(
      pool,
      Object.entries(values).map(([minutes, value]) => {
        return {
          facilityId: here.id,
          sensorId: sensorId ?? 0,
          designatorId,
          at: at(Number(minutes)),
          value,
          origin: 0 as const,
        };
      }),
    );
  const get = async (
    path: string,
    asked: Record<string, string | number> = {},
    bearer: string | undefined = program,
  ) => {
    const text = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
    const { status, body } = await server.call('GET', `/prometheus/api/v1/${path}?${text}`, { token: bearer });
    return { status, body: body as { status: string; errorType?: string; error?: string; data: { result: Line[] } } };
  };
  const driver = (preferPost = false) =>
    new PrometheusDriver({
      endpoint: server.url,
      baseURL: '/prometheus/api/v1/',
      headers: { authorization: `Bearer ${program}` },
      preferPost,
    });
  return { here, unit, other, token, program, measure, get, driver };
}
interface Line {
  metric: Record<string, string>;
  values: [number, string][];
  value: [number, string];
}
const temperature = 'trellis_air_temperature_celsius';

test.each([false, true])('the client library of Prometheus reads histories, by form: %s', async (preferPost) => {
  const { unit, other, measure, driver } = await farm();
  await measure(unit.sensors[5], 5, { 1: 20, 9: 22, 31: 25, 119: 30 });
  await measure(other.sensors[5], 5, { 2: 30 });
  await measure(unit.sensors[6], 6, { 119: 0.6 });
  const client = driver(preferPost);
  const { resultType, result } = await client.rangeQuery(`${temperature}{unit="Rack A.1"}`, at(0), at(60), '10m');
  expect(resultType).toBe('matrix');
  const [series] = result as { metric: { name: string; labels: object }; values: { time: Date; value: number }[] }[];
  expect(series?.metric.name).toBe(temperature);
  expect(series?.metric.labels).toMatchObject({
    unit: 'Rack A.1',
    facility: expect.any(String),
    area: expect.any(String),
  });
  // A value tells of the ten minutes before it; where nothing was read there is no point.
  expect(series?.values).toEqual([
    { time: new Date(at(10)), value: 21 },
    { time: new Date(at(40)), value: 25 },
  ]);
  const newest = await client.instantQuery(`{__name__="trellis_relative_humidity_ratio", unit=~"Rack.*"}`, now);
  expect(newest.result).toMatchObject([{ value: { time: now, value: 0.6 } }]);
  expect((await client.instantQuery('1+1', now)).result).toEqual([now.getTime() / 1000, '2']);
  expect(await client.labelNames()).toEqual(['__name__', 'area', 'facility', 'sensor', 'unit']);
  expect(await client.labelValues('unit')).toEqual(['Rack A.1', 'Rack B.2']);
  expect(await client.labelValues('__name__', [`{unit="Rack A.1"}`])).toContain(temperature);
  expect(await client.series([temperature], at(0), at(1))).toHaveLength(2);
  expect(await client.metadata(temperature)).toEqual({
    [temperature]: [{ type: 'gauge', help: 'Temperature', unit: 'celsius' }],
  });
  expect(await client.statusBuildinfo()).toMatchObject({ application: 'Trellis' });
  await expect(client.rangeQuery(`rate(${temperature}[5m])`, at(0), at(60), 60)).rejects.toMatchObject({
    httpStatus: 400,
    prometheus: { status: 'error', errorType: 'bad_data' },
  });
});

test('the example of the documentation is what the library does', async () => {
  const document = await readFile('docs/programs.md', 'utf8');
  const [, example = ''] = /```ts\n(import \{ PrometheusDriver \}[^]*?)```/.exec(document) ?? [];
  const { unit, program, measure } = await farm();
  await measure(unit.sensors[5], 5, { 116: 23.5 });
  const told: unknown[] = [];
  const body = example
    .replace(/^import .*$/m, '')
    .replace('https://trellis.example', server.url)
    .replace('process.env.TRELLIS_TOKEN', 'token');
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const run = new AsyncFunction('PrometheusDriver', 'token', 'console', 'Date', body);
  class Then extends Date {
    static override now = () => now.getTime();
  }
  await run(PrometheusDriver, program, { log: (...words: unknown[]) => told.push(words) }, Then);
  expect(told).toEqual([[expect.any(String), 23.5]]);
});

test('several sensors make one line by labels, each counting once however often it reports', async () => {
  const { unit, other, measure, get } = await farm();
  await measure(unit.sensors[5], 5, { 1: 20, 5: 20, 9: 20 });
  await measure(other.sensors[5], 5, { 2: 30 });
  const ask = async (query: string) => {
    const { body } = await get('query_range', { query, start: seconds(0), end: seconds(30), step: 60 });
    return body.data.result;
  };
  // They do not report at the same moments: the step is a quarter of an hour at least.
  expect(await ask(`avg by (area) (${temperature})`)).toEqual([
    { metric: { area: expect.any(String) }, values: [[seconds(15), '25']] },
  ]);
  expect((await ask(`max(${temperature}) by (facility, nowhere)`))[0]?.values).toEqual([[seconds(15), '30']]);
  expect(await ask(`min(${temperature})`)).toEqual([{ metric: {}, values: [[seconds(15), '20']] }]);
});

test('matchers choose by labels, a missing one is empty', async () => {
  const { unit, other, measure, get } = await farm();
  await measure(unit.sensors[5], 5, { 118: 20 });
  await measure(other.sensors[5], 5, { 118: 30 });
  const ask = async (matchers: string) =>
    (await get('query', { query: `${temperature}{${matchers}}` })).body.data.result.map(({ metric }) => metric['unit']);
  expect(await ask('unit="Rack A.1"')).toEqual(['Rack A.1']);
  expect(await ask('unit!="Rack A.1"')).toEqual(['Rack B.2']);
  expect(await ask('unit=~"Rack A\\\\.1|Rack C"')).toEqual(['Rack A.1']);
  expect(await ask('unit!~"Rack [AC].+"')).toEqual(['Rack B.2']);
  expect(await ask("unit=~`.+2`, zone=''")).toEqual(['Rack B.2']);
  expect(await ask('zone="Rack A.1"')).toEqual([]);
  expect(await ask('constructor=~"a?"')).toHaveLength(2);
  expect((await get('label/constructor/values')).body.data).toEqual([]);
  // A value is told as long as it is not older than a quarter of an hour.
  expect((await get('query', { query: temperature, time: seconds(134) })).body.data.result).toEqual([]);
});

test('units are those of Prometheus: percents are ratios, conductivity is in siemens per metre', async () => {
  const { unit, here, measure, get } = await farm();
  const device = { facility_id: here.id, device_id: `root-${unit.id}`, platformGroup_id: unit.id };
  await measure(await world.row('sensors', { ...device, designator_id: 53 }), 53, { 119: 45 });
  await measure(await world.row('sensors', { ...device, designator_id: 62 }), 62, { 119: 1.5 });
  const newest = async (query: string) => (await get('query', { query })).body.data.result[0]?.value[1];
  expect(await newest('trellis_substrate_moisture_ratio')).toBe('0.45');
  expect(await newest('trellis_substrate_conductivity_siemens_per_meter')).toBe('0.15');
});

test('visitors and ended tokens are refused, other facilities have no series, readers need no more than to read', async () => {
  const [one, there] = [await farm(), await farm()];
  await one.measure(one.unit.sensors[5], 5, { 119: 20 });
  for (const path of ['query?query=1', 'labels', 'label/unit/values', 'series', 'metadata', 'status/buildinfo'])
    expect((await server.call('GET', `/prometheus/api/v1/${path}`)).status, path).toBe(401);
  expect((await one.get('query', { query: temperature }, 'trellis_nobody')).status).toBe(401);
  expect((await there.get('query', { query: temperature })).body.data.result).toEqual([]);
  expect((await one.get('query', { query: temperature }, one.token)).body.data.result).toHaveLength(1);
  const nowhere = await world.person({ facilities: [], roles: [] });
  expect((await one.get('query', { query: temperature }, nowhere.token)).status).toBe(403);
  // By form is reading as well; a token that only reads changes nothing.
  const form = await fetch(`${server.url}/prometheus/api/v1/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.program}` },
    body: new URLSearchParams({ query: temperature }),
  });
  expect(form.status).toBe(200);
  const several = await fetch(`${server.url}/prometheus/api/v1/series`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.program}` },
    body: new URLSearchParams([
      ['match[]', `${temperature}{unit="Rack A.1"}`],
      ['match[]', 'trellis_co2_ppm'],
    ]),
  });
  const { data } = (await several.json()) as { data: Record<string, string>[] };
  expect(data.map((labels) => labels['__name__'])).toEqual([temperature, 'trellis_co2_ppm', 'trellis_co2_ppm']);
  expect((await server.call('POST', 'sensors', { token: one.program, body: {} })).status).toBe(403);
});

test('a tenant sees the sensors of the units let to them', async () => {
  const { here, unit, other, measure, get } = await farm();
  await measure(unit.sensors[5], 5, { 119: 20 });
  await measure(other.sensors[5], 5, { 119: 30 });
  const client = await world.row('clients', { name: `Tenant ${unit.id}` });
  const set = await world.row('platform_group_collections', {
    facility_id: here.id,
    name: `Let ${unit.id}`,
    tenantClient_id: client,
  });
  await world.row('platform_group_collection_members', { platformGroupCollection_id: set, platformGroup_id: unit.id });
  const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [client, tenant.id]);
  const { result } = (await get('query', { query: temperature }, tenant.token)).body.data;
  expect(result.map(({ metric }) => metric['unit'])).toEqual(['Rack A.1']);
});

test('what is not understood is refused as Prometheus refuses it', async () => {
  const { get } = await farm();
  const good = { query: temperature, start: seconds(0), end: seconds(60), step: 60 };
  for (const query of [
    '',
    '{}',
    '{unit="a"}',
    `${temperature}[5m]`,
    `${temperature} offset 1h`,
    `sum(${temperature})`,
    `avg(avg(${temperature}))`,
    `${temperature} + 1`,
    `${temperature}{unit="a"`,
    `${temperature}{unit=~"${'.'.repeat(101)}"}`,
    `${temperature}{unit=~"(a{1000}){1000}"}`,
    `${temperature}{unit=~"(${'a*'.repeat(2_000)})"}`,
    'x'.repeat(10_001),
    '"',
    '1+',
    '1 constructor 1',
    `{__name__=~"trellis_.*"}`,
    '; drop table users',
  ])
    for (const path of ['query', 'query_range'])
      expect(await get(path, { ...good, query }), query.slice(0, 60)).toMatchObject({
        status: 400,
        body: { status: 'error', errorType: 'bad_data', error: expect.any(String) },
      });
  for (const odd of [
    { step: 0 },
    { step: 'often' },
    { step: '-5' },
    { start: 'today' },
    { start: seconds(61) },
    { end: '' },
    { end: '99999999999999' },
    { start: seconds(60 - 11_001), step: 60 },
  ])
    expect(await get('query_range', { ...good, ...odd }), JSON.stringify(odd)).toMatchObject({
      status: 400,
      body: { status: 'error', errorType: 'bad_data' },
    });
  expect((await get('query_range', { ...good, start: seconds(60 - 11_000) })).status).toBe(200);
  expect((await get('query_range', { ...good, start: 0, end: '2199-12-31T00:00:00Z', step: '1y' })).status).toBe(200);
  expect((await get('query', { query: temperature, time: 'x' })).status).toBe(400);
  expect((await get('series')).status).toBe(400);
  expect((await get('labels', { 'match[]': '{' })).status).toBe(400);
  const twice = await server.call('GET', '/prometheus/api/v1/query?query=1&query=2', { token: (await farm()).program });
  expect(twice.status).toBe(400);
});

test('more series, or more points of them, than an answer holds are refused with what to do', async () => {
  const { here, get } = await farm();
  await server.services.pool.query(
    `insert into sensors (facility_id, device_id, designator_id) select $1, 'many-' || i, 7 from generate_series(1, 499) i`,
    [here.id],
  );
  const query = 'trellis_co2_ppm{sensor=~"many-.*"}';
  const range = { query, start: seconds(-1_000), end: seconds(0), step: 60 };
  expect((await get('query', { query })).status).toBe(200);
  expect((await get('query_range', range)).status).toBe(200);
  expect(await get('query_range', { ...range, start: seconds(-1_100) })).toMatchObject({
    status: 422,
    body: { status: 'error', errorType: 'execution', error: expect.stringContaining('fewer series') },
  });
  await server.services.pool.query(
    `insert into sensors (facility_id, device_id, designator_id) select $1, 'many-more-' || i, 7 from generate_series(1, 2) i`,
    [here.id],
  );
  expect(await get('query', { query })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('501 series') },
  });
  expect((await get('query', { query: `avg by (area) (${query})` })).status).toBe(200);
});

test('a step that the roll-ups do not give grows, and a year is read from the hours', async () => {
  const { unit, measure, get } = await farm();
  await measure(unit.sensors[5], 5, { 0: 20, 30: 22, [-60 * 24 * 200]: 15 });
  const ask = async (asked: object) => {
    const { body } = await get('query_range', {
      query: temperature,
      start: seconds(-60),
      end: seconds(60),
      step: 60,
      ...asked,
    });
    return body.data.result[0]?.values;
  };
  expect(await ask({ step: 15 })).toEqual([
    [seconds(1), '20'],
    [seconds(31), '22'],
  ]);
  expect(await ask({ step: '50m', start: seconds(-60) })).toEqual([[seconds(60), '21']]);
  expect(await ask({ step: '1h', start: seconds(-60 * 24 * 365) })).toEqual([
    [seconds(60 - 60 * 24 * 200), '15'],
    [seconds(60), '21'],
  ]);
});
