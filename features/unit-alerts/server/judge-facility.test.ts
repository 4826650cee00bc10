import { drillCode, exceptionStatusIds as statuses, raisedByHand, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import {
  growOn,
  makeWorld,
  startTestServer,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeFacility } from './judge-facility.ts';

/** Noon in Los Angeles: lights from 06:00 to 18:00, 20–26 °C, water every hour. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

async function farm() {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  return { here, unit, grower };
}

/** What a unit says at this moment; a part left out is silent. */
async function hear(
  facilityId: number,
  unit: MadeUnit,
  said: { temperature?: number; isWatered?: boolean; isSilent?: boolean },
) {
  if (!said.isSilent)
    await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
  if (said.isWatered !== false) await run('update units set "lastIrrigated" = $2 where id = $1', [unit.id, now]);
  if (said.temperature !== undefined)
    await run(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)
       on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
      [unit.sensors[designatorIds.temperature], facilityId, designatorIds.temperature, said.temperature, now],
    );
}

/** A round; the ones before it were made all the while. */
async function judge(facilityId: number): Promise<void> {
  await run(`update alert_rounds set "judgedAt" = $2 where facility_id = $1`, [
    facilityId,
    new Date(now.getTime() - 10_000),
  ]);
  await judgeFacility(server.services, facilityId);
}

/** Minutes later, judged at least every five, after what the unit said meanwhile. */
async function pass(place: Awaited<ReturnType<typeof farm>>, said: Parameters<typeof hear>[2], minutes = 1) {
  const step = minutes > 20 ? 5 : 1;
  for (let passed = 0; passed < minutes; passed += step) {
    now = new Date(now.getTime() + step * minute);
    await hear(place.here.id, place.unit, said);
    await judge(place.here.id);
  }
}

async function alertsOf({ here, grower }: Awaited<ReturnType<typeof farm>>): Promise<Exception[]> {
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id }, order: 'id' }));
  const { body } = await server.call('GET', `ExceptionLists?filter=${filter}`, { token: grower.token });
  return body;
}

const hot = { temperature: 29.04 };
const fine = { temperature: 24 };

