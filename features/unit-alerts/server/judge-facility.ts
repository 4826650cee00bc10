import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { listJudgedUnits } from '@trellis/unit-status/server';
import { sql } from 'kysely';
import { listAlertTypes, type AlertType } from './alert-types.ts';
import { carryOut } from './carry-out.ts';
import { endCauses } from './causes/end-causes.ts';
import { endOrphans } from './end-orphans.ts';
import { judgeHouse } from './house/judge-house.ts';
import { readConditions, withChanges, writeConditions } from './conditions.ts';
import { readGuards } from './read-guards.ts';
import { readSensors } from './read-sensors.ts';
import { reopenResolved, reopenUntreated } from './reopen-resolved.ts';
import { roundLock } from './round-lock.ts';
import { readDryShots } from './trust/judge-shots.ts';
import { followUnits } from './follow-units.ts';
import type { Round } from './watch-readings.ts';

/** Without a round for so long (ms), something was missed. */
const gapMs = 120_000;

const job = { userId: null, source: 'job', ip: null } as const;

/** Every facility is judged this often, in ms, by whichever server comes first. */
export const roundEveryMs = 10_000;
/** Turns of a facility follow each other no closer, in ms, whichever server takes them. */
export const turnApartMs = 0.8 * roundEveryMs;
/** A round in its turn, or one that a reading asked for in between. */
export type Why = 'inTurn' | 'asked';

/**
 * Judges the units of a facility by its alert types, once: raises, counts and ends alerts, all of it or nothing. Answers what it
 * knew; does nothing when another server did it a moment ago.
 */
export async function judgeFacility(
  services: Services,
  facilityId: number,
  why: Why = 'inTurn',
): Promise<Round | undefined> {
  return inTransaction(services, job, async (context) => {
    const turn = await takeRound(facilityId, why, context);
    if (!turn) return undefined;
    const { db, now } = context;
    const types = await listAlertTypes(db, facilityId);
    const known = await readConditions(db, facilityId);
    const judged = await listJudgedUnits(db, { facilityId, now });
    const units = judged.map(({ unit }) => unit);
    const followed = followUnits(units, {
      states: new Map(judged.map(({ unit, state }) => [unit, state])),
      types,
      known,
      sensors: await readSensors(db, { facilityId, types, now }),
      dryShots: await readDryShots(db, facilityId, now),
      guards: await readGuards(db, facilityId, now),
      now: now.getTime(),
      backAt: turn.backAt,
    });
    const changed = await carryOut({ facilityId, types, known, ...followed }, context);
    await writeConditions(db, facilityId, changed);
    await forgetOthers(facilityId, types, context);
    const ofHouse = await judgeHouse({ facilityId, types, backAt: turn.backAt }, context);
    await endOrphans(facilityId, context);
    await endCauses(facilityId, context);
    const holding = [...followed.holding, ...ofHouse];
    await reopenResolved(facilityId, holding, context);
    await reopenUntreated(facilityId, holding, context);
    return { units, types, known: withChanges(known, changed) };
  });
}

/**
 * A turn for one server at a time; the others go on with the next facility, and find this one done. `backAt` is when rounds began again
 * after a time without any (epoch ms), which is written down to be judged later.
 */
async function takeRound(
  facilityId: number,
  why: Why,
  { db, now }: WorkContext,
): Promise<{ backAt: number | null } | undefined> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${roundLock(facilityId)}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree) return undefined;
  const last = await sql<{ judgedAt: Date; backAt: Date | null }>`
    select "judgedAt", "backAt" from alert_rounds where facility_id = ${facilityId}`.execute(db);
  const [before] = last.rows;
  const restedMs = now.getTime() - (before?.judgedAt.getTime() ?? 0);
  // What is asked for in between takes nobody's turn.
  if (why === 'asked') return before && { backAt: before.backAt?.getTime() ?? null };
  if (before && restedMs < turnApartMs) return undefined;
  const isBack = before !== undefined && restedMs >= gapMs;
  if (isBack)
    await sql`insert into alert_gaps (facility_id, "from", "until") values (${facilityId}, ${before.judgedAt}, ${now})
      on conflict do nothing`.execute(db);
  const backAt = isBack ? now : (before?.backAt ?? null);
  await sql`
    insert into alert_rounds (facility_id, "judgedAt", "backAt") values (${facilityId}, ${now}, ${backAt})
    on conflict (facility_id) do update set "judgedAt" = excluded."judgedAt", "backAt" = excluded."backAt"`.execute(db);
  return { backAt: backAt?.getTime() ?? null };
}

/** Types that judge nothing any more leave no condition behind; their alerts are people's to end. */
async function forgetOthers(facilityId: number, types: readonly AlertType[], { db }: WorkContext): Promise<void> {
  await sql`delete from alert_conditions where facility_id = ${facilityId}
    and code <> all (${types.map(({ code }) => code)}::text[])`.execute(db);
}
