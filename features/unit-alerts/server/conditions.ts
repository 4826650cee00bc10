import type { Condition } from '@trellis/unit-alerts/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';

/** A condition of a unit, with the alert that was raised for it. */
export interface KeptCondition extends Condition {
  exceptionId: number | null;
}

/** Epoch ms of a moment; of very many rows it is read far sooner than a Date. */
const epochMs = (moment: RawBuilder<unknown>) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

export const keyOf = (unitId: number, code: string): string => `${unitId}/${code}`;

/** What is known of the conditions of a facility: by code of the type, by unit. Rounds look up hundreds of thousands of them. */
export type KnownConditions = ReadonlyMap<string, ReadonlyMap<number, KeptCondition>>;

export const conditionOf = (known: KnownConditions, unitId: number, code: string): KeptCondition | null =>
  known.get(code)?.get(unitId) ?? null;

export async function readConditions(db: RequestTransaction, facilityId: number): Promise<KnownConditions> {
  const { rows } = await sql<{
    unit: number;
    code: string;
    since: number;
    clearSince: number | null;
    exception: number | null;
  }>`
    select "platformGroup_id" as unit, code, ${epochMs(sql`since`)} as since, ${epochMs(sql`"clearSince"`)} as "clearSince", exception_id as exception
    from alert_conditions where facility_id = ${facilityId}`.execute(db);
  const known = new Map<string, Map<number, KeptCondition>>();
  for (const { unit, code, since, clearSince, exception } of rows) {
    const ofType = known.get(code) ?? new Map<number, KeptCondition>();
    known.set(code, ofType.set(unit, { since, clearSince, isRaised: exception !== null, exceptionId: exception }));
  }
  return known;
}

/** What is known once these have changed. */
export function withChanges(known: KnownConditions, changed: readonly ChangedCondition[]): KnownConditions {
  if (changed.length === 0) return known;
  const after = new Map(known);
  for (const [code, changes] of Map.groupBy(changed, (one) => one.code)) {
    const ofType = new Map(known.get(code));
    for (const { unitId, condition } of changes)
      if (condition) ofType.set(unitId, condition);
      else ofType.delete(unitId);
    after.set(code, ofType);
  }
  return after;
}

/** A condition to keep, or, where it is null, to forget. */
export interface ChangedCondition {
  unitId: number;
  code: string;
  condition: KeptCondition | null;
}

/** Keeps what changed of a facility's conditions. */
export async function writeConditions(
  db: RequestTransaction,
  facilityId: number,
  changes: readonly ChangedCondition[],
): Promise<void> {
  const kept = changes.flatMap(({ unitId, code, condition }) => (condition ? [{ unitId, code, ...condition }] : []));
  const gone = changes.filter(({ condition }) => condition === null);
  if (kept.length > 0)
    await sql`
      insert into alert_conditions ("platformGroup_id", code, facility_id, since, "clearSince", exception_id)
      select unit, code, ${facilityId}, since, "clearSince", exception from unnest(
        ${kept.map(({ unitId }) => unitId)}::int[], ${kept.map(({ code }) => code)}::text[],
        ${kept.map(({ since }) => new Date(since))}::timestamptz[],
        ${kept.map(({ clearSince }) => (clearSince === null ? null : new Date(clearSince)))}::timestamptz[],
        ${kept.map(({ exceptionId }) => exceptionId)}::int[]) as k (unit, code, since, "clearSince", exception)
      on conflict ("platformGroup_id", code) do update
        set facility_id = excluded.facility_id, since = excluded.since, "clearSince" = excluded."clearSince", exception_id = excluded.exception_id`.execute(
      db,
    );
  if (gone.length > 0)
    await sql`
      delete from alert_conditions c using unnest(
        ${gone.map(({ unitId }) => unitId)}::int[], ${gone.map(({ code }) => code)}::text[]) as g (unit, code)
      where c."platformGroup_id" = g.unit and c.code = g.code`.execute(db);
}
