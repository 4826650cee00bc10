import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@trellis/server-kit/postgres';
import { createEdgeNode, type EdgeNode } from '@trellis/sparkplug/edge';
import { freePort } from '@trellis/test-kit/free-port';
import { prepareGatewaySink, prepareMailSink, type Sink, type SunkMail, type SunkPost } from '@trellis/test-kit/mail';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { makeBrowser } from '@trellis/test-kit/push';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { makeWorld, type World } from '../testing/make-world.ts';
import {
  embeddedDatabaseUrl,
  postmasterPid,
  prepareServer,
  queryOnce,
  type ServerProcess,
} from './server-process.testing.ts';

/** Alerts go out by real ways while everything that carries them is killed. */
export interface KillStory {
  /** Says who is killed when. */
  seed: number;
  alerts: number;
  /** So long units get into danger, and things are killed, in ms. */
  killingMs: number;
  log?: (line: string) => void;
}

/** Somebody whom a rule names, with what reads push messages of theirs. */
export interface ToldPerson {
  id: number;
  facility_id: number;
  token: string;
  email: string;
  read?: (body: Buffer) => unknown;
}

/** A unit that gets into danger, with the alert it raises. */
export interface Endangered {
  unitId: number;
  name: string;
  facility_id: number;
  sensorDeviceId: string;
}

/** What can be killed, and how it comes back. */
type Victims = Readonly<
  Record<'server' | 'database' | 'broker' | 'mail' | 'gateway', (downMs: number) => Promise<void>>
>;

/** The whole scene of the story. */
export interface Scene {
  people: ToldPerson[];
  units: Endangered[];
  mails: () => SunkMail[];
  posts: () => SunkPost[];
  query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>;
  kills: Record<string, number>;
}

/** As deploy/mosquitto has it. */
const brokerSettings = [
  'max_queued_messages 0',
  'set_tcp_nodelay true',
  'autosave_on_changes true',
  'autosave_interval 1000',
];
/** Facilities of the story; those beyond `urgentFacilities` have alerts of level 3. */
const facilityCount = 5;
const urgentFacilities = 2;
const hurried = path.resolve(import.meta.dirname, 'hurried-server.ts');
const minuteMs = 60_000;
/** How often the clock goes on until all are told, and how long that may take in all. */
const mostSteps = 60;
const restSeconds = 180;
/** A broker that is killed forgets what it had taken a moment before (docs/mosquitto.md): controllers say again what they read. */
const repeatMs = 2000;

/** Random numbers that are the same each time (linear congruential, Numerical Recipes). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Raises the alerts while everything is killed at random, lets all of it come back and settle, and hands the scene to `judge`. */
export async function tellThroughKills<T>(story: KillStory, judge: (scene: Scene) => Promise<T>): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'trellis-alert-kills-'));
  const [mail, gateway, broker] = await Promise.all([
    prepareMailSink(path.join(root, 'mails')),
    prepareGatewaySink(path.join(root, 'posts')),
    startMosquitto({ settings: brokerSettings }),
  ]);
  const parts = { root, mail, gateway, broker, server: await prepareFarm(root, { mail, broker }) };
  let nodes: EdgeNode[] = [];
  let air: Air | undefined;
  try {
    await Promise.all([mail.start(), gateway.start(), parts.server.start()]);
    const farm = await settle(parts, story.alerts);
    // The server learns of rows made behind its back when it starts.
    await parts.server.stop();
    await parts.server.start();
    nodes = farm.groups.map((group) => startNode(root, broker, group));
    const scene = { ...farm, mails: mail.received, posts: gateway.received, query: queryOf(root), kills: {} };
    air = startAir(farm.groups, nodes);
    await endanger(scene, air, parts, story);
    await comeToRest(scene, air, parts, story);
    return await judge(scene);
  } catch (error) {
    throw new Error(`Seed ${story.seed}: ${String(error)}\n${parts.server.errors().slice(-3000)}`, { cause: error });
  } finally {
    air?.stop();
    await Promise.all(nodes.map((node) => node.close()));
    await parts.server.stop();
    await Promise.all([mail.kill9(), gateway.kill9(), broker.stop()]);
    rmSync(root, { recursive: true, force: true });
  }
}

