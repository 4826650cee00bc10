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

/** What is known of the conditions of a facility, by `keyOf`. */
export async function readConditions(db: RequestTransaction, facilityId: number): Promise<Map<string, KeptCondition>> {
  const { rows } = await sql<{
    unit: number;
    code: string;
    since: number;
    clearSince: number | null;
    exception: number | null;
  }>`
    select "platformGroup_id" as unit, code, ${epochMs(sql`since`)} as since, ${epochMs(sql`"clearSince"`)} as "clearSince", exception_id as exception
    from alert_conditions where facility_id = ${facilityId}`.execute(db);
  return new Map(
    rows.map(({ unit, code, since, clearSince, exception }) => [
      keyOf(unit, code),
      {
        since,
        clearSince,
        isRaised: exception !== null,
        exceptionId: exception,
      },
    ]),
  );
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
