import { exceptionStatusIds as statuses } from '@trellis/alerts/model';
import { alertsFeature } from '@trellis/alerts/server';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeFacility } from './judge-facility.ts';
import { queueByClock } from './queue-by-clock.testing.ts';

// From the rounds through the causes to the messages: what people read of a farm that loses its power, and of its return.

const minute = 60_000;
const many = 2000;
const clock = { at: new Date('2026-06-15T19:00:00Z') };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => clock.at } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;

/** Two halls of a thousand units on one feed, each unit with a controller, temperature, humidity and CO2. */
async function farm() {
  const { id } = await world.facility();
  const zone = await world.row('zones', { facility_id: id, name: 'Feed B', zonetype_id: 5 });
  for (const hall of ['North', 'South']) {
    const area = await world.row('areas', { facility_id: id, name: hall });
    await run(
      `with c as (insert into controllers (facility_id, name, "deviceId") select $1::int, $3::text || n, $1::int || '-' || $3::text || n from generate_series(1, $4::int) n returning id, name)
       insert into units (facility_id, area_id, name, controller_id) select $1::int, $2, name, id from c`,
      [id, area, `${hall}-`, many / 2],
    );
  }
  await run(
    `insert into sensors (facility_id, device_id, designator_id, "platformGroup_id", controller_id, priority)
     select $1, 'S' || u.id || '-' || d, d, u.id, u.controller_id, 1 from units u, unnest(array[5, 6, 7]) d where u.facility_id = $1`,
    [id],
  );
  await run(
    `insert into zone_devices (zone_id, "platformGroup_id", role) select $2, u.id, 'served' from units u where u.facility_id = $1`,
    [id, zone],
  );
  const person = (role: 'grower' | 'farmManager' | 'facilityManager') =>
    world.person({ facilities: [id], roles: [role] });
  const people = [await person('grower'), await person('farmManager'), await person('facilityManager')];
  for (const { id: user_id } of people)
    await world.row('exception_notified_users', { facility_id: id, user_id, channel: 'email' });
  return { id, people };
}

test('two thousand units that lose their power: three messages to a person at most, the root first, and one all-clear', async () => {
  const { id, people } = await farm();
  const queue = queueByClock({ services: server.services, clock });
  await queue.restart(alertsFeature.reactions ?? [], async () => alertsFeature.start?.jobs?.(server.services));
  const hear = async () => {
    await run('update controllers set "lastCommandFetch" = $2 where facility_id = $1', [id, clock.at]);
    await run(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt")
       select id, facility_id, designator_id, case designator_id when 5 then 24 when 6 then 0.55 else 800 end, $2, $2 from sensors where facility_id = $1
       on conflict (sensor_id) do update set at = excluded.at`,
      [id, clock.at],
    );
  };
  /** Minutes later, judged and told in each. */
  const pass = async (minutes: number, isPowered: boolean) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      await queue.passUntil(new Date(clock.at.getTime() + minute));
      if (isPowered) await hear();
      await run('update alert_rounds set "judgedAt" = $2 where facility_id = $1', [
        id,
        new Date(clock.at.getTime() - 10_000),
      ]);
      await judgeFacility(server.services, id);
      await queue.passUntil(clock.at);
      await queue.doRounds();
      // A mail server takes what leaves.
      await run(
        `update notifications set status = 'sent', "sentAt" = $2 where facility_id = $1 and status = 'queued' and channel = 'email'`,
        [id, clock.at],
      );
    }
  };
  const subjectsTo = async ({ id: user_id }: { id: number }) =>
    (
      await run<{ subject: string }>(
        `select subject from notifications where user_id = $1 and kind = 'exception' and channel = 'email' order by id`,
        [user_id],
      )
    ).map(({ subject }) => subject);
  await hear();
  await pass(2, true);
  expect(await run('select 1 from exceptions where facility_id = $1', [id])).toEqual([]);
  clock.at = new Date(clock.at.getTime() + 14 * minute);
  await pass(12, false);
  const roots = await run<{ id: number }>(
    'select id, "affectedUnits" from exceptions where facility_id = $1 and "rootException_id" is null',
    [id],
  );
  expect(roots).toMatchObject([{ affectedUnits: many }]);
  for (const one of people) {
    const subjects = await subjectsTo(one);
    expect(subjects.length).toBeGreaterThan(0);
    expect(subjects.length).toBeLessThanOrEqual(3);
    expect(subjects[0]).toMatch(/^Level 1: Many units silent/);
  }
  // Somebody takes it on within the quarter of an hour that the ladder gives.
  const [root] = roots;
  const taken = await server.call('POST', 'ExceptionLists/answer', {
    token: people[2]?.token,
    body: { ids: [root?.id], answer: { kind: 'acknowledge' } },
  });
  expect(taken.status).toBe(200);
  const before = new Map(
    await Promise.all(people.map(async (one) => [one.id, (await subjectsTo(one)).length] as const)),
  );
  await pass(12, true);
  expect(
    await run(`select 1 from exceptions where facility_id = $1 and "ExceptionStatus_id" <> ${statuses.auto_resolved}`, [
      id,
    ]),
  ).toEqual([]);
  for (const one of people) {
    const after = (await subjectsTo(one)).slice(before.get(one.id));
    expect(after).toEqual([expect.stringMatching(/^Over: Many units silent/)]);
  }
}, 600_000);
