import { defineApi, inCurrentFacility } from '@trellis/entity-kit';
import * as z from 'zod';

/** How a run in flight is doing. */
const runHealth = z.object({
  lifecycle_id: z.int(),
  score: z.int().meta({ description: '0 to 100; see scoreHealth' }),
  alerts: z.int().meta({ description: 'open on its units' }),
  urgentAlerts: z.int().meta({ description: 'of them those of level 1' }),
  cases: z.int().meta({ description: 'crop problems that are not closed' }),
  severity: z.int().meta({ description: 'of those cases together' }),
  hoursOut: z.number().meta({ description: 'of the last 24, with an alert of a metric on a unit of the run' }),
  lateTasks: z.int(),
});
export type RunHealth = z.infer<typeof runHealth>;

/** What is counted against a run, and how much of it at most. */
const weights = [
  ['urgentAlerts', 15, 45],
  ['otherAlerts', 5, 20],
  ['severity', 6, 30],
  ['hoursOut', 1, 24],
  ['lateTasks', 2, 10],
] as const;

/** From 100, less for open alerts, crop problems by their severity, hours out of band in the last day and late work. Ours. */
export function scoreHealth(run: Omit<RunHealth, 'lifecycle_id' | 'score' | 'cases'>): number {
  const counts = { ...run, otherAlerts: run.alerts - run.urgentAlerts };
  const lost = weights.reduce((sum, [key, each, most]) => sum + Math.min(most, counts[key] * each), 0);
  return Math.max(0, Math.round(100 - lost));
}

/** How the runs in flight at a facility are doing. */
export const runHealthApi = defineApi('runHealth', {
  health: {
    method: 'GET',
    path: 'ag_lifecycles/health',
    summary: 'How each run in flight is doing: alerts, crop problems, hours out of band in the last day, late work',
    access: inCurrentFacility(),
    query: z.object({}),
    returns: z.array(runHealth),
  },
});
