import { Lifecycle, type BriefClimateScore, type ClimateScore, type PhaseClimate } from '@trellis/lifecycles/model';
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
    const score = await readClimateScore(run, context);
    scores.push({ lifecycle_id: run.id, ...briefOf(score), phases: phaseClimates(score) });
  }
  return scores;
}

/** The climate of each phase in brief, in the order of the phases. */
export const phaseClimates = ({ phases }: Pick<ClimateScore, 'phases'>): PhaseClimate[] =>
  phases.map((phase) => ({ name: phase.name, ...briefOf(phase) }));

function briefOf({
  score,
  temperature,
  vpd,
  dli,
  dryBack,
  steering,
}: Omit<ClimateScore, 'zone' | 'from' | 'to' | 'phases'>): Omit<PhaseClimate, 'name'> {
  const isJudged = temperature.judgedHours > 0;
  return {
    ...{ score, vpd: vpd.inBand, vpdMean: vpd.mean, dli: dli.real, dliPlan: dli.plan },
    ...{ warm: isJudged ? temperature.above : null, cold: isJudged ? temperature.below : null },
    ...{ dryBack: dryBack.mean, dryBackPlan: dryBack.plan, shots: steering.shots },
    ...(steering.hours ?? { P0: null, P1: null, P2: null, P3: null }),
  };
}
