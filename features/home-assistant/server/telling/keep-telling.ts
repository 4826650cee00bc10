import { randomUUID } from 'node:crypto';
import { loginOf } from '@trellis/home-assistant/model';
import type { Running, Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { claimFacility, giveUp } from './claim-facility.ts';
import { tellFacilityUnits, type Told, type Wanted } from './tell-facility-units.ts';

/** Bus topic that says that a link changed: every server looks at once. */
export const changedTopic = 'home-assistant/changed';
/** Time between two looks, in ms: what people see in Home Assistant is this old at most. */
const everyMs = 10_000;

/** Tells Home Assistant what changed in the facilities that want it; each facility by one server at a time. */
export function keepTelling(services: Services): Running {
  const { bus, log } = services;
  const me = randomUUID();
  const stopping = new AbortController();
  const told = new Map<number, Told>();
  const bell = createBell(stopping.signal);
  const stopHearing = bus.subscribe(changedTopic, bell.ring);
  const look = async () => {
    for (const wanted of await listWanted(services)) {
      if (stopping.signal.aborted) return;
      await tellOne(wanted, { services, me, told, signal: stopping.signal });
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'Home Assistant could not be told');
      });
      await bell.wait(everyMs);
    }
  })();
  return {
    stop: async () => {
      stopHearing();
      stopping.abort();
      bell.ring();
      await running;
      await giveUp(me, services);
    },
  };
}

interface Teller {
  services: Services;
  me: string;
  told: Map<number, Told>;
  signal: AbortSignal;
}

async function tellOne(wanted: Wanted, { services, me, told, signal }: Teller): Promise<void> {
  const { facilityId } = wanted;
  const claim = () => claimFacility(facilityId, me, services);
  const claimed = await claim();
  // What another server told meanwhile is not known here: everything is told anew.
  if (!claimed?.isOurs || !told.has(facilityId)) told.set(facilityId, new Map());
  if (!claimed) return;
  let problem: string | null = null;
  try {
    const keepOn = async () => !signal.aborted && (await claim())?.isOurs === true;
    const { hasMoved } = await tellFacilityUnits(wanted, told.get(facilityId) ?? new Map(), services, keepOn);
    // It heard what was taken back; where else it may listen, or nowhere, it learns by signing in anew.
    if (hasMoved) services.broker.disconnectNode(loginOf(facilityId));
  } catch (error) {
    problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    services.log.warn({ err: error, facilityId }, 'Home Assistant could not be told of a facility');
  }
  await sql`update home_assistant_publishers
    set problem = ${problem}, "toldAt" = case when ${problem}::text is null then now() else "toldAt" end
    where facility_id = ${facilityId} and publisher = ${me}`.execute(services.db);
}

/** The facilities that are told, and those of which the broker still keeps messages. */
async function listWanted({ db }: Services): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select f.id as "facilityId", case when l."isOn" and f.active then l."discoveryPrefix" end as prefix
    from facilities f left join home_assistant_links l on l.facility_id = f.id
    where (l."isOn" and f.active) or exists (select 1 from home_assistant_units u where u.facility_id = f.id)
    order by f.id`.execute(db);
  return rows;
}

/** Wakes who waits; rung while nobody waits, the next wait ends at once. */
function createBell(signal: AbortSignal) {
  let isRung = false;
  let wake: () => void = () => undefined;
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    wait: async (ms: number) => {
      if (!isRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
    },
  };
}
