import { movedWaterApi } from '@trellis/irrigation/model';
import { implement } from '@trellis/server-kit';
import { shiftWater } from './shift-water.ts';
import { skipNext, undoSkip } from './skip-next.ts';

/** Waterings left out and hours of water moved. */
export const movedWaterRoutes = implement(movedWaterApi, {
  skipNext: ({ units }, context) => skipNext(units, context),
  undoSkip: ({ units, body }, context) => undoSkip(units, body.skipped, context),
  shift: ({ units, body }, context) => shiftWater(units, body.minutes, context),
});
