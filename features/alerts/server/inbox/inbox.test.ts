import { placePath, sharedPlaces } from '@trellis/alerts/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const get = (address: string, token: string | undefined) => server.call('GET', address, { token });
const post = (address: string, token: string | undefined, body: unknown) =>
  server.call('POST', address, { token, body });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

interface Shown {
  id: number;
  [field: string]: unknown;
}
interface Inbox {
  alerts: Shown[];
  count: number;
  parts: { open: number; snoozed: number };
  clearSince: string | null;
}

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: 'grower' | 'facilityManager' | 'owner', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const [grower, manager, owner] = [await person('grower'), await person('facilityManager'), await person('owner')];
  const stranger = await person('facilityManager', away);
  const unit = await world.unit(here);
  const alert = (values: object = {}) =>
    world.row('exceptions', {
      ...{ facility_id: here.id, exceptionType_id: 2, code: 'TMP-001', name: 'Temperature too high' },
      ...{ firstOccurrred: ago(30), lastOccurred: ago(1), escalationLevel: 2, platformGroup_id: unit.id },
      ...{ value: 31, limitValue: 28 },
      ...values,
    });
  return { here, away, grower, manager, owner, stranger, unit, alert };
}
const inbox = async (token: string, query = '') =>
  (await get(`ExceptionLists/inbox${query}`, token)).body as unknown as Inbox;
const idsOf = ({ alerts }: Inbox) => alerts.map(({ id }) => id);

