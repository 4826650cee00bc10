import { designatorIds, solutionDesignatorIds, staleMetricMinutes } from '@trellis/climate/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import type { HouseValue } from './house-value.ts';

/** So far off may pH and EC (mS/cm) be where nobody said otherwise: more than a dosing controller swings while all is well. */
const usualTolerance = { ph: 0.5, ec: 0.3 } as const;

/** A sensor in a nutrient solution, with what it is to read and how far off it may be. */
export interface Solution {
  id: number;
  name: string;
  isPh: boolean;
  target: number;
  tolerance: number;
  reading: number;
  at: Date;
}

/** A sensor in a nutrient solution, whether anything says what it is to read or not. */
export interface AnySolution extends Omit<Solution, 'target' | 'reading' | 'at'> {
  target: number | null;
  reading: number | null;
  at: Date | null;
  /** The dosing controller it is a channel of, or that doses its zone. */
  vendorController_id: number | null;
}

export const isOffTarget = ({ target, tolerance }: Pick<Solution, 'target' | 'tolerance'>, reading: number): boolean =>
  Math.abs(reading - target) > tolerance;

/**
 * What the sensors in a facility's nutrient solutions read, against the target of the dosing controller they are channels of or that
 * doses their zone, or else of the phase that their unit is in. One without a target is not judged; one that is silent says nothing.
 */
export async function readSolutions(facilityId: number, { db, now }: WorkContext): Promise<HouseValue[]> {
  const solutions = await listSolutions(facilityId, { db });
  return solutions.map((solution): HouseValue => {
    const { id, name, isPh, target, reading, at } = solution;
    const isStale = now.getTime() - at.getTime() > staleMetricMinutes * 60_000;
    return {
      ...{ metric: 'nutrientSolution', value: reading, measuredIn: isPh ? 'pH' : 'mS/cm' },
      place: { kind: 'solution', id, name },
      found: { holds: isStale ? 'unknown' : isOffTarget(solution, reading), limit: target },
    };
  });
}

interface SolutionRow extends Pick<AnySolution, 'id' | 'name' | 'reading' | 'at' | 'vendorController_id'> {
  designator: number;
  ph: number | null;
  ec: number | null;
  phTolerance: number | null;
  ecTolerance: number | null;
}

/** The sensors in the nutrient solutions of a facility that have a target and were ever read. */
export async function listSolutions(facilityId: number, context: Pick<WorkContext, 'db'>): Promise<Solution[]> {
  // Most sensors of a farm have no target: they do not leave the database, which each round asks.
  const all = await selectSolutions(facilityId, sql`reading is not null and ${targetOf} is not null`, context);
  return all.flatMap(({ target, reading, at, ...solution }) =>
    target === null || reading === null || at === null ? [] : [{ ...solution, target, reading, at }],
  );
}

/** Every sensor in the nutrient solutions of a facility, with the target that holds for it and who says so. */
export const listAllSolutions = (facilityId: number, context: Pick<WorkContext, 'db'>): Promise<AnySolution[]> =>
  selectSolutions(facilityId, sql`true`, context);

const targetOf = sql`case when designator = ${designatorIds.solutionPh} then ph else ec end`;

async function selectSolutions(
  facilityId: number,
  condition: RawBuilder<unknown>,
  { db }: Pick<WorkContext, 'db'>,
): Promise<AnySolution[]> {
  const { rows } = await sql<SolutionRow>`
    select * from (select s.id, s.designator_id as designator, coalesce(d.name, z.name, u.name, s.name, s.device_id) as name, r.reading::float8 as reading, r.at,
      d.id as "vendorController_id",
      coalesce((d.targets->>'ph')::float8, (f.feed->>'ph')::float8) as ph, coalesce((d.targets->>'ec')::float8, (f.feed->>'ec')::float8) as ec,
      (d.targets->>'phTolerance')::float8 as "phTolerance", (d.targets->>'ecTolerance')::float8 as "ecTolerance"
    from sensors s left join latest_readings r on r.sensor_id = s.id
      left join zones z on z.id = s.zone_id left join units u on u.id = s."platformGroup_id"
      left join lateral (
        select v.id, v.name, v.targets from vendor_controllers v
        where v.id = s."vendorController_id" or s."vendorController_id" is null and v.zone_id = s.zone_id order by v.id limit 1
      ) d on true
      left join (
        select distinct on (p."platformGroup_id") p."platformGroup_id" as unit, g.feed
        from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id and l.inflight = 1
          join lifecycle_phases h on h.id = l."currentPhase_id" join grow_phases g on g.id = h."growPhase_id"
        where l.facility_id = ${facilityId} and p.finish is null order by p."platformGroup_id", l.id desc
      ) f on f.unit = s."platformGroup_id"
    where s.facility_id = ${facilityId} and s.enabled and s.designator_id = any(${solutionDesignatorIds}::int[])) x where ${condition} order by id`.execute(
    db,
  );
  return rows.map(({ designator, ph, ec, phTolerance, ecTolerance, ...row }) => {
    const isPh = designator === designatorIds.solutionPh;
    const tolerance = isPh ? (phTolerance ?? usualTolerance.ph) : (ecTolerance ?? usualTolerance.ec);
    return { ...row, isPh, target: isPh ? ph : ec, tolerance };
  });
}
