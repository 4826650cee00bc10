import { steeringPhases } from '@trellis/climate/model';
import { defineApi, idText, inCurrentFacility, maxInteger, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { Lifecycle } from '../run/lifecycle.entity.ts';

const number = z.number().nullable();
/** How many runs are judged in one request. */
export const mostScoredRuns = 20;

const runId = '[1-9]\\d{0,9}';
const scoredIds = z
  .string()
  .regex(new RegExp(`^${runId}(,${runId}){0,${mostScoredRuns - 1}}$`))
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.every((one) => one <= maxInteger));

const metricScore = z.object({
  judgedHours: z.number().meta({ description: 'with a reading and a band, of all units together' }),
  missingHours: z.number().meta({ description: 'with a band and no reading; they are not in band' }),
  inBand: number.meta({ description: 'share (0–1) of the judged hours' }),
  above: z.number().meta({ description: 'how far above the band times how long: °C h, points h, ppm h or kPa h' }),
  below: z.number(),
  mean: number.meta({ description: '°C, %, ppm or kPa' }),
});
export type MetricScore = z.infer<typeof metricScore>;

const scores = {
  score: number.meta({ description: 'mean share (0–1) in band of the metrics that were judged' }),
  temperature: metricScore,
  humidity: metricScore,
  co2: metricScore,
  vpd: metricScore,
  dli: z.object({
    plan: number.meta({ description: 'mol/m²/d' }),
    real: number,
    days: z.int().meta({ description: 'whose light was measured nearly whole' }),
  }),
  dryBack: z.object({
    plan: number.meta({ description: '% of the day’s peak' }),
    mean: number.meta({ description: '% of the day’s peak' }),
    nights: z.array(z.object({ date: z.string(), points: z.number(), share: z.number() })),
  }),
  steering: z.object({
    days: z
      .int()
      .meta({ description: 'from lights on to lights on, read nearly whole and with shots; of each unit its own' }),
    shots: number.meta({ description: 'a day, as the substrate felt them' }),
    hours: z.record(z.enum(steeringPhases), z.number()).nullable().meta({
      description:
        'a day: P0 until the first shot, P1 up to field capacity, P2 until the last shot, P3 until lights on',
    }),
  }),
};

const climateScore = z.object({
  zone: z.string(),
  from: z.string().nullable().meta({ description: 'nothing was judged before' }),
  to: z.string().nullable(),
  ...scores,
  phases: z.array(z.object({ phase_id: z.int(), name: z.string(), from: z.string(), to: z.string(), ...scores })),
});
export type ClimateScore = z.infer<typeof climateScore>;

/** The climate of a run, or of one of its phases, against its plan. */
const brief = {
  score: number.meta({ description: 'mean share (0–1) in band of the metrics that were judged' }),
  vpd: number.meta({ description: 'share (0–1) in band' }),
  vpdMean: number.meta({ description: 'kPa' }),
  warm: number.meta({ description: '°C h above the band of all units together; none where nothing was judged' }),
  cold: number,
  dli: number.meta({ description: 'mol/m²/d' }),
  dliPlan: number,
  dryBack: number.meta({ description: '% of the day’s peak' }),
  dryBackPlan: number.meta({ description: 'of a phase; a run has as many as phases' }),
  shots: number.meta({ description: 'a day' }),
  ...{ P0: number, P1: number, P2: number, P3: number.meta({ description: 'hours a day' }) },
};
export const phaseClimate = z.object({ name: z.string(), ...brief });
const briefScore = z.object({ lifecycle_id: z.int(), ...brief, phases: z.array(phaseClimate) });
export type BriefClimateScore = z.infer<typeof briefScore>;
export type PhaseClimate = z.infer<typeof phaseClimate>;

/** How well runs kept the climate of their plan. */
export const climateScoreApi = defineApi('climateScore', {
  climateScore: {
    method: 'GET',
    path: 'ag_lifecycles/{id}/climateScore',
    summary:
      'How much of a run and of each phase was in the bands of its plan, how far outside, its light and dry-backs',
    access: row(Lifecycle, 'read'),
    params: z.object({ id: idText }),
    returns: climateScore,
  },
  climateScores: {
    method: 'GET',
    path: 'ag_lifecycles/climateScores',
    summary: 'The same in brief of at most 20 runs of the facility; runs that are not there or not shown are left out',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ ids: scoredIds }),
    returns: z.array(briefScore),
  },
});
