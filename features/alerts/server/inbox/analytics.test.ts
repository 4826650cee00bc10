import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const span = 'from=2026-03-02T08:00:00Z&to=2026-03-23T07:00:00Z';
const ask = (token: string | undefined, query = span) =>
  server.call('GET', `ExceptionLists/analytics?${query}`, { token });

test('alerts of a time are counted by type, unit and week of the facility: how many, how fast, how many were false', async () => {
  const here = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const unit = await world.unit(here, { name: 'W-01' });
  const alert = (firstOccurrred: string, values: object = {}) =>
    world.row('exceptions', {
      ...{ facility_id: here.id, exceptionType_id: 2, code: 'TMP-001', name: 'Hot', escalationLevel: 2 },
      ...{ platformGroup_id: unit.id, firstOccurrred },
      ...values,
    });
  // In the week the clocks go forward: Monday begins at 8 in UTC, and the next one at 7.
  await alert('2026-03-02T08:00:00Z', {
    ...{ ExceptionStatus_id: 5, acknowledgedAt: '2026-03-02T08:10:00Z', resolvedOn: '2026-03-02T09:00:00Z' },
  });
  // It was given back, and taken on again by somebody else: who came first counts.
  for (const at of [null, '2026-03-02T08:50:00Z'])
    await server.services.pool.query('update exceptions set "acknowledgedAt" = $2 where facility_id = $1', [
      here.id,
      at,
    ]);
  await alert('2026-03-09T06:59:00Z', { ExceptionStatus_id: 6, resolvedOn: '2026-03-09T07:29:00Z' });
  await alert('2026-03-09T07:00:00Z', { ExceptionStatus_id: 7, resolvedOn: '2026-03-09T07:30:00Z' });
  const worked = await alert('2026-03-10T07:00:00Z', { code: 'IRR-001', exceptionType_id: 1, platformGroup_id: null });
  await world.row('exception_remediations', {
    ...{ ExceptionList_id: worked, status: 'in_progress', user_id: grower.id, action: 'Valve' },
    createdate: '2026-03-10T07:20:00Z',
  });
  await alert('2026-03-23T07:00:00Z');
  // A test of the chain is nothing that happened.
  await alert('2026-03-10T09:00:00Z', { code: 'TST-001', exceptionType_id: null, platformGroup_id: null });
  const { body, status } = await ask(grower.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    all: { raised: 4, falseAlarms: 1, byThemselves: 1, acknowledgeMinutes: 20, resolveMinutes: 40 },
    types: [
      { code: 'TMP-001', name: 'Temperature too high', raised: 3, acknowledgeMinutes: 20 },
      { code: 'IRR-001', nameEs: 'Riego atrasado', raised: 1, acknowledgeMinutes: 20, resolveMinutes: null },
    ],
    units: [
      { platformGroup_id: unit.id, unit: 'W-01', raised: 3 },
      { platformGroup_id: null, raised: 1 },
    ],
    weeks: [
      { from: '2026-03-02T08:00:00.000Z', to: '2026-03-09T07:00:00.000Z', raised: 2, falseAlarms: 1 },
      { from: '2026-03-09T07:00:00.000Z', to: '2026-03-16T07:00:00.000Z', raised: 2, resolveMinutes: 30 },
    ],
  });
});

test('it is for members, and takes a time that can be counted', async () => {
  const here = await world.facility();
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask(grower.token, `facility_id=${away.id}&${span}`)).status).toBe(404);
  expect((await ask(grower.token, 'from=2026-03-02T08:00:00Z')).status).toBe(400);
  expect((await ask(grower.token, 'from=2026-03-02T08:00:00Z&to=2026-03-02T07:00:00Z')).status).toBe(422);
  expect((await ask(grower.token, 'from=2020-03-02T08:00:00Z&to=2026-03-02T07:00:00Z')).status).toBe(422);
  expect((await ask(grower.token)).body).toMatchObject({
    all: { raised: 0, resolveMinutes: null },
    types: [],
    weeks: [],
  });
});
