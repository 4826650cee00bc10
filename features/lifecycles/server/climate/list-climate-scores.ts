import { Lifecycle, type BriefClimateScore } from '@trellis/lifecycles/model';
import { findTenantRows, type CallContext } from '@trellis/server-kit';
import { readClimateScore } from './read-climate-score.ts';

/** The climate of runs of the facility in brief, to tenants of theirs, in the order they were asked for. */
export async function listClimateScores(ids: readonly number[], context: CallContext): Promise<BriefClimateScore[]> {
  const { db, facilityId } = context;
  const theirs = await findTenantRows(Lifecycle, facilityId, context);
  const asked = theirs === undefined ? ids : ids.filter((id) => theirs.includes(id));
  if (asked.length === 0) return [];
  const runs = await db
    .selectFrom('lifecycles')
    .select(['id', 'facility_id'])
    .where('id', 'in', [...asked])
    .where('facility_id', '=', facilityId)
    .execute();
  const scores: BriefClimateScore[] = [];
  for (const run of runs.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))) {
    const { score, vpd, dli, dryBack, steering } = await readClimateScore(run, context);
    scores.push({
      ...{ lifecycle_id: run.id, score, vpd: vpd.inBand, dli: dli.real, dryBack: dryBack.mean, shots: steering.shots },
      ...(steering.hours ?? { P0: null, P1: null, P2: null, P3: null }),
    });
  }
  return scores;
}