interface Parts {
  root: string;
  mail: Sink<SunkMail>;
  gateway: Sink<SunkPost>;
  broker: Mosquitto;
  server: ServerProcess;
}

const clockFile = (root: string) => path.join(root, 'ahead');
const dataDir = (root: string) => path.join(root, 'data');

async function prepareFarm(root: string, { mail, broker }: Pick<Parts, 'mail' | 'broker'>): Promise<ServerProcess> {
  writeFileSync(clockFile(root), '0');
  const { NODE_COMPILE_CACHE = path.join(root, 'compiled') } = process.env;
  return prepareServer(
    {
      ...{ PORT: String(await freePort()), DATA_DIR: dataDir(root), MQTT_URL: broker.url(), WEBHOOKS_LOCAL: 'on' },
      ...{
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'farm@trellis.example',
        PUBLIC_URL: 'http://farm.test',
      },
      ...{ CLOCK_AHEAD: clockFile(root), NODE_COMPILE_CACHE },
    },
    hurried,
  );
}

const queryOf =
  (root: string) =>
  <R extends object>(text: string, values: unknown[] = []) =>
    queryOnce<R>(embeddedDatabaseUrl(dataDir(root)), text, values);

interface Group {
  mqttGroup: string;
  gateway: { deviceId: string; key: string };
  units: Endangered[];
}

/** Facilities with their people, rules, ways out, and units whose sensors one gateway reads. */
async function settle({ root, server, gateway }: Parts, alerts: number) {
  const pool = createPool(embeddedDatabaseUrl(dataDir(root)), {
    max: 4,
    applicationName: 'test',
    log: pino({ level: 'silent' }),
  });
  const world = makeWorld({ pool });
  const base = `http://127.0.0.1:${gateway.port}`;
  await world.row('message_gateways', {
    name: 'SMS',
    kind: 'sms',
    address: `${base}/sms`,
    body: '{"to":"{phone}","text":"{text}"}',
  });
  // Only what the story sets off itself.
  await pool.query(`update exception_types set active = false where code <> 'CO2-003'`);
  await pool.query(`update exception_types set "clearMin" = 2, ladder = $1 where code = 'CO2-003'`, [
    JSON.stringify([{ afterMin: 5, level: 1, role: 'facilityManager' }]),
  ]);
  const groups: Group[] = [];
  const people: ToldPerson[] = [];
  for (let index = 0; index < facilityCount; index += 1) {
    const facility = await world.facility();
    if (index >= urgentFacilities)
      await pool.query(
        `insert into exception_types (code, label, category, rule, ladder, "escalationLevel", "delayMin", "clearMin", "messageTemplate", facility_id)
         select code, label, category, rule, ladder, 3, "delayMin", "clearMin", "messageTemplate", $1 from exception_types
         where code = 'CO2-003' and facility_id is null`,
        [facility.id],
      );
    people.push(
      ...(await namePeople(world, facility.id, { base, api: `${server.url}/api/v1`, isOdd: index % 2 === 1 })),
    );
    groups.push(await makeGroup({ world, pool }, facility, Math.ceil(alerts / facilityCount)));
  }
  const { rows } = await pool.query<{ id: number; email: string }>(
    `update users set "cellPhone" = '+34600' || id returning id, email`,
  );
  for (const person of people) person.email = rows.find(({ id }) => id === person.id)?.email ?? '';
  await pool.end();
  return { groups, people, units: groups.flatMap(({ units }) => units) };
}

