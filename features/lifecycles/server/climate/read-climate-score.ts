import {
  addSums,
  noSums,
  scoredMetrics,
  scoreStay,
  slotMs,
  type ClimateScore,
  type ClimateSums,
  type Lifecycle,
  type MetricScore,
  type MetricSums,
  type ScoredPhase,
  type UnitReadings,
  type UnitStay,
} from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { designatorIds, steeringPhases, type SteeringPhase } from '@trellis/climate/model';
import type { CurrentPhase } from '@trellis/units/model';
import { sql } from 'kysely';
import { phasesOverTime } from '../current-phases.ts';
import { createFarmClock } from '../run/farm-clock.ts';

type Work = Pick<CallContext, 'db' | 'now'>;
type Db = CallContext['db'];

/** Mother plants live for years: what is judged reaches back so far. */
const mostDays = 400;
const dayMs = 86_400_000;

interface PhaseRow {
  phase_id: number;
  name: string;
  begin: Date;
  finish: Date | null;
  recipe: CurrentPhase;
  ppfd: number | null;
  drybackPct: number | null;
}

/** What is known of the climate of a run: its phases as they were, and its stays on units with what was read there. */
export interface RunClimate {
  zone: string;
  begin: number;
  end: number;
  phases: (PhaseRow & ScoredPhase)[];
  stays: (UnitStay & { unit: number })[];
}

/** Reads the phases, stays and readings of a run, up to now. */
export async function readRunClimate(
  run: Pick<Lifecycle, 'id' | 'facility_id'>,
  { db, now }: Work,
): Promise<RunClimate> {
  const { facility_timezone: zone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', run.facility_id)
    .executeTakeFirstOrThrow();
  const phases = await readPhases(db, run.id);
  const stays = await readStays(db, run.id, now);
  const end = Math.max(0, ...stays.map(({ to }) => to));
  const begin = Math.max(end - mostDays * dayMs, Math.min(...stays.map(({ from }) => from)));
  const readings =
    stays.length === 0 ? new Map<number, UnitReadings>() : await readReadings(db, run, stays, begin, end);
  return {
    ...{ zone, begin, end },
    stays: stays.map((stay) => ({ ...stay, readings: readings.get(stay.unit) ?? noReadings() })),
    phases: phases.flatMap((phase) => {
      const [from, to] = [Math.max(begin, phase.begin.getTime()), Math.min(end, phase.finish?.getTime() ?? end)];
      return from < to ? [{ ...phase, from, to }] : [];
    }),
  };
}

/** How much of a run and of each of its phases was in the bands of its plan, by the histories of the units it stood on. */
export const readClimateScore = async (run: Pick<Lifecycle, 'id' | 'facility_id'>, work: Work): Promise<ClimateScore> =>
  scoreRun(await readRunClimate(run, work));

/** The score of what was read. */
export function scoreRun({ zone, phases, stays }: RunClimate): ClimateScore {
  const judged = phases.map((phase) => ({
    phase,
    sums: stays.reduce((before, stay) => addSums(before, scoreStay(phase, stay, zone)), noSums()),
  }));
  const all = judged.reduce((before, { sums }) => addSums(before, sums), noSums());
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    ...{ zone, from: iso(phases[0]?.from), to: iso(phases.at(-1)?.to) },
    ...sayScore(all, null, zone),
    phases: judged.map(({ phase, sums }) => ({
      ...{ phase_id: phase.phase_id, name: phase.name, from: iso(phase.from) ?? '', to: iso(phase.to) ?? '' },
      ...sayScore(sums, phase.drybackPct, zone),
    })),
  };
}

const noReadings = (): UnitReadings => ({
  ...{ temperature: new Map(), humidity: new Map(), co2: new Map(), lux: new Map(), moisture: new Map() },
});

/** Rounded so that sums of many quarters of an hour read as what they are. */
const round = (value: number): number => Math.round(value * 1000) / 1000;
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length);

function sayMetric({ judged, within, missing, above, below, total, read }: MetricSums): MetricScore {
  return {
    ...{ judgedHours: round(judged), missingHours: round(missing), above: round(above), below: round(below) },
    ...{ inBand: judged > 0 ? within / judged : null, mean: read > 0 ? round(total / read) : null },
  };
}

function sayScore({ metrics, light, nights, steered }: ClimateSums, drybackPct: number | null, zone: string) {
  const said = Object.fromEntries(scoredMetrics.map((metric) => [metric, sayMetric(metrics[metric])])) as Record<
    (typeof scoredMetrics)[number],
    MetricScore
  >;
  const clock = createFarmClock(zone);
  const byNight = Map.groupBy(nights, ({ at }) => clock.dateOf(at));
  return {
    score: mean(scoredMetrics.flatMap((metric) => said[metric].inBand ?? [])),
    ...said,
    dli: {
      plan: light.planned > 0 ? round(light.plan / light.planned) : null,
      real: light.days > 0 ? round(light.real / light.days) : null,
      days: light.days,
    },
    dryBack: {
      plan: drybackPct,
      mean: mean(nights.map(({ share }) => share)),
      nights: [...byNight]
        .map(([date, ofNight]) => ({
          ...{ date, points: mean(ofNight.map(({ points }) => points)) ?? 0 },
          share: mean(ofNight.map(({ share }) => share)) ?? 0,
        }))
        .toSorted((one, other) => one.date.localeCompare(other.date)),
    },
    steering: {
      days: steered.length,
      shots: mean(steered.map(({ shots }) => shots)),
      hours: steered.length === 0 ? null : hoursOf(steered),
    },
  };
}

