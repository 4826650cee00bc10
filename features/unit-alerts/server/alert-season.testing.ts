import { alertsFeature } from '@trellis/alerts/server';
import { growOn, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { judgeFacility } from './judge-facility.ts';
import { queueByClock } from './queue-by-clock.testing.ts';

interface Stage {
  server: TestServer;
  world: World;
  clock: { at: Date };
  seed: number;
  days: number;
}

const minute = 60_000;
const designators = { temperature: 5, humidity: 6 } as const;

/** A number generator that tells the same story for the same seed (mulberry32); 0–1. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How a unit is at present. */
interface Living {
  unit: MadeUnit;
  temperature: number | null;
  isSilent: boolean;
}

/** Two rooms of six units under light from 18:00 to 06:00, and people with rules, quiet hours and a backup. */
async function build({ server, world, clock }: Stage) {
  const run = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
  const here = await world.facility();
  const rooms: Living[][] = [];
  for (const name of ['Flower 1', 'Flower 2']) {
    const area_id = await world.row('areas', { facility_id: here.id, name });
    const room: Living[] = [];
    for (let place = 1; place <= 6; place += 1) {
      const unit = await world.unit(here, { name: `${name}-${place}`, area_id });
      if (place % 2 === 0) {
        await growOn(world, { facilityId: here.id, unit }, { since: '2025-10-01T16:00:00Z' });
        await run('update grow_plans set name = name || id where facility_id = $1', [here.id]);
      }
      room.push({ unit, temperature: 24, isSilent: false });
    }
    rooms.push(room);
  }
  await run(
    `update grow_phases set "photoperiodStartTime" = '18:00' where "growplanVersion_id" in (select v.id from grow_plan_versions v
      join grow_plans p on p.id = v.growplan_id where p.facility_id = $1)`,
    [here.id],
  );
  const person = (role: 'grower' | 'farmManager' | 'facilityManager') =>
    world.person({ facilities: [here.id], roles: [role] });
  const [grower, head, manager] = [
    await person('grower'),
    await person('farmManager'),
    await person('facilityManager'),
  ];
  const rule = (values: object) =>
    world.row('exception_notified_users', { facility_id: here.id, channel: 'email', ...values });
  const nights = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '08:00' }]);
  await rule({ user_id: grower.id, backup_user_id: head.id });
  await rule({ user_id: head.id, delayMin: 10, escalationLevel: 3 });
  await rule({ user_id: manager.id, hours: nights, channel: 'inapp' });
  await world.row('notification_subscriptions', {
    ...{ user_id: grower.id, kind: 'exception', channel: 'email', mode: 'on', quietFrom: '22:00', quietTo: '06:00' },
  });
  const queue = queueByClock({ services: server.services, clock });
  return { run, here, rooms, all: rooms.flat(), people: [grower, head, manager], manager, queue };
}
type House = Awaited<ReturnType<typeof build>>;

/** Plays a season, step by step, and has `check` look after each. */
export async function playSeason(stage: Stage, check: (facilityId: number) => Promise<void>) {
  const { server, clock, days } = stage;
  const house = await build(stage);
  const { here, queue } = house;
  const counted: Record<string, number> = {};
  const refused: string[] = [];
  const random = randomBy(stage.seed);
  const from = (most: number) => Math.floor(random() * most);
  const begin = () =>
    queue.restart(alertsFeature.reactions ?? [], async () => alertsFeature.start?.jobs?.(server.services));
  await begin();
  const end = clock.at.getTime() + days * 1440 * minute;
  while (clock.at.getTime() < end) {
    await queue.passUntil(new Date(clock.at.getTime() + (random() < 0.5 ? 1 + from(8) : 20 + from(120)) * minute));
    const happened = random() < 0.08 ? 'restart' : happen(house, from, random);
    counted[happened] = (counted[happened] ?? 0) + 1;
    if (happened === 'restart') await begin();
    await speak(house, clock.at);
    // Rounds were made all the while, unless no server was there.
    if (happened !== 'restart')
      await server.services.pool.query('update alert_rounds set "judgedAt" = $1', [
        new Date(clock.at.getTime() - 10_000),
      ]);
    const rounds = random() < 0.1 ? 2 : 1;
    await Promise.all(Array.from({ length: rounds }, () => judgeFacility(server.services, here.id)));
    await queue.passUntil(clock.at);
    if (random() < 0.5) {
      const said = await answer(house, { server, from, random });
      if (said) counted[said.what] = (counted[said.what] ?? 0) + 1;
      if (said && said.status >= 500) refused.push(`${said.what} ${said.status}`);
      await queue.passUntil(clock.at);
    }
    await queue.doRounds();
    await queue.passUntil(clock.at);
    counted['steps'] = (counted['steps'] ?? 0) + 1;
    if (counted['steps'] % 4 === 0) await check(here.id);
  }
  await check(here.id);
  return { facilityId: here.id, manager: house.manager, counted, refused };
}

