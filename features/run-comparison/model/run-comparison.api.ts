import { defineApi, idQuery, inCurrentFacility, maxInteger } from '@trellis/entity-kit';
import { phaseClimate } from '@trellis/lifecycles/model';
import * as z from 'zod';

/** How many runs are compared at once. */
export const [fewestRuns, mostRuns] = [2, 8] as const;

const number = z.number().nullable();
const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,7}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.every((one) => one <= maxInteger));

export const comparedMetrics = ['temperature', 'humidity', 'vpd', 'co2'] as const;
export type ComparedMetric = (typeof comparedMetrics)[number];

/** Hours whose means are told apart. */
export const lightStates = ['lit', 'dark', 'whole'] as const;
export type LightState = (typeof lightStates)[number];

const means = z.object({ temperature: number, humidity: number, vpd: number, co2: number });
const day = z.object({
  day: z.int().meta({ description: 'of the run by the calendar of the facility; the first is 1' }),
  lit: means.meta({ description: 'means while the plan has light; none where it tells no hours' }),
  dark: means,
  whole: means.meta({ description: 'means of all hours' }),
  co2Dose: number.meta({ description: 'ppm·h above outdoor air while it was light' }),
  band: z
    .record(z.enum(comparedMetrics), z.object({ min: number, max: number }))
    .nullable()
    .meta({ description: 'of the plan, in light; none on days without' }),
});
export type ComparedDay = z.infer<typeof day>;

const share = z.object({ score: number, temperature: number, humidity: number, vpd: number, co2: number });
const comparedRun = z.object({
  id: z.int(),
  name: z.string(),
  days: z.array(day),
  phases: z.array(z.object({ name: z.string(), day: z.int().meta({ description: 'on which it began' }) })),
  inBand: share.meta({ description: 'shares 0–1' }),
  dli: number.meta({ description: 'mol/m²/d' }),
  byPhase: z.array(phaseClimate).meta({ description: 'against the plan, in the order of the phases' }),
  co2Dose: number.meta({ description: '1,000 ppm·h above outdoor air while it was light, in all' }),
  dryBack: number.meta({ description: '% of the day’s peak' }),
  litresPerPlant: number.meta({ description: 'of water, for each plant it began with' }),
  kWhPerPlant: number.meta({ description: 'of lamps and cooling: reckoned' }),
  steering: z
    .object({ shots: number, P0: number, P1: number, P2: number, P3: number })
    .meta({ description: 'shots and hours of each phase of crop steering, a day' }),
});
export type ComparedRun = z.infer<typeof comparedRun>;

const driver = z.object({
  feature: z.string(),
  r: z.number().meta({ description: 'correlation with dry grams a plant, -1 to 1' }),
  n: z.int().meta({ description: 'runs that tell both' }),
});

/** Runs beside each other. */
export const runComparisonApi = defineApi('runComparison', {
  compare: {
    method: 'GET',
    path: 'ag_lifecycles/compare',
    summary: 'The climate of at most eight runs by day of cycle, with the bands of their plans and what was in them',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ ids }),
    returns: z.object({ runs: z.array(comparedRun) }),
  },
  drivers: {
    method: 'GET',
    path: 'ag_lifecycles/drivers',
    summary: 'What went with the dry grams a plant of the newest harvested runs of a strain: correlations, not causes',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ strain_id: idQuery }),
    returns: z.object({ runs: z.int(), drivers: z.array(driver) }),
  },
});
