import { dosingApi } from '@trellis/irrigation/model';
import { implement } from '@trellis/server-kit';
import { readDosing } from './read-dosing.ts';
import { setTargets } from './set-targets.ts';

/** Nutrient solutions and what doses them. */
export const dosingRoutes = implement(dosingApi, {
  dosing: (_input, context) => readDosing(context.facilityId, context),
  setTargets: ({ vendorController, body }, context) => setTargets(vendorController, body, context),
});
