import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
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
  ])
    expect(await type({ ladder: [step] }), JSON.stringify(step)).toBe(422);
  expect(await type({ ladder: [{ afterMin: 1440, level: 5, role: 'grower' }] })).toBe(200);
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
