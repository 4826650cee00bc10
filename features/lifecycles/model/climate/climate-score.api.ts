import { defineApi, idText, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { Lifecycle } from '../run/lifecycle.entity.ts';

const number = z.number().nullable();

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
};

const climateScore = z.object({
  zone: z.string(),
  from: z.string().nullable().meta({ description: 'nothing was judged before' }),
  to: z.string().nullable(),
  ...scores,
  phases: z.array(z.object({ phase_id: z.int(), name: z.string(), from: z.string(), to: z.string(), ...scores })),
});
export type ClimateScore = z.infer<typeof climateScore>;

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
});