describe('the inbox', () => {
  test('each alert leads to what it is about: its unit, or whatever else is in trouble', async () => {
    const { manager, alert } = await story();
    const places = sharedPlaces.map((kind, index) => ({ kind, id: index + 1, name: `The ${kind}` }));
    for (const place of places) await alert({ platformGroup_id: null, facts: JSON.stringify({ place }) });
    const withUnit = await alert();
    const alone = await alert({ platformGroup_id: null });
    const seen = await inbox(manager.token);
    const subjectOf = (id: number) => seen.alerts.find((one) => one.id === id);
    expect(subjectOf(withUnit)).toMatchObject({ subjectPath: expect.stringMatching(/^\/device\//) });
    expect(subjectOf(alone)).toMatchObject({ subject: null, subjectPath: null });
    const named = new Map(seen.alerts.map(({ subject, subjectPath }) => [subject, subjectPath]));
    for (const place of places) expect(named.get(place.name), place.kind).toBe(placePath(place));
    expect(named.get('The article')).toMatch(/^\/facilityconsumables\?record=\d+$/);
    const told = await get(`ExceptionLists/${seen.alerts[0]?.id}/story`, manager.token);
    expect(told.body).toMatchObject({ alert: { subjectPath: seen.alerts[0]?.['subjectPath'] } });
  });

  test('the most urgent stand first, with unit, area, value against limit and what the person may do', async () => {
    const { here, grower, owner, alert, unit } = await story();
    const usual = await alert();
    const urgent = await alert({ escalationLevel: 1 });
    const receipt = (skipped: string | null, leftAt: Date | null) =>
      world.row('alert_receipts', {
        ...{ exception_id: urgent, facility_id: here.id, user_id: skipped ? owner.id : grower.id, channel: 'inapp' },
        ...{ round: 0, step: 0, cause: 'rule', isUrgent: true, skipped, leftAt, createdate: ago(1) },
      });
    await receipt(null, ago(1));
    await receipt('off', null);
    const seen = await inbox(grower.token);
    expect(seen.alerts[0]).toMatchObject({ told: 1 });
    expect(idsOf(seen)).toEqual([urgent, usual]);
    expect(seen).toMatchObject({ count: 2, parts: { open: 2, snoozed: 0 } });
    expect(seen.alerts[1]).toMatchObject({
      ...{ platformGroup_id: unit.id, area_id: unit.area_id, metric: 'temperature', value: 31, limitValue: 28 },
      ...{ state: 'open', plants: 0, told: 0, owner: null, nameEs: 'Temperatura demasiado alta' },
      can: { answer: true, end: true, falseAlarm: false },
    });
    expect(seen.alerts[0]?.['can']).toEqual({ answer: true, end: false, falseAlarm: false });
    expect((await inbox(owner.token)).alerts[0]?.['can']).toMatchObject({ answer: false });
  });

  test('it is read by members alone, and strange questions are refused', async () => {
    const { here, stranger, grower } = await story();
    expect((await get('ExceptionLists/inbox', undefined)).status).toBe(401);
    expect((await get(`ExceptionLists/inbox?facility_id=${here.id}`, stranger.token)).status).toBe(404);
    for (const wrong of ['part=mine', 'levels=9', 'owner=me', 'from=yesterday'])
      expect((await get(`ExceptionLists/inbox?${wrong}`, grower.token)).status, wrong).toBe(400);
  });

  test('alerts are found by part, level, code, area, who is on them, words and time', async () => {
    const { grower, alert, unit } = await story();
    const late = await alert({ code: 'IRR-001', escalationLevel: 1, owner_user_id: grower.id });
    const warm = await alert({ message: '100% too warm_' });
    const snoozed = await alert({ ExceptionStatus_id: 4, snoozedUntil: ago(-60) });
    const over = await alert({ ExceptionStatus_id: 5, resolvedOn: ago(5), firstOccurrred: ago(3000) });
    const of = async (query: string) => idsOf(await inbox(grower.token, `?${query}`));
    expect(await of('part=snoozed')).toEqual([snoozed]);
    expect(await of('part=ended')).toEqual([over]);
    expect(await of('levels=1')).toEqual([late]);
    expect(await of('code=IRR-001')).toEqual([late]);
    expect(await of(`area_id=${unit.area_id}`)).toEqual([late, warm]);
    expect(await of(`area_id=${unit.area_id + 1000}`)).toEqual([]);
    expect(await of(`owner=${grower.id}`)).toEqual([late]);
    expect(await of('owner=nobody')).toEqual([warm]);
    expect(await of(`search=${encodeURIComponent('100% too warm_')}`)).toEqual([warm]);
    expect(await of(`part=all&to=${ago(2000).toISOString()}`)).toEqual([over]);
  });

  test('a quiet facility says since when', async () => {
    const { grower, alert } = await story();
    expect((await inbox(grower.token)).clearSince).toBeNull();
    const resolvedOn = ago(90);
    await alert({ ExceptionStatus_id: 7, resolvedOn });
    expect((await inbox(grower.token)).clearSince).toBe(resolvedOn.toISOString());
  });
});

describe('several alerts are answered at once', () => {
  interface Asked {
    ids: number[];
    answer: string;
    [more: string]: unknown;
  }
  const answer = async (token: string | undefined, { ids, answer: kind, ...more }: Asked) => {
    const reply = await post('ExceptionLists/answer', token, { ids, answer: { kind, ...more } });
    return { status: reply.status, ...(reply.body as { done?: number[]; refused?: object[] }) };
  };

  test('those that can be are acknowledged by their person, the others say why not; it can be given back', async () => {
    const { grower, alert } = await story();
    const [one, two] = [await alert(), await alert()];
    const over = await alert({ ExceptionStatus_id: 5, resolvedOn: ago(5) });
    const ids = [one, two, over];
    expect(await answer(grower.token, { answer: 'acknowledge', ids })).toMatchObject({
      done: [one, two],
      refused: [{ id: over, reason: 'over' }],
    });
    expect((await inbox(grower.token)).alerts).toMatchObject([
      { state: 'acknowledged', owner_user_id: grower.id },
      { state: 'acknowledged', owner: 'Test Person' },
    ]);
    expect(await answer(grower.token, { answer: 'acknowledge', ids: [one] })).toMatchObject({
      refused: [{ id: one, reason: 'state' }],
    });
    expect(await answer(grower.token, { answer: 'giveBack', ids: [one] })).toMatchObject({ done: [one] });
    const [, back] = (await inbox(grower.token)).alerts.sort((a, b) => b.id - a.id);
    expect(back).toMatchObject({ id: one, state: 'open', owner: null, acknowledgedAt: null });
  });

  test('resolving takes a cause; the most urgent level takes a manager, and waits an hour at most', async () => {
    const { grower, manager, alert } = await story();
    const [usual, urgent] = [await alert(), await alert({ escalationLevel: 1 })];
    const ids = [usual, urgent];
    expect((await answer(grower.token, { answer: 'resolve', ids })).status).toBe(422);
    expect(await answer(grower.token, { answer: 'snooze', ids: [urgent], minutes: 61 })).toMatchObject({
      refused: [{ reason: 'tooLong' }],
    });
    const end = { answer: 'resolve', ids, cause: 'equipment', note: ' belt ' };
    expect(await answer(grower.token, end)).toMatchObject({
      done: [usual],
      refused: [{ id: urgent, reason: 'level' }],
    });
    expect(await answer(manager.token, { ...end, ids: [urgent], lang: 'es' })).toMatchObject({ done: [urgent] });
    expect((await inbox(grower.token, '?part=ended')).alerts).toMatchObject([
      { cause: 'Equipo: belt', state: 'resolved' },
      { cause: 'Equipment: belt', state: 'resolved' },
    ]);
  });

  test('who ended alerts by mistake takes that back: they are on them again, and in remediation what was', async () => {
    const { grower, manager, alert } = await story();
    const [plain, treated, false_, given] = [
      await alert(),
      await alert({ code: 'HUM-001' }),
      await alert({ code: 'CO2-001' }),
      await alert({ code: 'DEW-001' }),
    ];
    // Nobody does anything against it any more: it stays with whoever is on it.
    await world.row('exception_remediations', {
      ...{ ExceptionList_id: given, user_id: grower.id, action: 'Opened the vent', status: 'cancelled' },
    });
    await world.row('exception_remediations', {
      ExceptionList_id: treated,
      user_id: grower.id,
      action: 'Opened the vent',
    });
    const ids = [plain, treated, given];
    const end = { answer: 'resolve', ids, cause: 'equipment' };
    expect(await answer(grower.token, end)).toMatchObject({ done: ids });
    expect(await answer(manager.token, { answer: 'falseAlarm', ids: [false_], cause: 'sensor' })).toMatchObject({
      done: [false_],
    });
    // Nobody takes back what another ended.
    expect(await answer(manager.token, { answer: 'takeBack', ids: [plain] })).toMatchObject({
      refused: [{ id: plain, reason: 'state' }],
    });
    expect(await answer(grower.token, { answer: 'takeBack', ids })).toMatchObject({ done: ids });
    expect(await answer(manager.token, { answer: 'takeBack', ids: [false_] })).toMatchObject({ done: [false_] });
    const seen = (await inbox(grower.token)).alerts.sort((a, b) => a.id - b.id);
    expect(seen).toMatchObject([
      { id: plain, state: 'acknowledged', cause: null, resolvedOn: null },
      { id: treated, state: 'in_remediation', resolvedOn: null },
      { id: false_, state: 'acknowledged', cause: null },
      { id: given, state: 'acknowledged' },
    ]);
    // What stands open is none that was ended, nor is what ended by itself, or long ago.
    expect(await answer(grower.token, { answer: 'takeBack', ids: [plain] })).toMatchObject({
      refused: [{ reason: 'state' }],
    });
    const alone = await alert({ code: 'VPD-001', ExceptionStatus_id: 7, resolvedOn: ago(1), updateuser: grower.id });
    const old = await alert({ code: 'IRR-001', ExceptionStatus_id: 5, resolvedOn: ago(16), updateuser: grower.id });
    expect(await answer(grower.token, { answer: 'takeBack', ids: [alone, old] })).toMatchObject({
      done: [],
      refused: [
        { id: alone, reason: 'state' },
        { id: old, reason: 'over' },
      ],
    });
    // One trouble of a unit has one alert.
    expect(await answer(grower.token, { answer: 'resolve', ids: [plain], cause: 'equipment' })).toMatchObject({
      done: [plain],
    });
    const fresh = await alert();
    expect(await answer(grower.token, { answer: 'takeBack', ids: [plain] })).toMatchObject({
      done: [],
      refused: [{ id: plain, reason: 'again' }],
    });
    expect(await answer(grower.token, { answer: 'resolve', ids: [fresh], cause: 'equipment' })).toMatchObject({
      done: [fresh],
    });
    expect(await answer(grower.token, { answer: 'takeBack', ids: [plain] })).toMatchObject({ done: [plain] });
  });

  test('a false alarm is said by those who lead; a snoozed alert is woken', async () => {
    const { grower, manager, alert } = await story();
    const id = await alert();
    expect(await answer(grower.token, { answer: 'snooze', ids: [id], minutes: 15 })).toMatchObject({ done: [id] });
    expect(await answer(grower.token, { answer: 'wake', ids: [id] })).toMatchObject({ done: [id] });
    const end = { answer: 'falseAlarm', ids: [id], cause: 'sensor' };
    expect(await answer(grower.token, end)).toMatchObject({ refused: [{ id, reason: 'role' }] });
    expect(await answer(manager.token, end)).toMatchObject({ done: [id] });
  });

  test('somebody of the facility is put on them, nobody else', async () => {
    const { grower, manager, stranger, alert } = await story();
    const id = await alert();
    const assign = (owner_user_id: number | null) =>
      answer(grower.token, { answer: 'assign', ids: [id], owner_user_id });
    expect(await assign(stranger.id)).toMatchObject({ done: [], refused: [{ id, reason: 'notMember' }] });
    expect(await assign(manager.id)).toMatchObject({ done: [id] });
    expect((await inbox(grower.token)).alerts[0]).toMatchObject({ owner_user_id: manager.id, state: 'open' });
    expect(await assign(null)).toMatchObject({ done: [id] });
  });

  test('visitors, other facilities and people who only look answer nothing', async () => {
    const { owner, stranger, grower, alert } = await story();
    const ids = [await alert()];
    const body = { answer: 'acknowledge', ids };
    expect((await answer(undefined, body)).status).toBe(401);
    expect((await answer(stranger.token, body)).status).toBe(404);
    expect((await answer(owner.token, body)).status).toBe(403);
    for (const wrong of [
      { ...body, ids: [] },
      { ...body, answer: 'shout' },
      { ...body, minutes: 5 },
    ])
      expect((await answer(grower.token, wrong)).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('the story of an alert', () => {
  interface Story {
    before: { kind: string; key: string | null; what: string | null }[];
    cases: Shown[];
    [part: string]: unknown;
  }
  const storyOf = async (id: number, token: string) =>
    (await get(`ExceptionLists/${id}/story`, token)).body as unknown as Story;

  test('what changed before it, what it reads now, and whether that is back in order', async () => {
    const { here, grower, unit, alert } = await story();
    const id = await alert();
    await world.row('unit_notes', {
      ...{ platformGroup_id: unit.id, user_id: grower.id, at: ago(60), text: 'Left the door open' },
    });
    await world.row('device_state_histories', {
      ...{ virtualDevice_id: unit.devices['light'], time: ago(45), state: 'on', isGenerated: false },
    });
    await world.row('unit_notes', { platformGroup_id: unit.id, user_id: grower.id, at: ago(10), text: 'After' });
    await alert({
      exceptionType_id: 4,
      code: 'HUM-001',
      name: 'Humidity too high',
      message: 'In English',
      firstOccurrred: ago(90),
    });
    const read = (reading: number) =>
      server.services.pool.query(
        `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, $3, now(), now())
         on conflict (sensor_id) do update set reading = excluded.reading`,
        [unit.sensors[5], here.id, reading],
      );
    await read(30);
    const hot = await storyOf(id, grower.token);
    expect(hot.before).toMatchObject([
      { kind: 'device', key: 'light', what: 'on' },
      { kind: 'note', what: 'Left the door open', by: 'Test Person' },
      { kind: 'alert', what: 'Humidity too high', whatEs: 'Humedad demasiado alta' },
    ]);
    expect(hot).toMatchObject({ reading: { value: 30, limit: 28, isStillOut: true }, isBack: false });
    await read(26);
    expect(await storyOf(id, grower.token)).toMatchObject({ isBack: true });
  });

  test('each schedule of a unit’s own that was chosen before it is told once, though the one before ended by it', async () => {
    const { manager, unit, alert } = await story();
    for (const lightOn of ['06:00', '07:00']) {
      const schedule = { lightOn, lightOff: '20:00' };
      const body = { units: [{ id: unit.id }], schedule };
      const set = await server.call('POST', 'ag_platformGroups/setSchedule', { token: manager.token, body });
      expect(set.status).toBe(200);
    }
    const id = await alert({ firstOccurrred: new Date().toISOString() });
    const { before } = await storyOf(id, manager.token);
    expect(before.filter(({ kind }) => kind === 'schedule')).toHaveLength(2);
    const back = { units: [{ id: unit.id }], schedule: null };
    await server.call('POST', 'ag_platformGroups/setSchedule', { token: manager.token, body: back });
    const next = await alert({ code: 'HUM-001', exceptionType_id: 4, firstOccurrred: new Date().toISOString() });
    const ended = (await storyOf(next, manager.token)).before.filter(({ kind }) => kind === 'schedule');
    expect(ended).toHaveLength(3);
  });

  test('it reads the sensor that speaks for the unit; one that is off or not believed proves nothing', async () => {
    const { here, grower, unit, alert } = await story();
    const id = await alert();
    const pool = server.services.pool;
    const read = (sensor: number | undefined, reading: number, seconds: number) =>
      pool.query(
        `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt")
         values ($1, $2, 5, $3, now() - make_interval(secs => $4), now())`,
        [sensor, here.id, reading, seconds],
      );
    const sensorOf = (values: object) =>
      world.row('sensors', { facility_id: here.id, platformGroup_id: unit.id, designator_id: 5, ...values });
    await read(unit.sensors[5], 31, 60);
    await read(await sensorOf({ device_id: 'beside the door', priority: 2 }), 24, 5);
    await read(await sensorOf({ device_id: 'taken out', enabled: false }), 22, 1);
    expect(await storyOf(id, grower.token)).toMatchObject({ reading: { value: 31, isStillOut: true }, isBack: false });
    await pool.query('update latest_readings set reading = 26 where sensor_id = $1', [unit.sensors[5]]);
    expect(await storyOf(id, grower.token)).toMatchObject({ reading: { value: 26, isDoubted: false }, isBack: true });
    await pool.query(
      `insert into sensor_doubts (sensor_id, facility_id, doubt, since) values ($1, $2, 'flatline', now())`,
      [unit.sensors[5], here.id],
    );
    expect(await storyOf(id, grower.token)).toMatchObject({ reading: { value: 26, isDoubted: true }, isBack: false });
  });

  test('what is called otherwise than what is measured reads that; what a contact says is no figure', async () => {
    const { here, grower, unit, alert } = await story();
    const [cooling] = (
      await server.services.pool.query<{ id: number }>(`select id from exception_types where code = 'AIR-002'`)
    ).rows;
    const [leak] = (
      await server.services.pool.query<{ id: number }>(`select id from exception_types where code = 'IRR-003'`)
    ).rows;
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, 30, now(), now())`,
      [unit.sensors[5], here.id],
    );
    const contact = await world.row('sensors', {
      ...{ facility_id: here.id, platformGroup_id: unit.id, designator_id: 102, device_id: 'floor' },
    });
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 102, 1, now(), now())`,
      [contact, here.id],
    );
    const vain = await alert({ exceptionType_id: cooling?.id, code: 'AIR-002', value: 31, limitValue: 28 });
    expect(await storyOf(vain, grower.token)).toMatchObject({ reading: { value: 30, unit: '°C', isStillOut: true } });
    const wet = await alert({ exceptionType_id: leak?.id, code: 'IRR-003', value: null, limitValue: null });
    expect(await storyOf(wet, grower.token)).toMatchObject({ reading: null });
  });

  test('VPD is read of the two sensors that make it', async () => {
    const { here, grower, unit, alert } = await story();
    const vpd = (
      await server.services.pool.query<{ id: number }>(`select id from exception_types where code = 'VPD-001'`)
    ).rows[0]?.id;
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt")
       values ($1, $3, 5, 25, now(), now()), ($2, $3, 6, 0.5, now(), now())`,
      [unit.sensors[5], unit.sensors[6], here.id],
    );
    const id = await alert({ exceptionType_id: vpd, code: 'VPD-001', value: 1.9, limitValue: 1.4 });
    const { reading, isBack } = (await storyOf(id, grower.token)) as unknown as {
      reading: { value: number };
      isBack: boolean;
    };
    expect(reading).toMatchObject({ unit: 'kPa', isStillOut: true });
    // Half of what air of 25 °C holds: 3.17 kPa.
    expect(reading.value).toBeCloseTo(1.58, 1);
    expect(isBack).toBe(false);
  });

  test('humidity is told in percent, as its limits are', async () => {
    const { here, grower, unit, alert } = await story();
    const id = await alert({ exceptionType_id: 4, code: 'HUM-001', value: 78, limitValue: 70 });
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 6, 0.75, now(), now())`,
      [unit.sensors[6], here.id],
    );
    expect(await storyOf(id, grower.token)).toMatchObject({
      reading: { value: 75, unit: '%', isStillOut: true },
    });
  });

  test('what a person raised by hand about a metric says what that reads now', async () => {
    const { here, grower, unit } = await story();
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 6, 0.66, now(), now())`,
      [unit.sensors[6], here.id],
    );
    const raised = await server.call('POST', 'ExceptionLists/raise', {
      token: grower.token,
      body: {
        ...{ platformGroup_id: unit.id, escalationLevel: 3, message: 'Feels damp', metric: 'humidity' },
        from: new Date(Date.now() - 60_000).toISOString(),
      },
    });
    const { id } = raised.body as unknown as { id: number };
    expect(await storyOf(id, grower.token)).toMatchObject({
      reading: { value: 66, unit: '%', limit: null, isStillOut: false },
      isBack: false,
    });
  });

  test('earlier cases say what helped, those of the same unit first', async () => {
    const { here, grower, alert } = await story();
    const over = { ExceptionStatus_id: 5, firstOccurrred: ago(500), cause: 'Equipment' };
    const elsewhere = await alert({ ...over, resolvedOn: ago(100), platformGroup_id: (await world.unit(here)).id });
    const same = await alert({ ...over, resolvedOn: ago(440) });
    const byItself = await alert({ ...over, ExceptionStatus_id: 7, cause: null, resolvedOn: ago(5) });
    await alert({ ...over, code: 'CO2-001', resolvedOn: ago(5) });
    const remedy = (ExceptionList_id: number, status: string, action: string) =>
      world.row('exception_remediations', { ExceptionList_id, status, action, user_id: grower.id });
    await remedy(same, 'done', 'Close the door');
    await remedy(elsewhere, 'ineffective', 'close the door ');
    await remedy(elsewhere, 'done', 'New belt');
    const told = await storyOf(await alert(), grower.token);
    expect(told.cases.map(({ id }) => id)).toEqual([same, elsewhere, byItself]);
    expect(told.cases[0]).toMatchObject({ minutes: 60, remedies: [{ action: 'Close the door', status: 'done' }] });
    expect(told['helped']).toEqual([
      { action: 'New belt', done: 1, tried: 1 },
      { action: 'Close the door', done: 1, tried: 2 },
    ]);
  });

  test('a tenant hears of cases in the units let to them alone', async () => {
    const { here, grower, unit, alert } = await story();
    const client_id = await world.row('clients', { name: 'Tenant' });
    const let_ = { facility_id: here.id, name: 'Let', tenantClient_id: client_id };
    await world.row('platform_group_collection_members', {
      platformGroupCollection_id: await world.row('platform_group_collections', let_),
      platformGroup_id: unit.id,
    });
    const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
    await server.services.pool.query('update users set client_id = $1 where id = $2', [client_id, tenant.id]);
    const over = { ExceptionStatus_id: 5, firstOccurrred: ago(500), resolvedOn: ago(100), cause: 'Equipment' };
    const theirs = await alert(over);
    const others = await alert({ ...over, platformGroup_id: (await world.unit(here)).id });
    const ofHouse = await alert({ ...over, platformGroup_id: null });
    for (const ExceptionList_id of [others, ofHouse])
      await world.row('exception_remediations', {
        ...{ ExceptionList_id, status: 'done', action: 'Not theirs', user_id: grower.id },
      });
    const told = await storyOf(await alert(), tenant.token);
    expect(told.cases.map(({ id }) => id)).toEqual([theirs]);
    expect(told['helped']).toEqual([]);
    expect((await inbox(tenant.token, '?part=ended')).clearSince).not.toBeNull();
  });

  test('it is read by members of its facility alone', async () => {
    const { stranger, owner, alert } = await story();
    const id = await alert();
    expect((await get(`ExceptionLists/${id}/story`, undefined)).status).toBe(401);
    expect((await get(`ExceptionLists/${id}/story`, stranger.token)).status).toBe(404);
    expect((await get(`ExceptionLists/${id}/story`, owner.token)).status).toBe(200);
  });
});