describe('a unit that is too hot', () => {
  test('is told of once, after the delay of its type, with what was read against what and since when', async () => {
    const place = await farm();
    await pass(place, fine);
    await pass(place, hot, 10);
    expect(await alertsOf(place)).toEqual([]);
    await pass(place, hot, 20);
    expect(await alertsOf(place)).toMatchObject([
      {
        code: 'TMP-001',
        name: 'Temperature too high',
        message: 'A-01: 29.0 °C is above 26.5 °C since Jun 15, 12:02.',
        firstOccurrred: '2026-06-15T19:02:00.000Z',
        escalationLevel: 2,
        ExceptionStatus_id: statuses.open,
        occurrences: 1,
        metric: 'temperature',
        value: 29.04,
        limitValue: 26.5,
        facts: { unit: 'A-01', measuredIn: '°C' },
        ladder: [
          { afterMin: 15, level: 2, role: 'farmManager' },
          { afterMin: 30, level: 1, role: 'facilityManager' },
        ],
        platformGroup_id: place.unit.id,
        controller_id: place.unit.controller.id,
      },
    ]);
  });

  test('is told of whatever else is kept: a rule that cannot be judged keeps no other from it', async () => {
    const place = await farm();
    const rule = JSON.stringify({ metric: 'lastCommandFetch', comparison: 'silent', limit: -1e12 });
    await world.row('exception_types', { code: 'OLD-1', label: 'Old', facility_id: place.here.id, rule });
    await pass(place, hot, 12);
    expect(await alertsOf(place)).toMatchObject([{ code: 'TMP-001' }]);
  });

  test('its alert ends by itself when the unit is removed', async () => {
    const here = await world.facility();
    const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    const place = { here, grower, unit: await world.unit(here) };
    await pass(place, {});
    await pass(place, { isSilent: true }, 40);
    expect(await alertsOf(place)).toMatchObject([{ platformGroup_id: place.unit.id, resolvedOn: null }]);
    const { token } = await world.person({ facilities: [here.id], roles: ['administrator'] });
    expect((await server.call('DELETE', `ag_platformGroups/${place.unit.id}`, { token })).status).toBe(200);
    now = new Date(now.getTime() + minute);
    await judge(here.id);
    expect(await alertsOf(place)).toMatchObject([
      { ExceptionStatus_id: statuses.auto_resolved, platformGroup_id: null, resolvedOn: now.toISOString() },
    ]);
  });

  test('its alert ends by itself when all is well for the clear time, and goes on when the heat is back within the hour', async () => {
    const place = await farm();
    await pass(place, hot, 12);
    await pass(place, fine, 5);
    await pass(place, hot);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.open, occurrences: 2 }]);
    await pass(place, fine, 12);
    expect(await alertsOf(place)).toMatchObject([
      { ExceptionStatus_id: statuses.auto_resolved, occurrences: 2, lastOccurred: '2026-06-15T19:19:00.000Z' },
    ]);
    await pass(place, hot, 12);
    expect(await alertsOf(place)).toMatchObject([
      { ExceptionStatus_id: statuses.open, resolvedOn: null, occurrences: 3 },
    ]);
  });

  test('is another alert on another day', async () => {
    const place = await farm();
    await pass(place, hot, 12);
    await pass(place, fine, 80);
    await pass(place, hot, 12);
    expect(await alertsOf(place)).toMatchObject([
      { ExceptionStatus_id: statuses.auto_resolved },
      { ExceptionStatus_id: statuses.open, occurrences: 1 },
    ]);
  });

  /** A manager resolves the alert of a place. */
  async function resolve(place: Awaited<ReturnType<typeof farm>>) {
    const manager = await world.person({ facilities: [place.here.id], roles: ['facilityManager'] });
    const [{ id } = { id: 0 }] = await alertsOf(place);
    await run('update exceptions set "ExceptionStatus_id" = $2 where id = $1', [id, statuses.acknowledged]);
    const body = { reason: 'The vent was shut' };
    const reply = await server.call('POST', `ExceptionLists/${id}/resolve`, { token: manager.token, body });
    expect(reply.status).toBe(200);
  }

  test('what a person ended stays ended while the room follows, and for good when it does', async () => {
    const place = await farm();
    await pass(place, hot, 12);
    await resolve(place);
    await pass(place, hot, 20);
    await pass(place, fine, 12);
    await pass(place, fine, 60);
    expect(await alertsOf(place)).toMatchObject([
      { ExceptionStatus_id: statuses.resolved, cause: 'The vent was shut' },
    ]);
  });

  test('what a person ended is open again half an hour later while the heat lasts, once, and says so', async () => {
    const place = await farm();
    await pass(place, hot, 12);
    await resolve(place);
    await pass(place, hot, 20);
    await pass(place, hot, 9);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.resolved }]);
    await pass(place, hot, 2);
    const [again] = await alertsOf(place);
    expect(again).toMatchObject({ ExceptionStatus_id: statuses.open, resolvedOn: null, cause: 'The vent was shut' });
    expect(again?.facts?.resolvedAt).toMatch(/^2026-06-15T19:1/);
    await resolve(place);
    await pass(place, hot, 60);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.resolved }]);
  });

  test('a false alarm, and what nobody can read any more, stay ended', async () => {
    const [wrong, unread] = [await farm(), await farm()];
    await pass(wrong, hot, 12);
    await run('update exceptions set "ExceptionStatus_id" = $2, "resolvedOn" = $3 where facility_id = $1', [
      wrong.here.id,
      statuses.false_alarm,
      now,
    ]);
    await pass(wrong, hot, 40);
    expect(await alertsOf(wrong)).toMatchObject([{ ExceptionStatus_id: statuses.false_alarm }]);
    now = new Date(noon);
    await pass(unread, hot, 12);
    await resolve(unread);
    await pass(unread, { isSilent: true }, 15);
    await pass(unread, { isSilent: true }, 60);
    expect(await alertsOf(unread)).toMatchObject([{ ExceptionStatus_id: statuses.resolved }, { code: 'CTL-001' }]);
  });

  test('one that is put off ends with its trouble, and one that somebody works on is theirs to end', async () => {
    const [asleep, atWork] = [await farm(), await farm()];
    for (const place of [asleep, atWork]) {
      now = new Date(noon);
      await pass(place, hot, 12);
      const [{ id } = { id: 0 }] = await alertsOf(place);
      const status = place === asleep ? statuses.snoozed : statuses.in_remediation;
      const until = place === asleep ? new Date(now.getTime() + 3_600_000) : null;
      await run('update exceptions set "ExceptionStatus_id" = $2, "snoozedUntil" = $3 where id = $1', [
        id,
        status,
        until,
      ]);
      await pass(place, fine, 12);
    }
    expect(await alertsOf(asleep)).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved, snoozedUntil: null }]);
    expect(await alertsOf(atWork)).toMatchObject([{ ExceptionStatus_id: statuses.in_remediation }]);
  });

  test('trouble that is back after all that was done against it is told anew, not while somebody works on it', async () => {
    const [done, atWork] = [await farm(), await farm()];
    for (const [place, status] of [
      [done, 'done'],
      [atWork, 'in_progress'],
    ] as const) {
      now = new Date(noon);
      await pass(place, hot, 12);
      const [{ id } = { id: 0 }] = await alertsOf(place);
      await world.row('exception_remediations', {
        ...{ ExceptionList_id: id, status, user_id: place.grower.id, action: 'Fan belt' },
      });
      await run('update exceptions set "ExceptionStatus_id" = $2 where id = $1', [id, statuses.in_remediation]);
      await pass(place, hot, 5);
      await pass(place, fine, 12);
      expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.in_remediation }]);
      await pass(place, hot, 12);
    }
    expect(await alertsOf(done)).toMatchObject([{ ExceptionStatus_id: statuses.open, occurrences: 2 }]);
    expect(await alertsOf(atWork)).toMatchObject([{ ExceptionStatus_id: statuses.in_remediation, occurrences: 2 }]);
  });

  test('trouble that holds while nothing is done against it any more is open again: after the time to write another remedy, or half an hour after the last work', async () => {
    const remedy = async (place: Awaited<ReturnType<typeof farm>>, status: string) => {
      const [{ id } = { id: 0 }] = await alertsOf(place);
      await world.row('exception_remediations', {
        ...{ ExceptionList_id: id, status, user_id: place.grower.id, action: 'Fan belt', updatedate: now },
      });
      await run('update exceptions set "ExceptionStatus_id" = $2 where id = $1', [id, statuses.in_remediation]);
    };
    for (const given of [['cancelled'], ['ineffective', 'cancelled']]) {
      now = new Date(noon);
      const place = await farm();
      await pass(place, hot, 12);
      await run('update exceptions set owner_user_id = $2, "acknowledgedAt" = $3 where facility_id = $1', [
        ...[place.here.id, place.grower.id, now],
      ]);
      for (const status of given) await remedy(place, status);
      await pass(place, hot, 4);
      expect(await alertsOf(place)).toMatchObject([
        { ExceptionStatus_id: statuses.in_remediation, owner_user_id: place.grower.id },
      ]);
      await pass(place, hot, 2);
      // Nobody is on it any more; who came first stays known.
      expect(await alertsOf(place)).toMatchObject([
        {
          ...{ ExceptionStatus_id: statuses.open, occurrences: 1, owner_user_id: null, acknowledgedAt: null },
          firstAcknowledgedAt: '2026-06-15T19:12:00.000Z',
        },
      ]);
    }
    now = new Date(noon);
    const place = await farm();
    await pass(place, hot, 12);
    await remedy(place, 'done');
    await remedy(place, 'cancelled');
    await pass(place, hot, 20);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.in_remediation }]);
    await pass(place, hot, 11);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.open, occurrences: 1 }]);
  });

  test('what a person raised is open again when all that was planned against it is given up', async () => {
    const place = await farm();
    const { rows: types } = await server.services.pool.query<{ id: number }>(
      `select id from exception_types where code = $1 and facility_id is null`,
      [raisedByHand],
    );
    const raised = async (status: string, more: object = {}) => {
      const id = await world.row('exceptions', {
        ...{ facility_id: place.here.id, platformGroup_id: place.unit.id, code: raisedByHand },
        ...{ exceptionType_id: types[0]?.id, firstOccurrred: now, ExceptionStatus_id: statuses.in_remediation },
        ...more,
      });
      await world.row('exception_remediations', {
        ...{ ExceptionList_id: id, status, user_id: place.grower.id, action: 'Look', updatedate: new Date(noon) },
      });
      return id;
    };
    const given = await raised('cancelled');
    await raised('done');
    await raised('planned');
    // A test of the chain, and what a type told of that is gone, are nobody's word.
    await raised('cancelled', { code: drillCode, exceptionType_id: null });
    await raised('cancelled', { code: 'OLD-001', exceptionType_id: null });
    await pass(place, fine, 6);
    const open = (await alertsOf(place)).filter(({ ExceptionStatus_id }) => ExceptionStatus_id === statuses.open);
    expect(open).toMatchObject([{ id: given }]);
  });

  test('a sensor that falls silent proves nothing: its alert stays', async () => {
    const place = await farm();
    await pass(place, hot, 12);
    await pass(place, {}, 60);
    const alerts = await alertsOf(place);
    expect(alerts.find(({ code }) => code === 'TMP-001')).toMatchObject({ ExceptionStatus_id: statuses.open });
    expect(alerts.find(({ code }) => code === 'SNS-001')).toMatchObject({
      ExceptionStatus_id: statuses.open,
      limitValue: 20,
    });
  });
});

