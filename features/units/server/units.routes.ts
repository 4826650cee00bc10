import { implement } from '@trellis/server-kit';
import { unitsApi } from '@trellis/units/model';
import { moveUnits } from './move-units.ts';
import { setSchedule } from './set-schedule.ts';
import { removeFromCollection } from './remove-from-collection.ts';

/** Where units stand and what sets they are in. */
export const unitsRoutes = implement(unitsApi, {
  removeFromCollection: ({ platformGroupCollection, body }, context) =>
    removeFromCollection(platformGroupCollection, body, context),
  setSchedule: ({ units, body }, context) => setSchedule(units, body, context),
  move: ({ units, body }, context) => moveUnits(units, body, context),
});
