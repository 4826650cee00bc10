import { movedWaterApi } from '@trellis/irrigation/model';
import { implement } from '@trellis/server-kit';
import { shiftWater } from './shift-water.ts';
import { skipNext, undoSkip } from './skip-next.ts';
import { stretchWater } from './stretch-water.ts';

/** Waterings left out, hours of water moved, waterings longer or shorter. */
export const movedWaterRoutes = implement(movedWaterApi, {
  skipNext: ({ units, body }, context) => skipNext(units, body.seen, context),
  undoSkip: ({ units, body }, context) => undoSkip(units, body.skipped, context),
  shift: ({ units, body }, context) => shiftWater(units, body, context),
  stretch: ({ units, body }, context) => stretchWater(units, body, context),
});