describe('who is judged', () => {
  test('a facility’s own type takes the place of the shared one, and one that is switched off is silent', async () => {
    const [quick, quiet] = [await farm(), await farm()];
    const rule = JSON.stringify({ metric: 'temperature', comparison: 'above', limit: 25 });
    const own = { code: 'TMP-001', label: 'Warm', rule, delayMin: 0, clearMin: 0 };
    await world.row('exception_types', { ...own, facility_id: quick.here.id });
    await world.row('exception_types', { ...own, facility_id: quiet.here.id, active: false });
    for (const place of [quick, quiet]) {
      now = new Date(noon);
      await pass(place, hot, 12);
    }
    expect(await alertsOf(quick)).toMatchObject([
      { name: 'Warm', limitValue: 25, firstOccurrred: '2026-06-15T19:01:00.000Z' },
    ]);
    expect(await alertsOf(quiet)).toEqual([]);
  });

  test.each([
    ['a disabled one', { isDisabled: true }],
    ['one that is not deployed', { deployed: false }],
    ['one that is being tested', { isTesting: true }],
    ['one whose people are not to be disturbed', { dndExpiration: new Date('2026-06-16T00:00:00Z') }],
  ])('no heat of %s is told of', async (_, values) => {
    const place = await farm();
    await server.services.db.updateTable('units').set(values).where('id', '=', place.unit.id).execute();
    await pass(place, hot, 15);
    expect(await alertsOf(place)).toEqual([]);
  });

  test('a unit whose controller never reported is still to be installed; one that fell silent is told of', async () => {
    const place = await farm();
    await pass(place, { ...fine, isSilent: true });
    expect(await alertsOf(place)).toEqual([]);
    await pass(place, fine);
    await pass(place, { ...fine, isSilent: true }, 18);
    expect(await alertsOf(place)).toMatchObject([
      { code: 'CTL-001', message: 'A-01: its controller is silent since Jun 15, 12:19.', limitValue: 17 },
    ]);
  });

  test('late irrigation is told of the moment it is late, and ends with the water', async () => {
    const place = await farm();
    await pass(place, fine);
    await pass(place, { ...fine, isWatered: false }, 72);
    const [late] = await alertsOf(place);
    expect(late).toMatchObject({ code: 'IRR-001', escalationLevel: 1, ExceptionStatus_id: statuses.open });
    await pass(place, fine, 2);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
  });
});

