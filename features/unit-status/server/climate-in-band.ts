import { climateDesignatorIds, designatorIds } from '@trellis/climate/model';
import { phasesOverTime } from '@trellis/lifecycles/server';
import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import {
  dateSchedules,
  followedAt,
  unitState,
  type CurrentPhase,
  type DatedSchedule,
  type KeptSchedule,
  type MetricName,
  type UnitState,
} from '@trellis/units/model';
import { sql } from 'kysely';
import { selectRecipes } from './status/select-runs.ts';
import { ownScheduleFields } from './status/select-units.ts';

/** How much of a time an area kept its climate: shares 0–1 of the hours that have a reading and a band; null where there are none. */
export interface AreaClimate {
  area_id: number;
  area: string;
  temperature: number | null;
  humidity: number | null;
  co2: number | null;
}

interface Span {
  facilityId: number;
  /** IANA name: photoperiods start by the wall clock. */
  zone: string;
  from: Date;
  to: Date;
  co2Enabled: boolean;
}

interface HourRow {
  unit: number;
  area_id: number;
  at: Date;
  temperature: number | null;
  humidity: number | null;
  co2: number | null;
  growPhase_id: number;
}

const metrics: readonly MetricName[] = ['temperature', 'humidity', 'co2'];
const halfHourMs = 1_800_000;

/** Judges each hour of each growing unit, by its mean readings and the rules that warn, and counts by area. */
export async function readClimateInBand(db: RequestTransaction, span: Span): Promise<AreaClimate[]> {
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name'])
    .where('facility_id', '=', span.facilityId)
    .orderBy('name')
    .execute();
  const hours = await readHours(db, span);
  const recipes = await selectRecipes([...new Set(hours.map(({ growPhase_id }) => growPhase_id))]).execute(db);
  const phases = new Map(recipes.rows.map(({ id, recipe }) => [id, JSON.parse(recipe) as CurrentPhase]));
  const schedules = await readOwnSchedules(db, span);
  const counts = new Map<string, { judged: number; within: number }>();
  for (const hour of hours) {
    const planned = phases.get(hour.growPhase_id);
    const middle = hour.at.getTime() + halfHourMs;
    const state = judge(hour, planned && followedAt(planned, schedules.get(hour.unit) ?? [], middle), span);
    for (const metric of metrics) count(counts, `${hour.area_id} ${metric}`, state.metrics[metric].verdict);
  }
  const share = (area: number, metric: MetricName) => {
    const found = counts.get(`${area} ${metric}`);
    return found ? found.within / found.judged : null;
  };
  return areas.map(({ id, name }) => ({
    area_id: id,
    area: name,
    temperature: share(id, 'temperature'),
    humidity: share(id, 'humidity'),
    co2: share(id, 'co2'),
  }));
}

type Verdict = UnitState['metrics'][MetricName]['verdict'];

function count(counts: Map<string, { judged: number; within: number }>, key: string, verdict: Verdict): void {
  if (verdict === 'unknown') return;
  const found = counts.get(key) ?? { judged: 0, within: 0 };
  counts.set(key, { judged: found.judged + 1, within: found.within + (verdict === 'in-band' ? 1 : 0) });
}

function judge(hour: HourRow, currentPhase: CurrentPhase | undefined, { zone, co2Enabled }: Span): UnitState {
  const at = hour.at.getTime() + halfHourMs;
  const { temperature, humidity, co2 } = hour;
  const read = { lastTemperatureUpdate: at, lastHumidityUpdate: at, lastCo2Update: at, lastCommandFetch: at };
  const room = { facility_timezone: zone, co2Enabled, facilityCo2Enabled: co2Enabled };
  return unitState(
    { deployed: true, temperature, humidity, co2, ...read, ...room, currentPhase: currentPhase ?? null },
    at,
  );
}

/** What units followed of their own in place of their plans, by unit. */
async function readOwnSchedules(
  db: RequestTransaction,
  { facilityId, from, to }: Span,
): Promise<ReadonlyMap<number, DatedSchedule[]>> {
  const { rows } = await sql<{ unit: number; schedules: KeptSchedule[] }>`
    select s."platformGroup_id" as unit, json_agg(json_build_object(${ownScheduleFields}, 'createdate', ${shownInstant(sql`s.createdate`)},
      'validFrom', ${shownInstant(sql`s."validFrom"`)}) order by s.id) as schedules
    from vfu_schedules s join units u on u.id = s."platformGroup_id"
    where u.facility_id = ${facilityId} and s.source = 'own' and (u."useVfuSchedule" or s."validTo" is not null)
      and greatest(s.createdate, s."validFrom") < ${to} and coalesce(s."validTo" > ${from}, true)
    group by 1`.execute(db);
  return new Map(rows.map(({ unit, schedules }) => [unit, dateSchedules(schedules)]));
}

/** Mean readings by unit and hour, with the phase its newest run was in then. */
async function readHours(db: RequestTransaction, { facilityId, from, to }: Span): Promise<HourRow[]> {
  const mean = (designatorId: number) =>
    sql`sum(r.sum) filter (where s.designator_id = ${designatorId}) / nullif(sum(r.count) filter (where s.designator_id = ${designatorId}), 0)`;
  const { rows } = await sql<HourRow>`
    with runs as (
      select p."platformGroup_id" as unit, p.lifecycle_id, min(p.start) as start, max(coalesce(p.finish, 'infinity')) as finish
      from lifecycle_platforms p join units u on u.id = p."platformGroup_id"
      where u.facility_id = ${facilityId} and p.start < ${to} and coalesce(p.finish, 'infinity') > ${from} group by 1, 2
    ),
    phases as materialized (
      select r.unit, h."growPhase_id", greatest(h.begin, r.start) as begin, least(coalesce(h.finish, 'infinity'), r.finish) as finish
      from runs r join (${phasesOverTime(sql`select lifecycle_id from runs`)}) h on h.lifecycle_id = r.lifecycle_id
    ),
    hours as materialized (
      select u.id as unit, u.area_id, r.bucket as at, ${mean(designatorIds.temperature)} as temperature, ${mean(designatorIds.humidity)} as humidity, ${mean(designatorIds.co2)} as co2
      from reading_rollups_1h r join sensors s on s.id = r.sensor_id join units u on u.id = s."platformGroup_id"
      where r.facility_id = ${facilityId} and r.bucket >= ${from} and r.bucket < ${to} and s.designator_id = any(${climateDesignatorIds}) group by 1, 2, 3
    )
    select distinct on (h.unit, h.at) h.*, p."growPhase_id" from hours h
      join phases p on p.unit = h.unit and p.begin <= h.at and p.finish > h.at
    order by h.unit, h.at, p.begin desc`.execute(db);
  return rows;
}