async function makeGroup(
  { world, pool }: { world: World; pool: Pool },
  facility: { id: number; mqttGroup: string },
  count: number,
): Promise<Group> {
  const first = await world.unit(facility, { name: `U-${facility.id}-0000`, designators: [] });
  const { id: facility_id } = facility;
  const { rows } = await pool.query<Endangered>(
    `with made as (insert into units (facility_id, name, area_id)
        select $1::int, 'U-' || $1 || '-' || lpad(n::text, 4, '0'), $2::int from generate_series(1, $4::int) n returning id, name),
      sensed as (insert into sensors (facility_id, device_id, designator_id, controller_id, "platformGroup_id")
        select $1, 'sensor-' || id, 7, $3::int, id from made)
     select id as "unitId", name, $1 as facility_id, 'sensor-' || id as "sensorDeviceId" from made order by id`,
    [facility_id, first.area_id, first.controller.id, count],
  );
  return { mqttGroup: facility.mqttGroup, gateway: first.controller, units: rows };
}

interface Ways {
  base: string;
  api: string;
  isOdd: boolean;
}

/** People for each way out, in odd facilities one who wants nothing and one who sleeps; their manager hears of what nobody answers. */
async function namePeople(world: World, facilityId: number, { base, api, isOdd }: Ways): Promise<ToldPerson[]> {
  const made: ToldPerson[] = [];
  const name = async (channel: string, wish?: Record<string, unknown>) => {
    const person = await world.person({ facilities: [facilityId], roles: ['grower'] });
    await world.row('exception_notified_users', { facility_id: facilityId, user_id: person.id, channel });
    if (wish) await world.row('notification_subscriptions', { user_id: person.id, ...wish });
    const told: ToldPerson = { ...person, facility_id: facilityId, email: '' };
    made.push(told);
    return told;
  };
  const register = (token: string, where: string, body: object) => post(`${api}/notifications/${where}`, token, body);
  await name('email');
  if (isOdd) {
    await name('sms');
    await name('email', { mode: 'off' });
    await name('email', { quietFrom: '00:00', quietTo: '23:59' });
  } else {
    const pushed = await name('push');
    const browser = makeBrowser(`${base}/push/${pushed.id}`);
    await register(pushed.token, 'browsers', browser.registration);
    pushed.read = browser.read;
    const reader = await name('email', { channel: 'ntfy', mode: 'on' });
    await register(reader.token, 'topics', { address: `${base}/topic-${reader.id}` });
  }
  await world.person({ facilities: [facilityId], roles: ['facilityManager'] });
  return made;
}

async function post(address: string, token: string, body: object): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The gateway of a facility, which keeps what it could not deliver. */
function startNode(root: string, broker: Mosquitto, { mqttGroup, gateway, units }: Group): EdgeNode {
  const folder = path.join(root, gateway.deviceId);
  mkdirSync(folder);
  return createEdgeNode({
    ...{ brokerUrl: broker.url(), username: gateway.deviceId, password: gateway.key },
    ...{ groupId: mqttGroup, edgeNodeId: gateway.deviceId, primaryHostId: 'trellis' },
    birth: () => ({
      metrics: [],
      devices: units.map(({ sensorDeviceId: id }) => ({
        id,
        metrics: [{ name: 'co2', datatype: 'Double', value: null }],
      })),
    }),
    onCommand: () => undefined,
    ...{ store: { folder }, qos: 1, persistentSession: true, reconnectMs: [50, 500], log: silent },
  });
}

/** What the gateways read of each unit, and say again every other second, as controllers do. */
interface Air {
  /** CO2 in ppm. */
  set: (unit: Endangered, co2: number) => void;
  stop: () => void;
}

function startAir(groups: readonly Group[], nodes: readonly EdgeNode[]): Air {
  const known = new Map<Endangered, number>();
  const report = (unit: Endangered, co2: number) => {
    const node = nodes[groups.findIndex(({ units }) => units.includes(unit))];
    const now = Date.now();
    node?.publishData(unit.sensorDeviceId, [{ name: 'co2', datatype: 'Double', value: co2, timestamp: now }], now);
  };
  const timer = setInterval(() => {
    for (const [unit, co2] of known) report(unit, co2);
  }, repeatMs);
  return {
    set: (unit, co2) => {
      known.set(unit, co2);
      report(unit, co2);
    },
    stop: () => clearInterval(timer),
  };
}

