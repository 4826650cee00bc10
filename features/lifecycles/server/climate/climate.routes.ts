import { climateScoreApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { readClimateScore } from './read-climate-score.ts';

/** How well runs kept the climate of their plan. */
export const climateRoutes = implement(climateScoreApi, {
  climateScore: ({ lifecycle }, context) => readClimateScore(lifecycle, context),
});
