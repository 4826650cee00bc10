import { readFile } from 'node:fs/promises';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { alertReferenceData } from './reference-data.ts';
import { ExceptionType, escalationLadderShape, urgentLevel, type EscalationStep } from '@trellis/alerts/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const { id: facility_id } = await world.facility();
  const { id: user_id, token } = await world.person({ facilities: [facility_id], roles: ['facilityManager'] });
  let made = 0;
  const type = async (values: object) => {
    const body = { label: 'Own', code: `OWN-${made++}`, facility_id, ...values };
    return (await server.call('POST', 'exceptionTypes', { token, body })).status;
  };
  const hours = async (...all: object[]) => {
    const body = { facility_id, user_id, channel: 'email', hours: all };
    return (await server.call('POST', 'exceptionNotifiedUsers', { token, body })).status;
  };
  return { facility_id, token, type, hours };
}

test('a rule that cannot be judged is refused: one of them would keep a whole facility without alerts', async () => {
  const { type } = await story();
  const silence = { metric: 'lastCommandFetch', comparison: 'silent' };
  for (const rule of [
    ...[-1e12, -1, 1e300].map((limit) => ({ ...silence, limit })),
    silence,
    { metric: 'temperature', comparison: 'above' },
    { metric: 'temperature', comparison: 'below', limit: -1e308 },
    { metric: 'temperature', comparison: 'near', limit: 20 },
  ])
    expect(await type({ rule }), JSON.stringify(rule)).toBe(422);
  for (const rule of [
    { ...silence, limit: 0 },
    { metric: 'temperature', comparison: 'below', limit: -20 },
    { metric: 'vpd', comparison: 'outsideBand' },
    { metric: 'pestDetected', comparison: 'event' },
  ])
    expect(await type({ rule }), JSON.stringify(rule)).toBe(200);
});

test('a step that cannot be taken is refused: with it nobody would be told at all', async () => {
  const { type } = await story();
  for (const step of [
    ...[1.5, -5, 1e12, 1441].map((afterMin) => ({ afterMin, level: 1 })),
    ...[0, 9, 1.5].map((level) => ({ afterMin: 5, level })),
    ...['nobody knows', 'constructor', ''].map((role) => ({ afterMin: 5, level: 1, role })),
    ...['inapp', 'teams', 'pigeon'].map((channel) => ({ afterMin: 5, level: 1, channels: [channel] })),
  ])
    expect(await type({ ladder: [step] }), JSON.stringify(step)).toBe(422);
  expect(await type({ ladder: [{ afterMin: 1440, level: 5, role: 'grower', channels: ['sms', 'voice'] }] })).toBe(200);
});

const urgentTypes = alertReferenceData
  .filter(({ entity }) => entity === ExceptionType)
  .flatMap(
    ({ rows }) => rows as unknown as readonly { code: string; escalationLevel: number; ladder?: EscalationStep[] }[],
  )
  .filter(({ escalationLevel }) => escalationLevel === urgentLevel);

test('every type of the most urgent level rises by itself: who hears of it, when and how, a manager at last', () => {
  expect(urgentTypes.map(({ code }) => code)).toHaveLength(8);
  for (const { code, ladder = [] } of urgentTypes) {
    expect(escalationLadderShape.safeParse(ladder).success, code).toBe(true);
    expect(ladder.length, code).toBeGreaterThan(1);
    expect(
      ladder.every(({ role, channels = [] }) => role !== undefined && channels.length > 0),
      code,
    ).toBe(true);
    const minutes = ladder.map(({ afterMin }) => afterMin);
    expect(minutes, code).toEqual(minutes.toSorted((one, other) => one - other));
    expect(ladder.at(-1)?.role, code).toBe('facilityManager');
  }
});

test('what stood without a ladder in an installation is given the one that new installations start with', async () => {
  const { rows } = await server.services.pool.query<{ code: string; ladder: unknown }>(
    'select code, ladder from exception_types where facility_id is null and code = any($1)',
    [urgentTypes.map(({ code }) => code)],
  );
  const before = rows.map(({ code, ladder }) => [code, ladder]).sort();
  await server.services.pool.query(
    'update exception_types set ladder = null where facility_id is null and code = any($1)',
    [urgentTypes.map(({ code }) => code)],
  );
  const migration = await readFile('database/migrations/1031-urgent-alerts-rise.sql', 'utf8');
  await server.services.pool.query(migration.slice(migration.indexOf('-- The most urgent types')));
  const after = await server.services.pool.query<{ code: string; ladder: unknown }>(
    'select code, ladder from exception_types where facility_id is null and code = any($1)',
    [urgentTypes.map(({ code }) => code)],
  );
  expect(after.rows.map(({ code, ladder }) => [code, ladder]).sort()).toEqual(before);
});

test('hours that never come are refused, and whom the rules reach is told whatever was tried', async () => {
  const { facility_id, token, hours } = await story();
  const days = [1];
  for (const [from, to] of [
    ...[
      ['8:00', '20:00'],
      ['abc', 'x'],
      ['25:00', '99:99'],
      ['', ''],
    ],
    ...[
      ['08:00', '24:30'],
      ['08:00:00', '20:00'],
      ['08:00\n', '20:00'],
    ],
  ])
    expect(await hours({ days, from, to }), `${from}–${to}`).toBe(422);
  for (const wrong of [[], [0], [8], [1.5]]) expect(await hours({ days: wrong, from: '08:00', to: '20:00' })).toBe(422);
  expect(await hours({ days, from: '22:00', to: '06:00' }, { days, from: '08:00', to: '24:00' })).toBe(200);
  const coverage = await server.call('GET', `exceptionNotifiedUsers/coverage?facility_id=${facility_id}`, { token });
  expect(coverage.status).toBe(200);
});
