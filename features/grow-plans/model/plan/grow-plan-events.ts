import { changed, defineEvents } from '@trellis/entity-kit';
import { GrowPlanVersion } from './grow-plan.entity.ts';

/** Versions of plans on their way from draft to use. */
export const growPlanEvents = defineEvents('growplanVersion', { changed: changed(GrowPlanVersion) });
