import { Exception, exceptionStatusIds as statuses, houseEvents, type AlertFacts } from '@trellis/alerts/model';
import { moveStatesBySystem, type WorkContext } from '@trellis/server-kit';
import { followCondition, houseMetrics, type Condition, type Finding } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import { alertMessage } from '../alert-message.ts';
import type { AlertType } from '../alert-types.ts';
import { countReturns, endByThemselves, isTreated, sameTroubleMs, unresolved } from '../unit-alert.ts';
import type { HouseValue } from './house-value.ts';
import { readHouse } from './read-house.ts';

interface HouseCondition extends Condition {
  code: string;
  subject: string;
  exceptionId: number | null;
}

interface HouseRound {
  facilityId: number;
  types: readonly AlertType[];
  /** When rounds began again after a time without any, epoch ms. */
  backAt: number | null;
}

const minuteMs = 60_000;
const nothing: Finding = { holds: false, value: null, limit: null, since: null, unit: null };
const unknown: Finding = { ...nothing, holds: 'unknown' };

/**
 * Judges what is no unit: controllers of rooms, PLCs, the servers themselves, stock, messages to the state. Raises, counts and ends
 * alerts about them; answers those whose rule holds.
 */
export async function judgeHouse({ facilityId, types, backAt }: HouseRound, context: WorkContext): Promise<number[]> {
  const wanted = types.filter(({ rule }) => houseMetrics.some((metric) => metric === rule.metric));
  const known = await readKnown(facilityId, context);
  if (wanted.length === 0 && known.size === 0) return [];
  const holding: number[] = [];
  const values = await readHouse(facilityId, new Set(wanted.map(({ rule }) => rule.metric)), context);
  const seen = new Set<string>();
  for (const type of wanted)
    for (const value of values.filter(({ metric }) => metric === type.rule.metric)) {
      const key = keyOf(type.code, subjectOf(value));
      seen.add(key);
      const before = known.get(key) ?? null;
      const holds = await follow({ facilityId, type, value, before, backAt }, context);
      if (holds && before?.exceptionId != null) holding.push(before.exceptionId);
    }
  // A server that says nothing is unknown for a while; what is not there any more, or not watched, has no trouble.
  const gone = [...known].filter(([key]) => !seen.has(key)).map(([, condition]) => condition);
  for (const condition of gone) await leave(facilityId, condition, wanted, context);
  return holding;
}

interface Followed {
  facilityId: number;
  type: AlertType;
  value: HouseValue;
  before: HouseCondition | null;
  backAt: number | null;
}

/** Whether its rule holds. */
async function follow(followed: Followed, context: WorkContext): Promise<boolean> {
  const { facilityId, type, value, before, backAt } = followed;
  const now = context.now.getTime();
  const finding = judge(type, value, now, backAt);
  const { condition, act } = followCondition(before, finding, type, now);
  let exceptionId = before?.exceptionId ?? null;
  if (act === 'raise') exceptionId = await raise(followed, finding, condition?.since ?? now, context);
  if (act === 'return' && exceptionId !== null) await countReturns([exceptionId], context);
  if (act === 'clear' && exceptionId !== null)
    await endByThemselves([{ id: exceptionId, heldUntil: before?.clearSince ?? now }], context);
  await keep(
    facilityId,
    { code: type.code, subject: subjectOf(value) },
    condition && { ...condition, exceptionId },
    context,
  );
  return finding.holds === true;
}

/** What a rule says of a value. While rounds were missing nobody could be heard: silence is not told until it had its time again. */
function judge({ rule }: AlertType, said: HouseValue, now: number, backAt: number | null): Finding {
  const { value, measuredIn = null, found } = said;
  if (found) return { ...nothing, ...found, value, unit: measuredIn };
  const { comparison, limit } = rule;
  if (limit === undefined || value === null) return unknown;
  const isSilence = comparison === 'silent';
  const holds = comparison === 'below' ? value < limit : isSilence || comparison === 'above' ? value >= limit : false;
  if (holds && isSilence && backAt !== null && now - backAt < limit * minuteMs) return unknown;
  const since = isSilence ? now - (value - limit) * minuteMs : null;
  return { holds, value, limit, since, unit: measuredIn };
}

