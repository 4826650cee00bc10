import { roles } from '@trellis/access/model';
import { Facility } from '@trellis/facilities/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCoverage } from './read-coverage.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST', path: string, token: string | undefined, body?: unknown) =>
  server.call(method, `exceptionNotifiedUsers/${path}`, { token, ...(body !== undefined && { body }) });

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: 'facilityManager' | 'grower', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const rule = (values: object) =>
    world.row('exception_notified_users', { facility_id: here.id, channel: 'email', ...values });
  return {
    here,
    away,
    manager: await person('facilityManager'),
    grower: await person('grower'),
    stranger: await person('facilityManager', away),
    rule,
  };
}

test('without rules nobody is told at any hour; a night nobody covers is a gap, and a person who stopped counts for nothing', async () => {
  const { manager, grower, rule } = await story();
  const coverage = async () =>
    (await call('GET', 'coverage', manager.token)).body as unknown as {
      levels: { level: number; gaps: object[]; people: number }[];
      types: { code: string; people: number }[];
      rules: { id: number; people: { id: number; isStopped: boolean }[] }[];
    };
  const none = await coverage();
  expect(none.levels[0]).toMatchObject({ level: 1, people: 0, gaps: [{}] });
  expect(none.types.every(({ people }) => people === 0)).toBe(true);
  const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' }]);
  const id = await rule({ role_id: roles.grower.id, escalationLevel: 2, hours });
  const days = await coverage();
  expect(days.levels[0]?.gaps.length).toBeGreaterThanOrEqual(7);
  expect(days.levels.map(({ people }) => people)).toEqual([1, 1, 0, 0, 0]);
  expect(days.rules).toMatchObject([{ id, people: [{ id: grower.id, isStopped: false }] }]);
  await rule({ user_id: manager.id });
  expect((await coverage()).levels[0]).toMatchObject({ gaps: [], people: 2 });
  await world.row('notification_subscriptions', {
    user_id: manager.id,
    kind: 'exception',
    channel: 'email',
    mode: 'off',
  });
  const stopped = await coverage();
  expect(stopped.levels[0]?.people).toBe(1);
  expect(stopped.rules[1]?.people).toMatchObject([{ id: manager.id, isStopped: true }]);
});

test('a night in which everybody who is named has quiet hours is found by level and type; the most urgent level passes them', async () => {
  const { here, manager, grower, rule } = await story();
  await server.services.pool.query(`update facilities set facility_timezone = 'Europe/Madrid' where id = $1`, [
    here.id,
  ]);
  await rule({ role_id: roles.grower.id });
  await rule({ user_id: manager.id, exceptionType_id: 2 });
  const rest = (person: { id: number }, values: object) =>
    world.row('notification_subscriptions', {
      user_id: person.id,
      kind: 'exception',
      channel: 'email',
      mode: 'on',
      ...values,
    });
  await rest(grower, { quietFrom: '22:00', quietTo: '06:30' });
  const coverage = (at: string) =>
    inTransaction(server.services, { userId: null, source: 'job', ip: null }, ({ db }) =>
      readCoverage({ db, facilityId: here.id, now: new Date(at) }),
    );
  const nights = (spans: readonly { from: string; to: string }[] = []) =>
    spans.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 3_600_000);
  // The week in which the clocks go back, from noon of Saturday.
  const autumn = await coverage('2026-10-24T10:00:00Z');
  expect(autumn.levels.map(({ held }) => held.length)).toEqual([0, 7, 7, 7, 7]);
  expect(nights(autumn.levels[1]?.held)).toEqual([9.5, ...Array<number>(6).fill(8.5)]);
  expect(autumn.levels.every(({ gaps }) => gaps.length === 0)).toBe(true);
  const spring = await coverage('2026-03-28T11:00:00Z');
  expect(nights(spring.levels[1]?.held)[0]).toBe(7.5);
  // Of one type somebody hears who sleeps at other times; with the mail of the day nobody does at once.
  await rest(manager, { quietFrom: '05:00', quietTo: '12:00' });
  const typed = await coverage('2026-06-10T10:00:00Z');
  const heldOf = (code: string, { types }: typeof typed) => nights(types.find((type) => type.code === code)?.held);
  expect(heldOf('TMP-001', typed)).toEqual(Array<number>(7).fill(1.5));
  expect(heldOf('HUM-001', typed)).toEqual([]);
  await server.services.pool.query(`update notification_subscriptions set mode = 'digest' where user_id = $1`, [
    grower.id,
  ]);
  const daily = await coverage('2026-06-10T10:00:00Z');
  expect(nights(daily.levels[1]?.held)).toEqual([7 * 24]);
  // A backup who is awake hears it in their place.
  await server.services.pool.query(
    'update exception_notified_users set backup_user_id = $1 where role_id = $2 and facility_id = $3',
    [manager.id, roles.grower.id, here.id],
  );
  expect(nights((await coverage('2026-06-10T10:00:00Z')).levels[1]?.held)).toEqual(Array<number>(7).fill(7));
});