/** Every unit gets into danger at a moment of its own, and what carries the news is killed meanwhile. */
async function endanger(scene: Scene, air: Air, parts: Parts, story: KillStory): Promise<void> {
  const random = randomOf(story.seed);
  const victims = victimsOf(parts);
  const moments = scene.units
    .map((unit) => ({ unit, at: random() * story.killingMs }))
    .toSorted((one, other) => one.at - other.at);
  const began = Date.now();
  const reporting = (async () => {
    for (const { unit, at } of moments) {
      await delay(Math.max(0, began + at - Date.now()));
      air.set(unit, 9000);
    }
  })();
  const names = Object.keys(victims) as (keyof Victims)[];
  for (let kill = 0; kill < names.length || Date.now() - began < story.killingMs; kill += 1) {
    await delay(500 + random() * 1500);
    // Each in its turn at first, so that a short story has all of them, and then whoever comes.
    const victim =
      names[kill < names.length ? (kill + story.seed) % names.length : Math.floor(random() * names.length)] ?? 'server';
    story.log?.(`${((Date.now() - began) / 1000).toFixed(1)} s: ${victim} is killed`);
    scene.kills[victim] = (scene.kills[victim] ?? 0) + 1;
    await victims[victim](random() * 2000);
  }
  await reporting;
}

function victimsOf({ root, mail, gateway, broker, server }: Parts): Victims {
  const cycle = (part: Pick<Sink<unknown>, 'kill9' | 'start'>) => async (downMs: number) => {
    await part.kill9();
    await delay(downMs);
    await part.start();
  };
  return {
    server: cycle(server),
    mail: cycle(mail),
    gateway: cycle(gateway),
    broker: cycle({ kill9: () => broker.kill(), start: () => broker.restart() }),
    // The server that keeps it starts it again.
    database: async () => {
      process.kill(postmasterPid(dataDir(root)), 'SIGKILL');
    },
  };
}

/** Nothing is killed any more: half the units are well again, and the clock goes on until nobody is to be told of anything. */
async function comeToRest(scene: Scene, air: Air, parts: Parts, { alerts, log }: KillStory): Promise<void> {
  const count = async (text: string) =>
    (await scene.query<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n ?? -1;
  const raised = () => count(`from exceptions where code = 'CO2-003'`);
  await until(`${alerts} alerts are raised`, async () => (await raised()) >= scene.units.length, 90_000);
  log?.(`${await raised()} alerts are raised`);
  const well = scene.units.filter((_, index) => index % 2 === 0);
  for (const unit of well) air.set(unit, 900);
  const easing = () => count(`from alert_conditions where "clearSince" is not null`);
  await until('half of them are well again', async () => (await easing()) >= well.length, 60_000);
  air.stop();
  log?.('half of them are well again');
  let ahead = 0;
  const goOn = (ms: number) => writeFileSync(clockFile(parts.root), String((ahead += ms)));
  goOn(6 * minuteMs);
  const ended = () => count(`from exceptions where "ExceptionStatus_id" = 7`);
  await until('their alerts have ended', async () => (await ended()) >= well.length, 60_000);
  const isQuiet = async () => {
    const now = new Date(Date.now() + ahead);
    const [due, mails, deliveries, steps] = await Promise.all([
      scene.query(
        `select from alert_receipts where skipped is null and "leftAt" is null and ("heldBy" is null or "dueAt" <= $1) limit 1`,
        [now],
      ),
      scene.query(`select from notifications where channel = 'email' and status = 'queued' limit 1`),
      scene.query(`select from message_deliveries where status = 'queued' limit 1`),
      scene.query(`select from alert_steps where state = 'waiting' limit 1`),
    ]);
    return [due, mails, deliveries, steps].every((rows) => rows.length === 0);
  };
  // A busy machine is given longer to send what is due by then.
  for (let step = 0; step < restSeconds && !(await isQuiet().catch(() => false)); step += 1) {
    if (step < mostSteps) goOn(6 * minuteMs);
    await delay(1000);
  }
  log?.(`at rest ${ahead / minuteMs} minutes later by its clock`);
}

async function until(what: string, isTrue: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}.`);
    await delay(200);
  }
}
