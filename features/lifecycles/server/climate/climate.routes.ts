import { climateScoreApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { listClimateScores } from './list-climate-scores.ts';
import { readClimateScore } from './read-climate-score.ts';

/** How well runs kept the climate of their plan. */
export const climateRoutes = implement(climateScoreApi, {
  climateScores: ({ query }, context) => listClimateScores(query.ids, context),
  climateScore: ({ lifecycle }, context) => readClimateScore(lifecycle, context),
});
