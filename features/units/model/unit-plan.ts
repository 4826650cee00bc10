import { controlLoop } from '@trellis/devices/model';
import * as z from 'zod';
import { unitLifecycle } from './unit-record.ts';

/** Node metric with which the server hands a controller its plan (JSON text), and the one that answers which it runs. */
export const planMetric = 'Plan';
export const planHashMetric = 'planHash';

/** All a unit needs to grow without a server; its controller keeps the last one on disk. */
export const unitPlan = z.object({
  platformGroup_id: z.int(),
  facility_timezone: z.string(),
  currentPhase: unitLifecycle.shape.currentPhase.nullable(),
  lightIntensity: z.number().nullable().meta({ description: 'lamp output in light, fraction 0–1' }),
  facilityCo2Enabled: z.boolean(),
  hasPlants: z.boolean(),
  controller_id: z.int().optional().meta({ description: 'its controller, as the server knows it' }),
  leasesWater: z
    .boolean()
    .optional()
    .meta({ description: 'its water is shared: it asks for a lease before it opens the valve' }),
  loops: z.array(controlLoop).optional().meta({ description: 'control loops people chose instead of its own' }),
});
export type UnitPlanMessage = z.infer<typeof unitPlan>;