describe('devices', () => {
  test('a valve that stays open is told of after twenty minutes, and a shot of water is not', async () => {
    const place = await farm();
    const valve = (state: string) =>
      run(
        `insert into virtual_devices (controller_id, "virtualDeviceType_id", name, state) select $1, id, key, $2 from virtual_device_types where key = 'irrigation'
         on conflict do nothing`,
        [place.unit.controller.id, state],
      ).then(() =>
        run(
          `update virtual_devices d set state = $2 from virtual_device_types t where t.id = d."virtualDeviceType_id" and t.key = 'irrigation' and d.controller_id = $1`,
          [place.unit.controller.id, state],
        ),
      );
    await valve('on');
    await pass(place, fine, 5);
    await valve('off');
    await pass(place, fine, 10);
    await valve('on');
    await pass(place, fine, 20);
    expect(await alertsOf(place)).toEqual([]);
    await pass(place, fine, 1);
    expect(await alertsOf(place)).toMatchObject([
      { code: 'IRR-002', escalationLevel: 1, message: 'A-01: the valve is open since Jun 15, 12:16.' },
    ]);
    await valve('off');
    await pass(place, fine, 6);
    expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
  });

  test('the lowest battery of its sensors is told of', async () => {
    const place = await farm();
    await run('update sensors set "batteryLevel" = 60 where "platformGroup_id" = $1', [place.unit.id]);
    await run('update sensors set "batteryLevel" = 12 where id = $1', [place.unit.sensors[designatorIds.humidity]]);
    await pass(place, fine);
    expect(await alertsOf(place)).toMatchObject([
      { code: 'SNS-002', message: 'A-01: battery at 12 %.', value: 12, limitValue: 20 },
    ]);
  });
});