async function raise(
  { facilityId, type, value }: Followed,
  finding: Finding,
  since: number,
  context: WorkContext,
): Promise<number> {
  const { records, db, now } = context;
  const before = await findSame(facilityId, type.code, value, context);
  if (before) {
    if (before.status === statuses.auto_resolved) await moveStatesBySystem(Exception, [before.id], 'reopen', context);
    if (before.isTreated) await moveStatesBySystem(Exception, [before.id], 'comeBack', context);
    await countReturns([before.id], context);
    return before.id;
  }
  const { rows } = await sql<{ timezone: string }>`
    select facility_timezone as timezone from facilities where id = ${facilityId}`.execute(db);
  const told = {
    value: finding.value,
    limitValue: finding.limit,
    firstOccurrred: new Date(since).toISOString(),
    affectedUnits: null,
    facts: factsOf(value),
  };
  const { id } = await records.create(Exception, {
    ...told,
    facility_id: facilityId,
    exceptionType_id: type.id,
    code: type.code,
    name: type.label.slice(0, 160),
    message: alertMessage(told, type, rows[0]?.timezone ?? 'UTC'),
    lastOccurred: now.toISOString(),
    escalationLevel: type.escalationLevel,
    ladder: type.ladder,
    controller_id: value.place.kind === 'controller' ? value.place.id : null,
  });
  return id;
}

const factsOf = ({ place, measuredIn, countedIn, trouble }: HouseValue): AlertFacts => ({
  place,
  ...(measuredIn !== undefined && { measuredIn }),
  ...(countedIn !== undefined && { countedIn }),
  ...(trouble !== undefined && { trouble }),
});

/** The alert about the same that is unresolved, or ended by itself a short while ago. */
async function findSame(facilityId: number, code: string, { place }: HouseValue, { db, now }: WorkContext) {
  const { rows } = await sql<{ id: number; status: number; isTreated: boolean }>`
    select id, "ExceptionStatus_id" as status, ${isTreated} as "isTreated" from exceptions e
    where facility_id = ${facilityId} and code = ${code} and facts->'place'->>'kind' = ${place.kind}
      and facts->'place'->>'id' = ${String(place.id)} and facts->'place'->>'name' = ${place.name}
      and ("ExceptionStatus_id" = any(${unresolved}::int[])
        or ("ExceptionStatus_id" = ${statuses.auto_resolved} and "resolvedOn" > ${new Date(now.getTime() - sameTroubleMs)}))
    order by id desc limit 1 for update`.execute(db);
  return rows[0];
}

/**
 * Of what nothing is heard any more: a server that is away ends nothing, a controller that was removed or got a unit ends its alert;
 * what is told only while it is in trouble is well from now on.
 */
async function leave(
  facilityId: number,
  condition: HouseCondition,
  types: readonly AlertType[],
  context: WorkContext,
): Promise<void> {
  const type = types.find(({ code }) => code === condition.code);
  if (type && condition.subject.startsWith('server ')) return;
  const now = context.now.getTime();
  const isWell = type && houseEvents.some((event) => event === type.rule.metric);
  const after = isWell ? followCondition(condition, nothing, type, now).condition : null;
  if (type && after === null && condition.exceptionId !== null)
    await endByThemselves([{ id: condition.exceptionId, heldUntil: condition.clearSince ?? now }], context);
  await keep(facilityId, condition, after && { ...after, exceptionId: condition.exceptionId }, context);
}

const subjectOf = ({ place: { kind, id, name } }: HouseValue): string =>
  kind === 'server' ? `server ${name}` : `${kind} ${id}`;
const keyOf = (code: string, subject: string): string => `${code} ${subject}`;

async function readKnown(facilityId: number, { db }: WorkContext): Promise<Map<string, HouseCondition>> {
  const { rows } = await sql<{
    code: string;
    subject: string;
    since: Date;
    clearSince: Date | null;
    exception: number | null;
  }>`
    select code, subject, since, "clearSince", exception_id as exception from house_conditions where facility_id = ${facilityId}`.execute(
    db,
  );
  return new Map(
    rows.map(({ code, subject, since, clearSince, exception }) => [
      keyOf(code, subject),
      {
        ...{ code, subject, since: since.getTime(), clearSince: clearSince?.getTime() ?? null },
        ...{ isRaised: exception !== null, exceptionId: exception },
      },
    ]),
  );
}

async function keep(
  facilityId: number,
  { code, subject }: { code: string; subject: string },
  condition: (Condition & { exceptionId: number | null }) | null,
  { db }: WorkContext,
): Promise<void> {
  if (condition === null)
    await sql`delete from house_conditions where facility_id = ${facilityId} and code = ${code} and subject = ${subject}`.execute(
      db,
    );
  else
    await sql`
      insert into house_conditions (facility_id, code, subject, since, "clearSince", exception_id)
      values (${facilityId}, ${code}, ${subject}, ${new Date(condition.since)},
        ${condition.clearSince === null ? null : new Date(condition.clearSince)}, ${condition.exceptionId})
      on conflict (facility_id, code, subject) do update
        set since = excluded.since, "clearSince" = excluded."clearSince", exception_id = excluded.exception_id`.execute(
      db,
    );
}
