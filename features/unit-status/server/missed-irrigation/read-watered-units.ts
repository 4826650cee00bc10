import type { RequestTransaction } from '@trellis/server-kit';
import { followPhase, type Followed, type UnitLifecycle, type UnitSnapshot } from '@trellis/units/model';
import { sql } from 'kysely';
import { selectRecipes, selectRuns } from '../status/select-runs.ts';
import { ownSchedules, waterPercent } from '../status/select-units.ts';

type Phase = UnitLifecycle['currentPhase'];

/** A unit with what its water is judged by. */
export interface WateredUnit {
  id: number;
  isInService: boolean;
  snapshot: UnitSnapshot;
  /** What it misses already. */
  open: { id: number; since: Date; windowEnd: Date } | null;
  /** Windows that closed until then were dismissed. */
  dismissedUntil: Date | null;
}

interface Row extends Followed {
  id: number;
  isInService: boolean;
  lastIrrigated: Date | null;
  facility_timezone: string;
  dismissedUntil: Date | null;
  open_id: number | null;
  since: Date;
  windowEnd: Date;
}

/** The units of a facility that grow something or miss water. */
export async function readWateredUnits(db: RequestTransaction, facilityId: number, now: Date): Promise<WateredUnit[]> {
  const { rows: runs } = await selectRuns({ facilityId, now }, now).execute(db);
  const newest = new Map(runs.toReversed().map((run) => [run.unit, run]));
  const phaseIds = new Set([...newest.values()].flatMap(({ growPhase_id }) => growPhase_id ?? []));
  const { rows: recipes } = await selectRecipes([...phaseIds]).execute(db);
  const recipeOf = new Map(recipes.map(({ id, recipe }) => [id, JSON.parse(recipe) as Phase]));
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select * from units where facility_id = ${facilityId} and (id = any(${[...newest.keys()]}::int[])
        or id in (select "platformGroup_id" from missed_irrigations where "endedAt" is null))
    ), ${ownSchedules(now)}
    select u.id, u.deployed and not u."isDisabled" as "isInService", u."lastIrrigated", f.facility_timezone,
      u."waterHeldUntil", u."waterShiftMinutes", ${waterPercent(now)} as "waterPercent", c.schedule as "ownSchedule",
      m.id as open_id, m.since, m."windowEnd",
      (select max(greatest(d."windowEnd", d."endedAt")) from missed_irrigations d
        where d."platformGroup_id" = u.id and d.outcome = 'dismissed') as "dismissedUntil"
    from wanted u join facilities f on f.id = u.facility_id left join own_schedules c on c.unit = u.id
      left join lateral (
        select o.id, o.since, o."windowEnd" from missed_irrigations o
        where o."platformGroup_id" = u.id and o."endedAt" is null order by o.since limit 1
      ) m on true
    order by u.id`.execute(db);
  return rows.map((row) => {
    const run = newest.get(row.id);
    const recipe = run?.growPhase_id == null ? undefined : recipeOf.get(run.growPhase_id);
    const currentPhase = run && recipe ? followPhase({ ...recipe, ...(JSON.parse(run.dates) as Phase) }, row) : null;
    const { id, isInService, lastIrrigated, facility_timezone, dismissedUntil } = row;
    return {
      id,
      isInService,
      snapshot: { deployed: true, lastIrrigated, facility_timezone, currentPhase },
      open: row.open_id === null ? null : { id: row.open_id, since: row.since, windowEnd: row.windowEnd },
      dismissedUntil,
    };
  });
}
