import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the phase each run is in at a moment: columns `lifecycle_id`, `phase_id`, `growPhase_id`, `begin` and `flowerSince`. A
 * phase begins when somebody noted that it did, else as scheduled, else by its place in the plan, counted on the clock of the
 * facility from the start of the run. The latest that has begun is the current one, never one before the phase that is noted
 * as current; before any has, the first. Nothing has to run for it to be right: asked after a week of silence it answers as if
 * asked every minute. A run in harvest stays in its phase.
 */
export const currentPhases = (runs: RawBuilder<unknown>, now: Date) => sql`
  select h.lifecycle_id, h.id as phase_id, h."growPhase_id", ${phaseBegin} as begin,
    case when s."countsAs" = 'flower' then reached."flowerSince" end as "flowerSince"
  from (
    select h.lifecycle_id, coalesce(max(h.seq) filter (where ${isBegun(now)}), min(h.seq)) as seq,
      min(${phaseBegin}) filter (where ${phaseBegin} <= ${now} and s."countsAs" = 'flower') as "flowerSince"
    from ${phasesInPlan} where h.lifecycle_id in (${runs}) group by h.lifecycle_id
  ) reached join (${phasesInPlan}) on h.lifecycle_id = reached.lifecycle_id and h.seq = reached.seq`;

/** SQL for the phases of runs one after the other: columns `lifecycle_id`, `growPhase_id`, `countsAs`, `begin` and `finish`, which is when the
 * next one begins. A run that has no start has phases without beginnings. */
export const phasesOverTime = (runs: RawBuilder<unknown>) => sql`
  select h.lifecycle_id, h."growPhase_id", s."countsAs", ${phaseBegin} as begin,
    lead(${phaseBegin}) over (partition by h.lifecycle_id order by h.seq) as finish
  from ${phasesInPlan} where h.lifecycle_id in (${runs})`;

/** Phases of runs `h` with their run `l`, its facility `f`, and phase `g` and stage `s` of the plan. */
const phasesInPlan = sql`lifecycle_phases h join lifecycles l on l.id = h.lifecycle_id join facilities f on f.id = l.facility_id
  left join grow_phases g on g.id = h."growPhase_id" left join grow_stages s on s.id = g."growStage_id"`;

/** When a phase begins. Days are those of the facility's clock: a phase that begins at 08:00 does so too after the clocks were changed. */
const phaseBegin = sql`coalesce(h.starttime, h."scheduledStart",
  (l.starttime at time zone f.facility_timezone + g."startSeconds" * interval '1 second') at time zone f.facility_timezone)`;

const isBegun = (now: Date) =>
  sql`(h.id = l."currentPhase_id" or coalesce(${phaseBegin} <= ${now}, false) and (l."currentPhase_id" is null or l.state = 'in_flight'))`;
