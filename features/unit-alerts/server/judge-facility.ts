import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { followCondition, judgeRule, type Condition, type Finding, type Step } from '@trellis/unit-alerts/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import { unitState, type UnitRecord } from '@trellis/units/model';
import { sql } from 'kysely';
import { listAlertTypes, type AlertType } from './alert-types.ts';
import { keyOf, readConditions, writeConditions, type ChangedCondition, type KeptCondition } from './conditions.ts';
import { countReturn, endByItself, raiseForUnits } from './unit-alert.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** Rounds of a facility follow each other no closer, whichever server makes them. */
export const roundEveryMs = 10_000;
const leastApartMs = 0.8 * roundEveryMs;

/** Alerts raised, and ended, in one round at most; the rest follow in the next. */
const mostInRound = 250;

/**
 * Judges the units of a facility by its alert types, once: raises, counts and ends alerts, all of it or nothing. Does nothing when
 * another server did it a moment ago.
 */
export async function judgeFacility(services: Services, facilityId: number): Promise<void> {
  await inTransaction(services, job, async (context) => {
    if (!(await takeRound(facilityId, context))) return;
    const { db, now } = context;
    const types = await listAlertTypes(db, facilityId);
    const known = await readConditions(db, facilityId);
    const units = await listUnitStatus(db, { facilityId, now });
    const steps = units.flatMap((unit) => followUnit(unit, types, known, now.getTime()));
    await writeConditions(db, facilityId, await carryOut(steps, context));
    await forgetOthers(facilityId, types, context);
  });
}

/** True for one server at a time; the others go on with the next facility, and find this one done. */
async function takeRound(facilityId: number, { db, now }: WorkContext): Promise<boolean> {
  const before = new Date(now.getTime() - leastApartMs);
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('alert round'), ${facilityId}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree) return false;
  const taken = await sql`
    insert into alert_rounds (facility_id, "judgedAt") values (${facilityId}, ${now})
    on conflict (facility_id) do update set "judgedAt" = excluded."judgedAt" where alert_rounds."judgedAt" <= ${before}
    returning facility_id`.execute(db);
  return taken.rows.length > 0;
}

interface Judged {
  type: AlertType;
  finding: Finding;
}

const well: Finding = { holds: false, value: null, limit: null, since: null, unit: null };
const unknown: Finding = { ...well, holds: 'unknown' };

/**
 * What each type finds on a unit. Danger to people is judged always; nothing else is wrong with a unit that is disabled, not deployed
 * or being tested, and while somebody asked not to be disturbed it is left as it was.
 */
function* judgeUnit(unit: UnitRecord, types: readonly AlertType[], now: number): Generator<Judged> {
  const state = unitState(unit, now);
  const isOutOfService = state.state === 'DISABLED' || state.state === 'UNDEPLOYED' || unit.isTesting;
  for (const type of types) {
    const finding = judgeRule(type.rule, { unit, state, now });
    if (finding === null) continue;
    if (type.category === 'safety') yield { type, finding };
    else if (isOutOfService) yield { type, finding: well };
    else yield { type, finding: state.isDoNotDisturb ? unknown : finding };
  }
}

/** What a round changes of one condition. */
interface Change extends Judged {
  unit: UnitRecord;
  condition: Condition | null;
  act: Step['act'];
  exceptionId: number | null;
  /** Until when it held, epoch ms. */
  heldUntil: number;
}

/** The conditions of a unit that are not as they were. */
function followUnit(
  unit: UnitRecord,
  types: readonly AlertType[],
  known: ReadonlyMap<string, KeptCondition>,
  now: number,
): Change[] {
  const changes: Change[] = [];
  for (const { type, finding } of judgeUnit(unit, types, now)) {
    const before = known.get(keyOf(unit.platformGroup_id, type.code)) ?? null;
    const { condition, act } = followCondition(before, finding, type, now);
    const isSame = act === null && condition?.since === before?.since && condition?.clearSince === before?.clearSince;
    const [exceptionId, heldUntil] = [before?.exceptionId ?? null, before?.clearSince ?? now];
    if (!isSame) changes.push({ unit, type, finding, condition, act, exceptionId, heldUntil });
  }
  return changes;
}

/** Raises, counts and ends the alerts of a round; answers what is to be kept. */
async function carryOut(changes: readonly Change[], context: WorkContext): Promise<ChangedCondition[]> {
  const raised = changes.filter(({ act }) => act === 'raise').slice(0, mostInRound);
  const cleared = changes.filter(({ act }) => act === 'clear').slice(0, mostInRound);
  const ids = await raiseForUnits(
    raised.map((change) => ({ ...change, since: change.condition?.since ?? context.now.getTime() })),
    context,
  );
  for (const { exceptionId } of changes.filter(({ act }) => act === 'return'))
    if (exceptionId !== null) await countReturn(exceptionId, context);
  for (const { exceptionId, heldUntil } of cleared)
    if (exceptionId !== null) await endByItself(exceptionId, heldUntil, context);
  const keep = ({ unit, type, condition }: Change, exceptionId: number | null): ChangedCondition => ({
    unitId: unit.platformGroup_id,
    code: type.code,
    condition: condition && { ...condition, exceptionId },
  });
  return [
    ...raised.map((change, index) => keep(change, ids[index] ?? null)),
    ...cleared.map((change) => keep(change, null)),
    ...changes.filter(({ act }) => act === null || act === 'return').map((change) => keep(change, change.exceptionId)),
  ];
}

/** Types that judge nothing any more leave no condition behind; their alerts are people's to end. */
async function forgetOthers(facilityId: number, types: readonly AlertType[], { db }: WorkContext): Promise<void> {
  await sql`delete from alert_conditions where facility_id = ${facilityId}
    and code <> all (${types.map(({ code }) => code)}::text[])`.execute(db);
}
