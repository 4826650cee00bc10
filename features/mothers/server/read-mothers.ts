import { isIsolated } from '@trellis/lifecycles/server';
import { rootingDays, takenAfterDays, type Mother } from '@trellis/mothers/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readCloneNeeds } from './read-clone-needs.ts';

type Reading = Pick<CallContext, 'db' | 'now'>;
/** How far ahead a mother's promises are counted. */
const promiseDays = 28;

/** The day mothers of the facility are judged on. */
export async function readToday(facilityId: number, { db, now }: Reading): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`select to_char(day_at(${facilityId}, ${now}), 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}

type Row = Omit<Mother, 'promised' | 'capacity'>;

/** The living mothers of a facility, those that are due first, each with what its strain promised and gives. */
export async function readMothers(facilityId: number, context: Reading): Promise<Mother[]> {
  const today = await readToday(facilityId, context);
  const rows = await readRows(facilityId, today, context);
  const needs = await readCloneNeeds(facilityId, context);
  const horizon = dayNumber(today) + promiseDays;
  const promised = sumBy(needs.filter(({ day }) => day < horizon).map(({ strain_id, clones }) => [strain_id, clones]));
  const capacity = sumBy(rows.map((row) => [row.strain_id ?? 0, givesWithin(row, dayNumber(today), promiseDays)]));
  return rows.map((row) => ({
    ...row,
    promised: promised.get(row.strain_id ?? 0) ?? 0,
    capacity: capacity.get(row.strain_id ?? 0) ?? 0,
  }));
}

/** What the planner needs beside. */
export interface MotherRow extends Row {
  everyDays: number;
}

export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);

/** The last day a mother is cut. */
export const lastDay = ({ retiresOn, isInfected }: MotherRow): number =>
  isInfected ? -1 : retiresOn === null ? Infinity : dayNumber(retiresOn);

/** How many cuttings a mother gives within some days. */
function givesWithin(row: MotherRow, today: number, days: number): number {
  const from = Math.max(today, dayNumber(row.nextCut));
  const end = Math.min(today + days - 1, lastDay(row));
  return end < from ? 0 : (Math.floor((end - from) / row.everyDays) + 1) * row.perCut;
}

function sumBy(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const [key, amount] of pairs) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
}

/** Living mothers with what follows from their cuts, clones and tests, in one statement. */
export async function readRows(facilityId: number, today: string, { db }: Reading): Promise<MotherRow[]> {
  const { rows } = await sql<MotherRow>`
    with mothers as materialized (
      select m.*, n.tag, n.strain_id, n.generation, n."motherPlant_id", n."plantedDate", n."plantLocation_id", n."plantContainer_id", n.lifecycle_id
      from mother_plants m join plants n on n.id = m.plant_id where m.facility_id = ${facilityId} and m.active
    ),
    cut as materialized (
      select c.plant_id, max(day_at(c.facility_id, c.time)) filter (where c.kind = 'cuttings') as last, count(*)::int as cuts, sum(c.count)::int as cuttings
      from mother_cuts c where c.plant_id in (select plant_id from mothers) group by 1
    ),
    clones as materialized (
      select c."motherPlant_id" as plant_id, count(*)::int as judged,
        count(*) filter (where not (${hasDied}))::int as taken
      from plants c where c."motherPlant_id" in (select plant_id from mothers)
        and (c."plantedDate" <= ${today}::date - ${rootingDays}::int or ${hasDied}) group by 1
    ),
    -- A sample that is under way says nothing yet: the result before it stands.
    tests as materialized (
      select distinct on (t."motherPlant_id", t.kind) t."motherPlant_id", t.kind, t.result, t."sampledOn" from mother_tests t
      where t."motherPlant_id" in (select id from mothers) order by t."motherPlant_id", t.kind, t.result = 'pending', t."sampledOn" desc, t.id desc
    ),
    dated as (
      select m.*, c.last, coalesce(c.cuts, 0) as cuts, coalesce(c.cuttings, 0) as cuttings,
        greatest(m."promotedOn" + m."restDays", c.last + m."cutIntervalDays") as "nextCut",
        least(m."retireDate", m."plantedDate" + m."maxAgeDays") as "retiresOn"
      from mothers m left join cut c on c.plant_id = m.plant_id
    )
    select m.id, m.plant_id, m.tag, m.strain_id, s.name as strain, u.id as "platformGroup_id", u.name as unit,
      nullif(concat_ws(', ', f.name, coalesce(o.label, o.row || '-' || o.col)), '') as place, ${today}::date - m."plantedDate" as "ageDays",
      m.generation, (select p.tag from plants p where p.id = m."motherPlant_id") as mother_tag, to_char(m.last, 'YYYY-MM-DD') as "lastCut", m.cuts, m.cuttings,
      coalesce(k.judged, 0) as "clonesJudged", coalesce(k.taken, 0) as "clonesTaken", to_char(m."nextCut", 'YYYY-MM-DD') as "nextCut",
      m."nextCut" - ${today}::date as "dueDays", to_char(m."retiresOn", 'YYYY-MM-DD') as "retiresOn", coalesce(m."retiresOn" <= ${today}::date, false) as "isTooOld",
      t.kind as "testKind", t.result as "testResult", to_char(t."sampledOn", 'YYYY-MM-DD') as "testedOn",
      exists (select from tests p where p."motherPlant_id" = m.id and p.result = 'positive') as "isInfected",
      ${isIsolated('m', 'f')} as "isIsolated",
      m."cuttingsPerCut" as "perCut", m."cutIntervalDays" as "everyDays"
    from dated m left join strains s on s.id = m.strain_id left join clones k on k.plant_id = m.plant_id
      left join plant_locations o on o.id = m."plantLocation_id" left join plant_containers e on e.id = m."plantContainer_id"
      left join platforms f on f.id = coalesce(o.platform_id, e.platform_id) left join units u on u.id = f."platformGroup_id"
      left join lateral (select * from tests q where q."motherPlant_id" = m.id order by q.result = 'positive' desc, q."sampledOn" desc limit 1) t on true
    order by m."nextCut", s.name, m.tag, m.id`.execute(db);
  return rows;
}

/** A clone `c` that did not take. */
const hasDied = sql<boolean>`c.state = 'destroyed' and day_at(c.facility_id, c."destroyedAt") <= c."plantedDate" + ${takenAfterDays}::int`;