/** Something happens to a unit or a room; what it is called. */
function happen({ rooms, all }: House, from: (most: number) => number, random: () => number): string {
  const one = all[from(all.length)] as Living;
  const chance = random();
  if (chance < 0.25) {
    one.temperature = [24, 24, 31, 12, null][from(5)] ?? null;
    return 'temperature';
  }
  if (chance < 0.35) {
    one.isSilent = !one.isSilent;
    return 'controller';
  }
  if (chance < 0.4) {
    const isSilent = random() < 0.5;
    for (const unit of rooms[from(2)] ?? []) unit.isSilent = isSilent;
    return 'room';
  }
  if (chance < 0.44) {
    const temperature = random() < 0.5 ? 31 : 24;
    for (const unit of rooms[from(2)] ?? []) unit.temperature = temperature;
    return 'climate of a room';
  }
  if (chance < 0.52) {
    one.next = [
      `"isDisabled" = not "isDisabled"`,
      `"isTesting" = not "isTesting"`,
      `"dndExpiration" = $2::timestamptz + interval '2 hours'`,
      `"lastIrrigated" = $2::timestamptz - interval '3 hours'`,
    ][from(4)];
    return 'state of a unit';
  }
  for (const unit of all) Object.assign(unit, { isSilent: false, temperature: random() < 0.9 ? 24 : unit.temperature });
  return 'repair';
}
interface Living {
  /** What is written of the unit before it speaks. */
  next?: string | undefined;
}

/** What all units say at this moment. */
async function speak({ run, here, all }: House, now: Date) {
  for (const one of all) {
    const { next, unit } = one;
    if (next) await run(`update units set ${next} where id = $1 and $2::timestamptz is not null`, [unit.id, now]);
    one.next = undefined;
  }
  const heard = all.filter(({ isSilent }) => !isSilent);
  await run('update controllers set "lastCommandFetch" = $2 where id = any($1)', [
    heard.map(({ unit }) => unit.controller.id),
    now,
  ]);
  const read = heard.flatMap(({ unit, temperature }) =>
    temperature === null
      ? []
      : [
          [unit.sensors[designators.temperature], designators.temperature, temperature],
          [unit.sensors[designators.humidity], designators.humidity, 0.55],
        ],
  );
  await run(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt")
     select s, $1, d, r, $2, $2 from unnest($3::int[], $4::int[], $5::float8[]) x (s, d, r)
     on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
    [here.id, now, ...[0, 1, 2].map((column) => read.map((line) => line[column]))],
  );
  await run(
    `update units set "lastIrrigated" = $2 where facility_id = $1 and "lastIrrigated" < $2::timestamptz - interval '30 minutes' and id % 3 <> 0`,
    [here.id, now],
  );
}

interface Answering {
  server: TestServer;
  from: (most: number) => number;
  random: () => number;
}

/** Somebody answers an alert that is not over, in one of the ways there are, whether that can be or not. */
async function answer({ run, here, people }: House, { server, from, random }: Answering) {
  const { rows } = await run(
    `select id from exceptions where facility_id = $1 and ("resolvedOn" is null or id % 50 = $2) order by id desc limit 30`,
    [here.id, from(50)],
  );
  const alerts = (rows as { id: number }[]).map(({ id }) => id);
  const id = alerts[from(alerts.length)];
  const person = people[from(people.length)];
  if (id === undefined || person === undefined) return undefined;
  const ids = random() < 0.2 ? alerts : [id];
  const ending = { cause: 'equipment', note: 'Fan' };
  const owner = people[from(people.length)]?.id ?? null;
  const answers = [
    ...[{ kind: 'acknowledge' }, { kind: 'acknowledge' }, { kind: 'giveBack' }, { kind: 'wake' }],
    ...[
      { kind: 'snooze', minutes: 15 + from(50) },
      { kind: 'snooze', minutes: 15 + from(400) },
    ],
    ...[
      { kind: 'resolve', ...ending },
      { kind: 'falseAlarm', ...ending },
      { kind: 'assign', owner_user_id: owner },
    ],
  ];
  const given = answers[from(answers.length + 2)];
  const remedy = { ExceptionList_id: id, action: 'Fan', user_id: person.id };
  const { status } = given
    ? await server.call('POST', 'ExceptionLists/answer', { token: person.token, body: { ids, answer: given } })
    : await server.call('POST', 'ExceptionRemediations', { token: person.token, body: remedy });
  return { what: given?.kind ?? 'remedy', status };
}