const hoursOf = (steered: ClimateSums['steered']) =>
  Object.fromEntries(
    steeringPhases.map((phase) => [phase, mean(steered.map(({ hours }) => hours[phase])) ?? 0]),
  ) as Record<SteeringPhase, number>;

async function readPhases(db: Db, runId: number): Promise<PhaseRow[]> {
  const limits = (min: string, max: string) =>
    sql`json_build_object('min', e.${sql.ref(min)}, 'max', e.${sql.ref(max)})`;
  const { rows } = await sql<PhaseRow>`
    select g.id as phase_id, g.name, h.begin, h.finish, g."drybackPct",
      c."ppfd100" * coalesce(g."lightIntensity", 1) as ppfd,
      json_build_object('photoperiod', g.photoperiod, 'photoperiodStartTime', g."photoperiodStartTime", 'environments', coalesce((
          select json_agg(json_build_object('lightState', e."lightState", 'temp', ${limits('tempMin', 'tempMax')},
            'humidity', ${limits('humidityMin', 'humidityMax')}, 'co2', ${limits('co2Min', 'co2Max')}))
          from grow_phase_environments e where e."growPhase_id" = g.id), '[]'),
        'vpdProfile', case when v.id is not null then json_build_object('points', v.points, 'nightOffset', v."nightOffset",
          'daysBefore', coalesce((select (g."startSeconds" - min(o."startSeconds")) / 86400.0 from grow_phases o
            where o."growplanVersion_id" = g."growplanVersion_id" and o."growStage_id" = g."growStage_id"), 0)) end) as recipe
    from (${phasesOverTime(sql`select ${runId}::int`)}) h join grow_phases g on g.id = h."growPhase_id"
      left join grow_stages s on s.id = g."growStage_id" left join vpd_profiles v on v.id = coalesce(g."vpdProfile_id", s."vpdProfile_id")
      left join light_spectrum_definitions c on c.id = g."lightSpectrumDefinition_id"
    where h.begin is not null order by h.begin`.execute(db);
  return rows;
}

interface Stay {
  unit: number;
  from: number;
  to: number;
}

/** When the run stood on which unit, up to now; several shelves of a unit are one stay, and one to which it came back are two. */
async function readStays(db: Db, runId: number, now: Date): Promise<Stay[]> {
  const { rows } = await sql<{ unit: number; from: Date; to: Date }>`
    select unit, lower(span) as from, upper(span) as to from (
      select "platformGroup_id" as unit, unnest(range_agg(tstzrange(start, least(coalesce(finish, ${now}::timestamptz), ${now}::timestamptz)))) as span
      from lifecycle_platforms where lifecycle_id = ${runId} and start < ${now} and coalesce(finish, ${now}::timestamptz) > start
        and "platformGroup_id" is not null group by 1) stays
    order by 1, 2`.execute(db);
  return rows.map(({ unit, from, to }) => ({ unit, from: from.getTime(), to: to.getTime() }));
}

const metricOf = new Map<number, keyof UnitReadings>([
  [designatorIds.temperature, 'temperature'],
  [designatorIds.humidity, 'humidity'],
  [designatorIds.co2, 'co2'],
  [designatorIds.lux, 'lux'],
  [designatorIds.externalMoisture, 'moisture'],
]);

/** Means of quarters of an hour, of each unit by the sensor that counts most of those that read something then. */
async function readReadings(
  db: Db,
  { facility_id }: Pick<Lifecycle, 'facility_id'>,
  stays: readonly Stay[],
  from: number,
  to: number,
): Promise<Map<number, UnitReadings>> {
  const { rows } = await sql<{ unit: number; designator_id: number; slots: number[]; means: number[] }>`
    select unit, designator_id, array_agg(slot) as slots, array_agg(mean) as means from (
      select distinct on (s."platformGroup_id", s.designator_id, r.bucket) s."platformGroup_id" as unit, s.designator_id,
        floor(extract(epoch from r.bucket) / ${slotMs / 1000})::int as slot, r.sum / r.count as mean
      from sensors s join reading_rollups_15m r on r.sensor_id = s.id and r.facility_id = s.facility_id
      where s.facility_id = ${facility_id} and s."platformGroup_id" = any(${stays.map(({ unit }) => unit)}::int[])
        and s.designator_id = any(${[...metricOf.keys()]}::int[])
        and r.bucket >= ${new Date(from - slotMs)} and r.bucket < ${new Date(to)}
      order by s."platformGroup_id", s.designator_id, r.bucket, s.priority, s.id
    ) read group by 1, 2`.execute(db);
  const units = new Map<number, Record<keyof UnitReadings, Map<number, number>>>();
  for (const { unit, designator_id, slots, means } of rows) {
    const metric = metricOf.get(designator_id);
    if (!metric) continue;
    const found = units.get(unit) ?? (noReadings() as Record<keyof UnitReadings, Map<number, number>>);
    units.set(unit, found);
    for (const [index, slot] of slots.entries()) found[metric].set(slot, means[index] ?? 0);
  }
  return units;
}
