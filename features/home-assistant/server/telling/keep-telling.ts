import { randomUUID } from 'node:crypto';
import { loginOf } from '@trellis/home-assistant/model';
import { createBell, type Running, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';

import { claimFacility, giveUp } from './claim-facility.ts';
import { tellFacilityUnits, type Told, type Wanted } from './tell-facility-units.ts';

/** Bus topic that says that a link changed: every server looks at once. */
export const changedTopic = 'home-assistant/changed';
/** Time between two looks, in ms: what people see in Home Assistant is this old at most. */
const everyMs = 10_000;
/** Facilities told at the same time. */
const mostAtOnce = 8;

interface Teller {
  services: Services;
  /** This server, among those that share the facilities. */
  me: string;
  told: Map<number, Told>;
  signal: AbortSignal;
}

/**
 * Tells Home Assistant what changed in the facilities that want it: each by one server at a time, and each by itself, so that a
 * Home Assistant that does not read what it is sent holds up nobody else.
 */
export function keepTelling(services: Services): Running {
  const { bus, log } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const teller: Teller = { services, me: randomUUID(), told: new Map(), signal };
  const bell = createBell(signal);
  const stopHearing = bus.subscribe(changedTopic, bell.ring);
  const telling = new Map<number, Promise<void>>();
  const complain = (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'Home Assistant could not be told');
  };
  const missed = new Set<number>();
  const begin = (wanted: Wanted) => {
    const { facilityId } = wanted;
    if (telling.has(facilityId)) return void missed.add(facilityId);
    const told = tellOne(wanted, teller)
      .catch(complain)
      .finally(() => {
        telling.delete(facilityId);
        if (missed.delete(facilityId)) bell.ring();
      });
    telling.set(facilityId, told);
  };
  const running = (async () => {
    while (!signal.aborted) {
      const wanted = await listWanted(services).catch((error: unknown) => {
        complain(error);
        return [];
      });
      for (const one of wanted) {
        if (telling.size >= mostAtOnce) await Promise.race(telling.values());
        begin(one);
      }
      await bell.wait(everyMs);
    }
  })();
  return {
    stop: async () => {
      stopHearing();
      stopping.abort();
      bell.ring();
      await running;
      await Promise.all(telling.values());
      await giveUp(teller.me, services);
    },
  };
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
    const keepOn = async () => (await claim())?.isOurs === true;
    const way = { services, told: told.get(facilityId) ?? new Map(), keepOn, signal };
    const { hasMoved } = await tellFacilityUnits(wanted, way);
    // It heard what was taken back; where else it may listen, or nowhere, it learns by signing in anew.
    if (hasMoved) services.broker.disconnectNode(loginOf(facilityId));
  } catch (error) {
    if (signal.aborted) return;
    problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    services.log.warn({ err: error, facilityId }, 'Home Assistant could not be told of a facility');
  }
  await sql`update home_assistant_publishers
    set problem = ${problem}, "toldAt" = case when ${problem}::text is null then now() else "toldAt" end
    where facility_id = ${facilityId} and publisher = ${me}`.execute(services.db);
}

/** The facilities that are told, and those of which the broker still keeps messages; first those that waited longest. */
async function listWanted({ db }: Services): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select f.id as "facilityId", case when l."isOn" and f.active then l."discoveryPrefix" end as prefix
    from facilities f left join home_assistant_links l on l.facility_id = f.id
      left join home_assistant_publishers p on p.facility_id = f.id
    where (l."isOn" and f.active) or exists (select 1 from home_assistant_units u where u.facility_id = f.id)
    order by p."toldAt" nulls first, f.id`.execute(db);
  return rows;
}