test('a rule that tells in the app alone covers the hours, and nobody hears at once by it, the most urgent included', async () => {
  const { manager, grower, rule } = await story();
  const { pool } = server.services;
  await rule({ user_id: grower.id, channel: 'inapp' });
  await pool.query(`update users set "notificationMethod" = 'none' where id = $1`, [grower.id]);
  const coverage = async () =>
    (await call('GET', 'coverage', manager.token)).body as unknown as {
      levels: { held: object[]; gaps: object[]; people: number }[];
      rules: { people: { isStopped: boolean }[] }[];
    };
  const quiet = await coverage();
  for (const level of quiet.levels) expect(level).toMatchObject({ people: 1, gaps: [], held: [{}] });
  expect(quiet.rules).toMatchObject([{ people: [{ isStopped: false }] }]);
  await rule({ user_id: manager.id, escalationLevel: 1 });
  expect((await coverage()).levels.map(({ held }) => held.length)).toEqual([0, 1, 1, 1, 1]);
});

test('who chose the more urgent levels alone counts for no other', async () => {
  const { manager, grower, rule } = await story();
  await rule({ user_id: grower.id });
  const choose = (values: object) =>
    world.row('notification_subscriptions', { user_id: grower.id, kind: 'exception', channel: 'email', ...values });
  await choose({ mode: 'on', escalationLevel: 2 });
  await choose({ mode: 'off' });
  const { body } = await call('GET', 'coverage', manager.token);
  const { levels } = body as unknown as { levels: { gaps: object[]; people: number }[] };
  expect(levels.map(({ people, gaps }) => [people, gaps.length])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('who chose the less urgent levels alone counts for those; of a rule for more urgent ones they hear nothing', async () => {
  const { manager, grower, rule } = await story();
  const id = await rule({ user_id: grower.id });
  const choose = (values: object) =>
    world.row('notification_subscriptions', { user_id: grower.id, kind: 'exception', channel: 'email', ...values });
  await choose({ mode: 'off', escalationLevel: 2 });
  const coverage = async () =>
    (await call('GET', 'coverage', manager.token)).body as unknown as {
      levels: { people: number }[];
      rules: { people: { isStopped: boolean }[] }[];
    };
  const all = await coverage();
  expect(all.rules).toMatchObject([{ people: [{ isStopped: false }] }]);
  // The most urgent level passes what was switched off.
  expect(all.levels.map(({ people }) => people)).toEqual([1, 0, 1, 1, 1]);
  await server.services.pool.query('update exception_notified_users set "escalationLevel" = 2 where id = $1', [id]);
  const urgent = await coverage();
  expect(urgent.rules).toMatchObject([{ people: [{ isStopped: true }] }]);
  expect(urgent.levels.map(({ people }) => people)).toEqual([0, 0, 0, 0, 0]);
});

test('who sleeps on one channel alone is told on the others, and who takes days off everything hears of nothing', async () => {
  const { manager, grower, rule } = await story();
  await rule({ user_id: grower.id });
  const choose = (values: object) => world.row('notification_subscriptions', { user_id: grower.id, ...values });
  const coverage = async () =>
    (await call('GET', 'coverage', manager.token)).body as unknown as {
      levels: { held: object[]; people: number }[];
      rules: { people: { isStopped: boolean }[] }[];
    };
  await choose({ kind: 'exception', channel: 'email', mode: 'on', quietFrom: '22:00', quietTo: '06:00' });
  const held = async () => (await coverage()).levels[1]?.held.length ?? 0;
  expect(await held()).toBeGreaterThanOrEqual(7);
  const push = await choose({ kind: 'exception', channel: 'push', mode: 'on' });
  expect(await held()).toBe(0);
  // Mail off altogether, push at once: told.
  const { pool } = server.services;
  await pool.query(`update notification_subscriptions set mode = 'off' where user_id = $1 and channel = 'email'`, [
    grower.id,
  ]);
  expect(await coverage()).toMatchObject({ rules: [{ people: [{ isStopped: false }] }] });
  expect(await held()).toBe(0);
  await pool.query(`update notification_subscriptions set mode = 'digest' where id = $1`, [push]);
  expect(await held()).toBe(1);
  await choose({ pausedUntil: new Date(Date.now() + 86_400_000) });
  const paused = await coverage();
  expect(paused).toMatchObject({ rules: [{ people: [{ isStopped: true }] }] });
  expect(paused.levels[1]).toMatchObject({ people: 0 });
});

describe('a cell of the matrix', () => {
  const anyTime = { escalationLevel: null, delayMin: 0, hours: null, backup_user_id: null };
  const night = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }];
  interface Cell {
    ways: { id: number; updatedate: string; channel: string }[];
  }
  const begin = async () => {
    const told = await story();
    const { here, grower } = told;
    const cell = {
      facility_id: here.id,
      exceptionType_id: null,
      escalationLevel: 2,
      user_id: grower.id,
      role_id: null,
    };
    const write = (body: object, token: string | undefined = told.manager.token) =>
      call('POST', 'cell', token, { ...cell, seen: [], ways: [], ...body });
    const seenIn = ({ ways }: Cell) => ways.map(({ id, updatedate }) => ({ id, updatedate }));
    const rules = () =>
      server.services.pool
        .query(
          `select channel, "escalationLevel", "delayMin", hours, backup_user_id from exception_notified_users
           where facility_id = $1 order by id`,
          [here.id],
        )
        .then(({ rows }) => rows);
    return { ...told, cell, write, seenIn, rules };
  };

  test('its ways are written in one go: what stays is changed, what is new is added, the rest goes', async () => {
    const { write, seenIn, rules, manager } = await begin();
    const made = await write({
      ways: [
        { ...anyTime, channel: 'email' },
        { ...anyTime, channel: 'sms', delayMin: 10 },
      ],
    });
    const cell = made.body as unknown as Cell;
    expect(await rules()).toMatchObject([
      { channel: 'email', escalationLevel: 2, delayMin: 0 },
      { channel: 'sms', escalationLevel: 2, delayMin: 10 },
    ]);
    const [mail] = cell.ways;
    const { body } = await write({
      seen: seenIn(cell),
      ways: [
        { ...anyTime, id: mail?.id, channel: 'email', hours: night, backup_user_id: manager.id },
        { ...anyTime, channel: 'push' },
      ],
    });
    const changed = body as unknown as Cell;
    expect(changed.ways[0]?.id).toBe(mail?.id);
    expect(await rules()).toMatchObject([
      { channel: 'email', hours: night, backup_user_id: manager.id },
      { channel: 'push', hours: null },
    ]);
    await write({ seen: seenIn(changed) });
    expect(await rules()).toEqual([]);
  });

  test('it is refused when somebody changed it meanwhile, and nothing of it is written', async () => {
    const { write, rules, rule, grower } = await begin();
    await rule({ user_id: grower.id, escalationLevel: 2 });
    const reply = await write({ ways: [{ ...anyTime, channel: 'sms' }] });
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(await rules()).toMatchObject([{ channel: 'email' }]);
  });

  test('a rule of every level belongs to the least urgent row, and those of one type together whatever their level', async () => {
    const { write, rules } = await begin();
    await write({ escalationLevel: 5, ways: [{ ...anyTime, channel: 'inapp' }] });
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select id from exception_types where code = 'IRR-001' and facility_id is null`,
    );
    await write({
      exceptionType_id: rows[0]?.id,
      escalationLevel: null,
      ways: [{ ...anyTime, channel: 'sms', escalationLevel: 1 }],
    });
    expect(await rules()).toMatchObject([
      { channel: 'inapp', escalationLevel: null },
      { channel: 'sms', escalationLevel: 1 },
    ]);
  });

  test('only managers write it, for people of their facility, and it names a person or a role', async () => {
    const { write, grower, stranger } = await begin();
    const ways = [{ ...anyTime, channel: 'email' }];
    expect((await call('POST', 'cell', undefined, {})).status).toBe(401);
    expect((await write({ ways }, grower.token)).status).toBe(403);
    expect((await write({ ways }, stranger.token)).status).toBe(404);
    expect((await write({ ways, user_id: stranger.id })).status).toBe(422);
    expect((await write({ ways, role_id: roles.grower.id })).status).toBe(422);
    expect((await write({ ways: [{ ...anyTime, channel: 'pigeon' }] })).status).toBe(422);
    expect((await write({ ways: [{ ...anyTime, channel: 'sms', delayMin: 1441 }] })).status).toBe(422);
  });
});

test('a rule names a person or a role, when it is made and when it is changed', async () => {
  const { here, manager, grower } = await story();
  const { token } = manager;
  const create = (names: object) =>
    server.call('POST', 'exceptionNotifiedUsers', { token, body: { facility_id: here.id, ...names } });
  const refused = {
    status: 422,
    body: { error: { details: { messages: { user_id: ['Must name a person or a role, and not both'] } } } },
  };
  expect(await create({})).toMatchObject(refused);
  expect(await create({ user_id: null, role_id: null })).toMatchObject(refused);
  expect(await create({ user_id: grower.id, role_id: roles.grower.id })).toMatchObject(refused);
  const made = await create({ user_id: grower.id });
  expect(made.status).toBe(200);
  const change = (body: object) =>
    server.call('PATCH', `exceptionNotifiedUsers/${(made.body as unknown as { id: number }).id}`, { token, body });
  expect(await change({ user_id: null })).toMatchObject(refused);
  expect(await change({ role_id: roles.grower.id })).toMatchObject(refused);
  expect(await change({ user_id: null, role_id: roles.grower.id })).toMatchObject({
    status: 200,
    body: { user_id: null, role_id: roles.grower.id },
  });
});

test('rules are copied from a facility one manages too; what names people of there alone is left', async () => {
  const { here, manager, grower, rule } = await story();
  const next = await world.facility();
  await world.row('user_facilities', { user_id: manager.id, facility_id: next.id, status: 'available' });
  const both = await world.person({ facilities: [next.id, here.id], roles: ['facilityManager'] });
  await rule({ role_id: roles.grower.id });
  await rule({ user_id: grower.id });
  const body = { facility_id: next.id, from_facility_id: here.id };
  expect((await call('POST', 'copy', undefined, body)).status).toBe(401);
  expect((await call('POST', 'copy', grower.token, body)).status).toBe(404);
  expect((await call('POST', 'copy', both.token, body)).body).toEqual({ copied: 1, left: 1 });
  expect((await call('POST', 'copy', both.token, body)).body).toEqual({ copied: 0, left: 2 });
});

test('a test message reaches the people of a rule the way alerts would', async () => {
  const { manager, grower, stranger, rule } = await story();
  const id = await rule({ user_id: grower.id });
  expect((await call('POST', `${id}/test`, undefined, {})).status).toBe(401);
  expect((await call('POST', `${id}/test`, stranger.token, {})).status).toBe(404);
  expect((await call('POST', `${id}/test`, grower.token, {})).status).toBe(403);
  const reply = await call('POST', `${id}/test`, manager.token, {});
  expect(reply.body).toMatchObject([{ name: 'Test Person' }]);
  const kept = await server.services.pool.query(`select subject from notifications where user_id = $1`, [grower.id]);
  expect(kept.rows).toMatchObject([{ subject: 'Test: alerts reach you' }]);
});

test('a test of a rule for the most urgent level passes a pause, as such alerts do', async () => {
  const { manager, grower, rule } = await story();
  const [urgent, all] = [
    await rule({ user_id: grower.id, escalationLevel: 1 }),
    await rule({ user_id: grower.id, escalationLevel: 4 }),
  ];
  const pausedUntil = new Date(Date.now() + 86_400_000);
  await world.row('notification_subscriptions', { user_id: grower.id, pausedUntil });
  expect((await call('POST', `${urgent}/test`, manager.token, {})).body).toMatchObject([
    { sent: ['inapp', 'email'], skipped: [] },
  ]);
  expect((await call('POST', `${all}/test`, manager.token, {})).body).toMatchObject([
    { sent: ['inapp'], skipped: [{ channel: 'email', reason: 'paused' }] },
  ]);
});

test('in a new facility its managers are told of urgent alerts from the first minute', async () => {
  const { id } = await inTransaction(server.services, { userId: null, source: 'job', ip: null }, ({ records }) =>
    records.create(Facility, { name: 'New farm', facility_timezone: 'America/Denver', mqttGroup: 'new-farm' }),
  );
  const rules = () =>
    server.services.pool
      .query(
        `select role_id, "escalationLevel", channel from exception_notified_users where facility_id = $1 order by role_id`,
        [id],
      )
      .then(({ rows }) => rows);
  await expect.poll(rules).toEqual([
    { role_id: roles.facilityManager.id, escalationLevel: 2, channel: 'email' },
    { role_id: roles.farmManager.id, escalationLevel: 2, channel: 'email' },
  ]);
  const manager = await world.person({ facilities: [id], roles: ['facilityManager'] });
  const drill = (body?: object) =>
    server.call(body ? 'POST' : 'GET', 'ExceptionLists/drill', { token: manager.token, ...(body && { body }) });
  expect((await drill()).body).toMatchObject({ isOn: true, isDefault: true, weekday: 2, hour: 10 });
  expect((await drill({ isOn: false, weekday: 2, hour: 10 })).body).toMatchObject({ isOn: false, isDefault: false });
});

test('only those who lead see who hears of what', async () => {
  const { here, grower, stranger } = await story();
  expect((await call('GET', 'coverage', undefined)).status).toBe(401);
  expect((await call('GET', 'coverage', grower.token)).status).toBe(403);
  expect((await call('GET', `coverage?facility_id=${here.id}`, stranger.token)).status).toBe(404);
});
