import { setImmediate as letOthers, setTimeout as delay } from 'node:timers/promises';
import {
  configTopicOf,
  listComponents,
  stateTopicOf,
  writeDiscovery,
  writeUnitState,
} from '@trellis/home-assistant/model';
import type { Services } from '@trellis/server-kit';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { UnitRecord } from '@trellis/units/model';
import { sql } from 'kysely';
import { readFreshRootZones } from './read-root-zone.ts';

/** A facility, and where Home Assistant looks for its units; null takes everything back. */
export interface Wanted {
  facilityId: number;
  prefix: string | null;
}

/** What this server told last, by topic. */
export type Told = Map<string, { payload: string; at: number }>;

/** Messages in a row, and the pause after them in ms: 200 a second at most, for a small computer at the other end. */
const rowLength = 50;
const pauseMs = 250;
/** A state is told again after this long, in ms: Home Assistant believes it for three times that. */
const againMs = 300_000;
/** What a unit is is told again after this long, in ms: a broker of the house may have lost what it kept, and says so to nobody. */
const describedAgainMs = 3_600_000;

interface Known {
  prefix: string;
  unit_id: number;
  components: string[];
}

/** How a facility is told. */
interface Way {
  services: Services;
  told: Told;
  /** Asked after each row of messages. */
  keepOn: () => Promise<boolean>;
  /** Ends it at once, also while a broker takes its time. */
  signal: AbortSignal;
}

/**
 * Tells what is new in a facility's units and takes back what is no more. A unit is written down before the first message about
 * it, and taken off after the last, so that nothing a broker keeps is forgotten. `hasMoved`: what stood under another prefix, or
 * all of it, was taken back.
 */
export async function tellFacilityUnits({ facilityId, prefix }: Wanted, way: Way): Promise<{ hasMoved: boolean }> {
  const { services } = way;
  const { db, clock } = services;
  const now = clock.now();
  const units = prefix === null ? [] : await listUnitStatus(db, { facilityId, now });
  const rootZones =
    prefix === null ? new Map<number, ReadonlySet<number>>() : await readFreshRootZones(services, facilityId, now);
  const deployed = units.filter((unit) => unit.deployed);
  const known = await listKnown(facilityId, services);
  const speaker = createSpeaker(way);
  const isThere = new Set(deployed.map(({ platformGroup_id }) => platformGroup_id));
  for (const one of known) {
    if (one.prefix === prefix && isThere.has(one.unit_id)) continue;
    await takeBack(one, { facilityId, keepsState: isThere.has(one.unit_id) }, speaker, services);
    if (!speaker.mayGoOn()) return { hasMoved: false };
  }
  const hasMoved = known.some((one) => one.prefix !== prefix);
  const hadComponents = new Map(
    known.filter((one) => one.prefix === prefix).map((one) => [one.unit_id, one.components]),
  );
  for (const [place, unit] of deployed.entries()) {
    // Two thousand units in one go would keep requests waiting for a third of a second.
    if (place % rowLength === 0) await letOthers();
    if (prefix === null || !speaker.mayGoOn()) break;
    await describeUnit(unit, prefix, hadComponents.get(unit.platformGroup_id), speaker, services);
    const state = writeUnitState(unit, now, rootZones.get(unit.platformGroup_id) ?? new Set());
    await speaker.say(stateTopicOf(facilityId, unit.platformGroup_id), JSON.stringify(state), { againMs });
  }
  return { hasMoved };
}

/** Tells what a unit is. An entity it lost is first taken away by name, as Home Assistant asks, and then left out. */
async function describeUnit(
  unit: UnitRecord,
  prefix: string,
  before: readonly string[] | undefined,
  speaker: Speaker,
  { db, config }: Services,
): Promise<void> {
  const { facility_id, platformGroup_id } = unit;
  const topic = configTopicOf(prefix, facility_id, platformGroup_id);
  const components: readonly string[] = listComponents(unit);
  const gone = before?.filter((key) => !components.includes(key)) ?? [];
  const isSame = before?.length === components.length && gone.length === 0;
  if (gone.length > 0) await speaker.say(topic, JSON.stringify(writeDiscovery(unit, config.publicUrl, gone)));
  if (!isSame)
    await sql`
      insert into home_assistant_units (facility_id, prefix, unit_id, components)
      values (${facility_id}, ${prefix}, ${platformGroup_id}, ${[...components]}::text[])
      on conflict (facility_id, prefix, unit_id) do update set components = excluded.components`.execute(db);
  await speaker.say(topic, JSON.stringify(writeDiscovery(unit, config.publicUrl)), { againMs: describedAgainMs });
}

async function takeBack(
  { prefix, unit_id }: Known,
  { facilityId, keepsState }: { facilityId: number; keepsState: boolean },
  speaker: Speaker,
  { db }: Services,
): Promise<void> {
  await speaker.takeBack(configTopicOf(prefix, facilityId, unit_id));
  if (!keepsState) await speaker.takeBack(stateTopicOf(facilityId, unit_id));
  await sql`delete from home_assistant_units
    where facility_id = ${facilityId} and prefix = ${prefix} and unit_id = ${unit_id}`.execute(db);
}

async function listKnown(facilityId: number, { db }: Services): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select prefix, unit_id, components from home_assistant_units where facility_id = ${facilityId} order by unit_id`.execute(
    db,
  );
  return rows;
}

type Speaker = ReturnType<typeof createSpeaker>;

/** Publishes what is new, kept by the broker, at a pace; stops when it may not go on. */
function createSpeaker({ told, services: { broker }, keepOn, signal }: Way) {
  let count = 0;
  let isStopped = false;
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('the server stops')), { once: true }),
  );
  ended.catch(() => undefined);
  const publish = async (topic: string, payload: string) => {
    signal.throwIfAborted();
    await Promise.race([ended, broker.publish(topic, payload, { qos: 1, retain: true })]);
    count += 1;
    if (count % rowLength !== 0) return;
    await delay(pauseMs, undefined, { signal });
    isStopped ||= !(await keepOn());
  };
  return {
    mayGoOn: () => !isStopped,
    async say(topic: string, payload: string, { againMs: again = Infinity } = {}) {
      const last = told.get(topic);
      if (last?.payload === payload && Date.now() - last.at < again) return;
      await publish(topic, payload);
      told.set(topic, { payload, at: Date.now() });
    },
    async takeBack(topic: string) {
      told.delete(topic);
      await publish(topic, '');
    },
  };
}
