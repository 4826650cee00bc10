import { currentPhases } from '@trellis/lifecycles/server';
import { shownInstant } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { unitsWanted, type StatusQuery } from './status-query.ts';

/** A run on a unit. Its texts are JSON objects; what its phase says stands once in a recipe, however many units follow it. */
export interface RunRow {
  unit: number;
  lifecycle_id: number;
  run: string;
  dates: string;
  growPhase_id: number | null;
  daysInFlower: number | null;
  targetVWC: number | null;
  drybackPct: number | null;
  cropSteeringPhase: string | null;
}

/** Runs in flight on the wanted units, of each unit the newest first. Days are those of the facility's calendar. */
export const selectRuns = (wanted: StatusQuery, now: Date): RawBuilder<RunRow> => sql<RunRow>`
    with running as materialized (
      select p."platformGroup_id" as unit, p.lifecycle_id, sum(p.plants)::int as plants, min(p.start) as since
      from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id join units u on u.id = p."platformGroup_id"
      where p.finish is null and l.inflight = 1 and ${unitsWanted(wanted)} group by 1, 2
    ),
    phases as (${currentPhases(sql`select lifecycle_id from running`, now)})
    select r.unit, l.id as lifecycle_id, g.id as "growPhase_id", g."targetVWC", g."drybackPct", g."cropSteeringPhase",
      ${daysSince(sql`h."flowerSince"`, now)} as "daysInFlower",
      json_build_object('lifecycle_id', l.id, 'growplanName', gp.name, 'strainName', st.name, 'plants', r.plants, 'phaseName', g.name,
        'totalDays', gv."totalDays", 'day', 1 + ${daysSince(sql`l.starttime`, now)}, 'harvestdate', l.harvestdate)::text as run,
      json_build_object('starttime', ${shownInstant(sql`n.starttime`)}, 'scheduledStart', ${shownInstant(sql`coalesce(n."scheduledStart", h.begin)`)},
        'scheduledEnd', ${shownInstant(sql`n."scheduledEnd"`)})::text as dates
    from running r join lifecycles l on l.id = r.lifecycle_id join facilities f on f.id = l.facility_id join grow_plans gp on gp.id = l.growplan_id
      left join grow_plan_versions gv on gv.id = l."growplanVersion_id" left join strains st on st.id = l.strain_id
      left join phases h on h.lifecycle_id = l.id left join lifecycle_phases n on n.id = h.phase_id
      left join grow_phases g on g.id = h."growPhase_id"
    order by r.unit, r.since desc, l.id desc`;

const daysSince = (moment: RawBuilder<unknown>, now: Date) =>
  sql`((${now}::timestamptz at time zone f.facility_timezone)::date - (${moment} at time zone f.facility_timezone)::date)`;

/** What a phase of a plan asks for, as a JSON object. */
export interface RecipeRow {
  id: number;
  recipe: string;
}

const environment = sql`json_build_object('lightState', e."lightState", 'temp', json_build_object('min', e."tempMin", 'max', e."tempMax"),
  'humidity', json_build_object('min', e."humidityMin", 'max', e."humidityMax"), 'co2', json_build_object('min', e."co2Min", 'max', e."co2Max"),
  'irrigation', case when e."irrigationFrequency" is null then null else json_build_object('frequency', e."irrigationFrequency",
    'duration', e."irrigationDuration", 'startTime', e."irrigationStartTime", 'finishTime', e."irrigationFinishTime") end)`;

/** Days of a profile are those of the stage, which several phases of a plan may share. */
const vpdProfile = sql`case when v.id is not null then json_build_object('points', v.points, 'nightOffset', v."nightOffset",
  'daysBefore', coalesce((select (g."startSeconds" - min(o."startSeconds")) / 86400.0 from grow_phases o
    where o."growplanVersion_id" = g."growplanVersion_id" and o."growStage_id" = g."growStage_id"), 0)) end`;

/** The recipes of phases of plans. */
export const selectRecipes = (growPhaseIds: readonly number[]): RawBuilder<RecipeRow> => sql<RecipeRow>`
    select g.id, json_build_object('photoperiod', g.photoperiod, 'photoperiodStartTime', g."photoperiodStartTime",
      'noIrrigation', g."noIrrigation", 'lightIntensity', g."lightIntensity", 'environments',
      coalesce((select json_agg(${environment} order by e."lightState") from grow_phase_environments e where e."growPhase_id" = g.id), '[]'),
      'vpdProfile', ${vpdProfile})::text as recipe
    from grow_phases g left join grow_stages s on s.id = g."growStage_id"
      left join vpd_profiles v on v.id = coalesce(g."vpdProfile_id", s."vpdProfile_id")
    where g.id = any(${[...growPhaseIds]}::int[])`;
