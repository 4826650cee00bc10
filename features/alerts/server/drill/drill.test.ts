import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { inTransaction } from '@trellis/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueBundles } from '../notify/send-bundle.ts';
import { tellOfAlert } from '../notify/tell-of-alert.ts';
import { readDrillOfWeek } from './read-drill-of-week.ts';
import { drillMs, runDrills } from './run-drills.ts';

// Tuesday, 09:59 in Berlin.
const clock = { at: new Date('2026-05-05T07:59:00Z') };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => clock.at }, env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const system = { userId: null, source: 'job', ip: null } as const;
const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;

test('once a week a test alert goes through the whole chain to everybody named, and says whom it reached', async () => {
  const facility = await world.facility({ facility_timezone: 'Europe/Berlin' });
  const [manager, grower, away] = [
    await world.person({ facilities: [facility.id], roles: ['facilityManager'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
    await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] }),
  ];
  const name = (values: object) => world.row('exception_notified_users', { facility_id: facility.id, ...values });
  await name({ user_id: manager.id, channel: 'email', exceptionType_id: 3 });
  await name({ user_id: grower.id, channel: 'inapp', delayMin: 60 });
  const plan = { isOn: true, weekday: 2, hour: 10 };
  const address = `ExceptionLists/drill`;
  const post = (token: string | undefined, body: object, path = address) => server.call('POST', path, { token, body });
  expect((await post(undefined, plan)).status).toBe(401);
  expect((await post(grower.token, plan)).status).toBe(403);
  expect((await post(away.token, { ...plan, facility_id: facility.id })).status).toBe(404);
  expect((await post(manager.token, { ...plan, hour: 24 })).status).toBe(422);
  expect((await post(manager.token, plan)).body).toEqual({
    ...plan,
    isDefault: false,
    isDoneToday: false,
    last: null,
    history: [],
  });

  await runDrills(server.services);
  const drills = () =>
    sql<{ exception_id: number }>('select exception_id from alert_drills where facility_id = $1', [facility.id]);
  expect(await drills()).toEqual([]);
  clock.at = new Date('2026-05-05T08:00:30Z');
  await Promise.all([runDrills(server.services), runDrills(server.services)]);
  const [drill, ...more] = await drills();
  expect(more).toEqual([]);
  expect((await post(manager.token, {}, `${address}/start`)).body).toMatchObject({ error: { code: 'DRILL_DONE' } });
  await inTransaction(server.services, system, (context) => tellOfAlert(drill?.exception_id ?? 0, context));
  await sendDueBundles(server.services);
  // The mail server took the manager's.
  await sql(`update notifications set status = 'sent', "sentAt" = now() where user_id = $1 and channel = 'email'`, [
    manager.id,
  ]);
  clock.at = new Date(clock.at.getTime() + drillMs);
  await runDrills(server.services);
  const read = (token?: string, query = '') => server.call('GET', `${address}${query}`, { token });
  const { body } = await read(manager.token);
  expect(body).toMatchObject({
    ...{ ...plan, isDoneToday: true },
    last: { exception_id: drill?.exception_id, people: 2, reached: 1, unreached: [{ why: 'inapp: accepted' }] },
    history: [{ exception_id: drill?.exception_id }],
  });
  expect((body as { last: { results: object[] } }).last.results).toContainEqual({
    ...{ person: expect.any(String), group: null, channel: 'email', state: 'accepted', reason: null, error: null },
  });
  expect((await read()).status).toBe(401);
  expect((await read(grower.token)).status).toBe(403);
  expect((await read(away.token, `?facility_id=${facility.id}`)).status).toBe(404);
  expect((await read(manager.token, '?facility_id=x')).status).toBe(404);
  const [alert] = await sql('select "ExceptionStatus_id" as status from exceptions where id = $1', [
    drill?.exception_id,
  ]);
  expect(alert).toEqual({ status: 7 });
});

test('a drill is begun at once by a manager of the facility, and posted to its channels', async () => {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const away = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
  await world.row('facility_channels', { facility_id: facility.id, name: 'Shift', type: 'Teams', alertsFromLevel: 1 });
  const start = (token: string | undefined, body: object = {}) =>
    server.call('POST', 'ExceptionLists/drill/start', { token, body });
  expect((await start(undefined)).status).toBe(401);
  expect((await start(grower.token)).status).toBe(403);
  expect((await start(away.token, { facility_id: facility.id })).status).toBe(404);
  expect((await start(manager.token, { when: 'now' })).status).toBe(422);
  const { status, body } = await start(manager.token);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { isOn: false, isDoneToday: true, last: { endedAt: null }, history: [{ people: null }] },
  });
  const { exception_id } = (body as { last: { exception_id: number } }).last;
  await inTransaction(server.services, system, (context) => tellOfAlert(exception_id, context));
  const read = await server.call('GET', 'ExceptionLists/drill', { token: manager.token });
  expect(read.body).toMatchObject({
    last: {
      results: [
        { person: null, group: 'Shift', channel: 'teams', state: 'skipped', reason: 'no_address' },
        { person: null, group: null, reason: 'nobody_named' },
      ],
    },
  });
  clock.at = new Date(clock.at.getTime() + drillMs);
  await runDrills(server.services);
  const ended = await server.call('GET', 'ExceptionLists/drill', { token: manager.token });
  expect(ended.body).toMatchObject({
    last: { people: 0, reached: 0, unreached: [{ person: 'Shift (Teams)', why: 'teams: no_address' }] },
  });
});

