import { calendarDay, countQuery, defineApi, inCurrentFacility } from '@trellis/entity-kit';
import * as z from 'zod';

const id = z.int();
const moment = z.string().nullable();

/** A run with the units it stands on. */
const timelineRun = z.object({
  id,
  name: z.string(),
  state: z.string(),
  updatedate: z.string(),
  mother: z.boolean(),
  strain_id: id.nullable(),
  crop: z.string().meta({ description: 'strain, varietal, else plan' }),
  growplan_id: z.int(),
  growplan: z.string(),
  start: moment.meta({ description: 'real, else planned' }),
  end: moment.meta({ description: 'as its dates say today; none of mother plants without an end' }),
  harvestdate: z.string().nullable().meta({ description: 'YYYY-MM-DD; the real one once there is one, else expected' }),
  isHarvested: z.boolean(),
  driftDays: z.int().nullable().meta({ description: 'later than the plan said as it began; negative: earlier' }),
  plants: z.int(),
  expectedGrams: z.number().nullable(),
  units: z.array(z.object({ id, start: moment, finish: moment })),
  phases: z.array(z.object({ name: z.string(), growStage_id: id.nullable(), start: z.string(), end: z.string() })),
});
export type TimelineRun = z.infer<typeof timelineRun>;

const timelineReply = z.object({
  zone: z.string(),
  areas: z.array(z.object({ id, name: z.string() })),
  units: z.array(z.object({ id, name: z.string(), area_id: id })),
  runs: z.array(timelineRun),
});
export type RunTimeline = z.infer<typeof timelineReply>;

/** Runs over the days, for the views of `/lifecycles` that draw them. */
export const runTimelineApi = defineApi('runTimeline', {
  timeline: {
    method: 'GET',
    path: 'ag_lifecycles/timeline',
    summary: 'The units of the facility and the runs of a span of at most three years on them; a tenant has their own',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ from: calendarDay, days: countQuery.refine((days) => days >= 1 && days <= 1100) }),
    returns: timelineReply,
  },
});
