import type { CallContext } from '@trellis/server-kit';
import { countStates, unitState } from '@trellis/units/model';
import { listUnitStatus, readClimateInBand } from '@trellis/unit-status/server';
import { readDrillOfWeek } from '@trellis/alerts/server';
import { readNextHarvests, readProduction } from './read-production.ts';
import { readWork } from './read-work.ts';
import type { WeekFacts } from './week-facts.ts';
import type { Week } from './week.ts';

/** Everything a weekly report tells of a facility, from its records and readings. */
export async function readWeekFacts(week: Week, { db }: Pick<CallContext, 'db'>): Promise<WeekFacts> {
  const units = await readUnits(week, db);
  const { alerts, tickets, tasksDone, ...open } = await readWork(db, week);
  return {
    now: { ...units, ...open },
    production: await readProduction(db, week),
    climate: await readClimateInBand(db, week),
    alerts,
    drill: await readDrillOfWeek(week, db),
    tickets,
    tasksDone,
    nextHarvests: await readNextHarvests(db, week),
  };
}

async function readUnits(
  { facilityId, now }: Week,
  db: CallContext['db'],
): Promise<Pick<WeekFacts['now'], 'units' | 'offline' | 'warned'>> {
  const records = await listUnitStatus(db, { facilityId, now });
  const judged = records.map((unit) => ({ unit, ...unitState(unit, now) }));
  const offline = judged
    .filter(({ state }) => state === 'OFFLINE')
    .map(({ unit }) => ({
      name: unit.platformGroupName,
      since: unit.lastCommandFetch === null ? null : new Date(unit.lastCommandFetch),
    }))
    .sort((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0));
  const warned = judged
    .filter(({ state }) => state === 'WARN')
    .map(({ unit, warnings }) => ({
      name: unit.platformGroupName,
      about: [...new Set(warnings.map(({ metric }) => metric))],
    }));
  return { units: countStates(judged), offline, warned };
}
