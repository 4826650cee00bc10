import { defineApi, idQuery, membersOfOrCurrent, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';

const minutes = z.number().nullable().meta({ description: 'minutes; empty where none was' });
const figures = {
  raised: z.int(),
  falseAlarms: z.int(),
  byThemselves: z.int().meta({ description: 'ended without anybody' }),
  acknowledgeMinutes: minutes.meta({ description: 'mean, from the first sign until somebody took it on (MTTA)' }),
  resolveMinutes: minutes.meta({ description: 'mean, from the first sign until it was over (MTTR)' }),
};

/** What alerts come from, and how they are answered. */
export const analyticsApi = defineApi('alertAnalytics', {
  analytics: {
    method: 'GET',
    path: 'ExceptionLists/analytics',
    summary:
      'Alerts of a facility first seen in a time, by type, unit and week: how many, how fast, how many were false',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({
      facility_id: idQuery.optional(),
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
    }),
    returns: z.object({
      all: z.object(figures),
      types: z.array(
        z.object({
          code: z.string().nullable(),
          name: z.string().nullable(),
          nameEs: z.string().nullable(),
          ...figures,
        }),
      ),
      units: z.array(z.object({ platformGroup_id: z.int().nullable(), unit: z.string().nullable(), ...figures })),
      weeks: z.array(
        z.object({
          from: z.string().meta({ description: 'Monday 0:00 by the clock of the facility, ISO 8601, UTC' }),
          to: z.string(),
          ...figures,
        }),
      ),
    }),
  },
});
export type AlertAnalytics = CallReply<typeof analyticsApi.calls.analytics>;
/** Figures of some alerts. */
export type AlertFigures = AlertAnalytics['all'];
