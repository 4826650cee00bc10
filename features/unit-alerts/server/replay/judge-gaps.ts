import { Exception } from '@trellis/alerts/model';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { isReplayable, replayChanges, replayMinutes, replayRule, type Episode } from '@trellis/unit-alerts/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { UnitRecord } from '@trellis/units/model';
import { sql } from 'kysely';
import { setImmediate as letOthers } from 'node:timers/promises';
import { listAlertTypes, type AlertType } from '../alert-types.ts';
import { carryOut } from '../carry-out.ts';
import { conditionOf, keyOf, readConditions, writeConditions, type KnownConditions } from '../conditions.ts';
import type { Change } from '../follow-units.ts';
import { roundLock } from '../round-lock.ts';
import { metricsOf, readPoints } from './read-points.ts';
import { unitEventReaders } from './read-unit-events.ts';

const job = { userId: null, source: 'job', ip: null } as const;
const stepMs = replayMinutes * 60_000;
/** Controllers keep what they read while nobody listens, and send it when somebody does: so long (ms) it takes at most. */
const arrivesWithinMs = 600_000;
/** What led to the gap is read too: nothing waits longer to be raised than a day, but what is older is over. */
const leadMs = 3_600_000;
/** Of a longer time without rounds the end is judged. */
const longestMs = 7 * 86_400_000;
/** Units read at once. */
const atOnce = 50;

interface Gap {
  facility: number;
  from: Date;
  until: Date;
}

/** Trouble of a unit that nobody saw when it was. */
interface Missed {
  unit: UnitRecord;
  type: AlertType;
  episode: Episode;
}

/** Judges what was read while no server made rounds, once it has arrived: raises what nobody was told of, with when it was. */
export async function judgeGaps(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const before = new Date(clock.now().getTime() - arrivesWithinMs);
  const { rows } = await sql<Gap>`
    select facility_id as facility, "from", until from alert_gaps
    where "judgedAt" is null and until < ${before} order by facility_id, "from"`.execute(db);
  for (const gap of rows) {
    const missed = await findMissed(gap, services, signal);
    if (signal?.aborted) return;
    await inTransaction(services, job, (context) => raiseMissed(gap, missed, context));
  }
}

async function findMissed(
  { facility, from, until }: Gap,
  { db, clock }: Services,
  signal?: AbortSignal,
): Promise<Missed[]> {
  const all = await listAlertTypes(db, facility);
  const types = all.filter(({ rule }) => rule.comparison !== 'silent' && isReplayable(rule));
  const begin = Math.max(from.getTime() - leadMs, until.getTime() - longestMs);
  const start = Math.floor(begin / stepMs) * stepMs;
  const history = {
    metrics: [...new Set(types.flatMap(({ rule }) => metricsOf(rule.metric)))],
    from: new Date(start),
    steps: Math.ceil((until.getTime() + arrivesWithinMs - start) / stepMs),
  };
  const units = (await listUnitStatus(db, { facilityId: facility, now: clock.now() })).filter(isWatched);
  const missed = await findMissedEvents(all, units, { facility, from, until, start }, { db });
  for (let first = 0; first < units.length && !signal?.aborted; first += atOnce) {
    const some = units.slice(first, first + atOnce);
    const points = await readPoints(db, some.map(idOf), history);
    for (const unit of some) {
      await letOthers();
      for (const type of types)
        for (const episode of replayRule(unit, points.get(idOf(unit)) ?? [], {
          rule: type.rule,
          patience: type,
          from: start,
        }))
          if (isInGap(episode, type, { from, until })) missed.push({ unit, type, episode });
    }
  }
  return missed;
}

/** What leaks, doors, valves and missed water were, by what their sensors and devices said meanwhile. */
async function findMissedEvents(
  types: readonly AlertType[],
  units: readonly UnitRecord[],
  { facility, from, until, start }: Gap & { start: number },
  context: Pick<Services, 'db'>,
): Promise<Missed[]> {
  const byId = new Map(units.map((unit) => [idOf(unit), unit]));
  const span = { from: start, until: until.getTime() + arrivesWithinMs };
  const missed: Missed[] = [];
  for (const type of types) {
    const reader = type.rule.comparison === 'event' ? eventReaders[type.rule.metric] : undefined;
    if (!reader) continue;
    for (const { unitId, changes } of await reader.read(facility, span, context as Pick<WorkContext, 'db'>)) {
      const unit = byId.get(unitId ?? 0);
      if (!unit) continue;
      for (const episode of replayChanges(changes, { patience: type, ...span }))
        if (isInGap(episode, type, { from, until })) missed.push({ unit, type, episode });
    }
  }
  return missed;
}