test('a unit that came from another facility is followed where it is now', async () => {
  const [old, place] = [await farm(), await farm()];
  await run(
    `insert into alert_conditions ("platformGroup_id", code, facility_id, since) values ($1, 'TMP-001', $2, $3)`,
    [place.unit.id, old.here.id, now],
  );
  await pass(place, hot, 15);
  expect(await alertsOf(place)).toMatchObject([{ code: 'TMP-001', occurrences: 1 }]);
});

test('while one server judges a facility, another goes on with the next one', async () => {
  const place = await farm();
  await pass(place, hot, 10);
  const other = await server.services.pool.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('alert round'), $1)`, [place.here.id]);
  await pass(place, hot);
  expect(await alertsOf(place)).toEqual([]);
  await other.query('rollback');
  other.release();
  await pass(place, hot);
  expect(await alertsOf(place)).toHaveLength(1);
});

test('many servers at once raise one alert', async () => {
  const place = await farm();
  await pass(place, hot, 10);
  now = new Date(now.getTime() + minute);
  await hear(place.here.id, place.unit, hot);
  await Promise.all([1, 2, 3, 4, 5].map(() => judgeFacility(server.services, place.here.id)));
  expect(await alertsOf(place)).toHaveLength(1);
});

test('a round that a reading asked for takes nobody a turn', async () => {
  const { here } = await farm();
  const round = (afterMs: number, why: 'inTurn' | 'asked') => {
    now = new Date(noon + afterMs);
    return judgeFacility(server.services, here.id, why);
  };
  expect(await round(0, 'asked')).toBeUndefined();
  expect(await round(0, 'inTurn')).toBeDefined();
  expect(await round(5000, 'inTurn')).toBeUndefined();
  expect(await round(9000, 'asked')).toBeDefined();
  expect(await round(10_000, 'inTurn')).toBeDefined();
});