const planned = async (at: string, hour: number) => {
  const facility = await world.facility({ facility_timezone: 'Europe/Berlin' });
  const { token } = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  clock.at = new Date(at);
  await server.call('POST', 'ExceptionLists/drill', { token, body: { isOn: true, weekday: 2, hour } });
  const begun = async (now: string) => {
    clock.at = new Date(now);
    await runDrills(server.services);
    return (await sql('select id from alert_drills where facility_id = $1', [facility.id])).length;
  };
  return { begun, token, facility };
};

test('a drill whose hour passed while no server ran begins later that day, and once', async () => {
  const { begun } = await planned('2026-05-18T09:00:00Z', 10);
  // Tuesday 9:59, 13:30 and 23:50 in Berlin.
  expect(await begun('2026-05-19T07:59:00Z')).toBe(0);
  expect(await begun('2026-05-19T11:30:00Z')).toBe(1);
  expect(await begun('2026-05-19T21:50:00Z')).toBe(1);
});

test('a drill planned after its hour is for the next week, one planned within it for now', async () => {
  const late = await planned('2026-05-19T11:30:00Z', 10);
  expect(await late.begun('2026-05-19T11:31:00Z')).toBe(0);
  expect(await late.begun('2026-05-26T08:01:00Z')).toBe(1);
  const within = await planned('2026-05-19T08:20:00Z', 10);
  expect(await within.begun('2026-05-19T08:21:00Z')).toBe(1);
});

test('an hour that the clocks skip is made up for by the one after it', async () => {
  // Sunday 2026-03-29: from 2:00 to 3:00 in Berlin there is no such time.
  const { begun, facility } = await planned('2026-03-28T09:00:00Z', 2);
  await sql('update alert_drill_plans set weekday = 7 where facility_id = $1', [facility.id]);
  expect(await begun('2026-03-29T00:59:00Z')).toBe(0);
  expect(await begun('2026-03-29T01:01:00Z')).toBe(1);
});

test('a test alert that somebody put off ends with the drill, and is told to nobody a second time', async () => {
  const { begun, token, facility } = await planned('2026-06-01T09:00:00Z', 10);
  expect(await begun('2026-06-02T08:00:30Z')).toBe(1);
  const [drill] = await sql<{ exception_id: number }>('select exception_id from alert_drills where facility_id = $1', [
    facility.id,
  ]);
  const id = drill?.exception_id;
  expect((await server.call('POST', `ExceptionLists/${id}/snooze`, { token, body: { minutes: 60 } })).status).toBe(200);
  clock.at = new Date(clock.at.getTime() + drillMs);
  await runDrills(server.services);
  const [alert] = await sql('select "ExceptionStatus_id" as status from exceptions where id = $1', [id]);
  expect(alert).toEqual({ status: 7 });
});

test('a test alert that somebody took to work against ends with the drill', async () => {
  const { begun, facility } = await planned('2026-06-08T09:00:00Z', 10);
  expect(await begun('2026-06-09T08:00:30Z')).toBe(1);
  const [drill] = await sql<{ exception_id: number }>('select exception_id from alert_drills where facility_id = $1', [
    facility.id,
  ]);
  await sql('update exceptions set "ExceptionStatus_id" = 3 where id = $1', [drill?.exception_id]);
  clock.at = new Date(clock.at.getTime() + drillMs);
  await runDrills(server.services);
  const [alert] = await sql('select "ExceptionStatus_id" as status from exceptions where id = $1', [
    drill?.exception_id,
  ]);
  expect(alert).toEqual({ status: 7 });
});

test('a test that nobody asked for is sent as soon as a rule names somebody', async () => {
  const facility = await world.facility({ facility_timezone: 'Europe/Berlin' });
  await sql(
    `insert into alert_drill_plans (facility_id, "isOn", weekday, hour, "changedAt", "isDefault") values ($1, true, 2, 10, '2026-05-01', true)`,
    [facility.id],
  );
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const drills = () =>
    sql<{ id: number }>('select exception_id as id from alert_drills where facility_id = $1', [facility.id]);
  clock.at = new Date('2026-06-02T08:00:30Z');
  await runDrills(server.services);
  expect(await drills()).toEqual([]);
  const week = {
    facilityId: facility.id,
    from: new Date('2026-06-01T00:00:00Z'),
    to: new Date('2026-06-08T00:00:00Z'),
  };
  const ofWeek = () =>
    inTransaction(server.services, system, ({ db }) => readDrillOfWeek({ ...week, now: week.to }, db));
  expect(await ofWeek()).toBeNull();
  await world.row('exception_notified_users', { facility_id: facility.id, user_id: manager.id });
  await runDrills(server.services);
  const [{ id } = { id: 0 }] = await drills();
  await inTransaction(server.services, system, (context) => tellOfAlert(id, context));
  clock.at = new Date(clock.at.getTime() + drillMs);
  await runDrills(server.services);
  expect(await ofWeek()).toMatchObject({ people: 1 });
});