const eventReaders: Partial<Record<string, (typeof unitEventReaders)[keyof typeof unitEventReaders]>> =
  unitEventReaders;

const idOf = ({ platformGroup_id }: UnitRecord): number => platformGroup_id;
const isWatched = ({ deployed, isDisabled, isTesting }: UnitRecord): boolean => deployed && !isDisabled && !isTesting;

/** It began before rounds did again, and would not have been raised before they stopped. */
const isInGap = (episode: Episode, { delayMin }: AlertType, { from, until }: Pick<Gap, 'from' | 'until'>): boolean =>
  episode.from < until.getTime() && episode.from + delayMin * 60_000 >= from.getTime();

/** Raises what is over and goes on with what is not; one server does it, once. */
async function raiseMissed({ facility, from }: Gap, missed: readonly Missed[], context: WorkContext): Promise<void> {
  const { db, now } = context;
  // A round that runs raises what it finds; none runs beside this.
  await sql`select pg_advisory_xact_lock(${roundLock(facility)})`.execute(db);
  const taken = await sql`update alert_gaps set "judgedAt" = ${now}
    where facility_id = ${facility} and "from" = ${from} and "judgedAt" is null returning 1`.execute(db);
  if (taken.rows.length === 0 || missed.length === 0) return;
  const known = await readConditions(db, facility);
  const told = await findTold(missed, context);
  // Of several troubles of one kind in a unit the last stands for all: the others would be the same alert, back.
  const last = new Map(missed.map((one) => [keyOf(idOf(one.unit), one.type.code), one]));
  const fresh = [...last]
    .filter(([key, { unit, type }]) => conditionOf(known, idOf(unit), type.code)?.exceptionId == null && !told.has(key))
    .map(([, one]) => one);
  const round = {
    facilityId: facility,
    types: await listAlertTypes(db, facility),
    known,
    inService: new Set(fresh.map(({ unit }) => idOf(unit))),
    falling: new Map<string, Map<number, number>>(),
    holding: [],
    changes: fresh.map(asChange),
  };
  const until = new Map(fresh.map(({ unit, type, episode }) => [keyOf(idOf(unit), type.code), episode.to]));
  const changed = await carryOut(round, context);
  await writeConditions(
    db,
    facility,
    changed.map(({ condition, ...change }) => ({
      ...change,
      condition: condition && { ...condition, clearSince: until.get(keyOf(change.unitId, change.code)) ?? null },
    })),
  );
  await dateBack([...last.values()], known, context);
}

const asChange = ({ unit, type, episode: { from, to, finding } }: Missed): Change => ({
  ...{ unit, type, finding, exceptionId: null, act: 'raise', heldUntil: to ?? from },
  condition: { since: from, clearSince: null, isRaised: true },
});

/** By unit and code what people were told of already, for the same time. */
async function findTold(missed: readonly Missed[], { db }: WorkContext): Promise<Set<string>> {
  const { rows } = await sql<{ unit: number; code: string }>`
    select distinct w.unit, w.code from unnest(${missed.map(({ unit }) => idOf(unit))}::int[], ${missed.map(({ type }) => type.code)}::text[],
        ${missed.map(({ episode }) => new Date(episode.from))}::timestamptz[],
        ${missed.map(({ episode }) => (episode.to === null ? null : new Date(episode.to)))}::timestamptz[]) as w (unit, code, since, until)
      join exceptions e on e."platformGroup_id" = w.unit and e.code = w.code
        and e."firstOccurrred" <= coalesce(w.until, 'infinity') and coalesce(e."resolvedOn", 'infinity') >= w.since`.execute(
    db,
  );
  return new Set(rows.map(({ unit, code }) => keyOf(unit, code)));
}

/** An alert of trouble that began while nobody looked says when it began. */
async function dateBack(missed: readonly Missed[], known: KnownConditions, { records }: WorkContext): Promise<void> {
  for (const { unit, type, episode } of missed) {
    const condition = conditionOf(known, idOf(unit), type.code);
    if (condition?.exceptionId == null || condition.since <= episode.from || episode.to !== null) continue;
    await records.update(Exception, condition.exceptionId, { firstOccurrred: new Date(episode.from).toISOString() });
  }
}
