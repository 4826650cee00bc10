import {
  defineApi,
  idQuery,
  idText,
  membersOf,
  membersOfOrCurrent,
  row,
  rowId,
  type CallReply,
} from '@trellis/entity-kit';
import { personalChannels } from '@trellis/notifications/model';
import * as z from 'zod';
import { ExceptionNotifiedUser } from './exception.entity.ts';

const span = z.object({ from: z.string(), to: z.string() });

/** Who hears of alerts, and what nobody hears of. */
export const notifiedApi = defineApi('alertCoverage', {
  coverage: {
    method: 'GET',
    path: 'exceptionNotifiedUsers/coverage',
    summary:
      'Whom the rules of a facility reach: gaps of the coming seven days by level, types nobody hears of, who stopped them',
    access: membersOfOrCurrent('facility_id', ['facilityManager', 'farmManager']),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.object({
      levels: z.array(
        z.object({
          level: z.int(),
          gaps: z.array(span).meta({ description: 'ISO 8601, UTC: nobody is told then, whatever the type' }),
          people: z.int(),
        }),
      ),
      types: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          label: z.string(),
          labelEs: z.string().nullable(),
          escalationLevel: z.int(),
          people: z.int().meta({ description: 'who are told of it at some hour' }),
        }),
      ),
      rules: z.array(
        z.object({
          id: z.int(),
          people: z.array(z.object({ id: z.int(), name: z.string(), isStopped: z.boolean() })),
        }),
      ),
    }),
  },
  test: {
    method: 'POST',
    path: 'exceptionNotifiedUsers/{id}/test',
    summary:
      'Send a test message to the people of a rule, on its channel and those they chose; says who cannot be reached',
    access: row(ExceptionNotifiedUser, 'update'),
    limit: { requests: 20, minutes: 10 },
    params: z.object({ id: idText }),
    body: z.strictObject({}),
    returns: z.array(
      z.object({
        name: z.string(),
        sent: z.array(z.enum(personalChannels)),
        skipped: z.array(z.object({ channel: z.enum(personalChannels), reason: z.string() })),
      }),
    ),
  },
  copyRules: {
    method: 'POST',
    path: 'exceptionNotifiedUsers/copy',
    summary: 'Copy the rules of another facility: those by role, and those of people who work in both',
    access: membersOf('facility_id', ['facilityManager']),
    body: z.strictObject({ facility_id: rowId, from_facility_id: rowId }),
    returns: z.object({ copied: z.int(), left: z.int() }),
  },
});
export type AlertCoverage = CallReply<typeof notifiedApi.calls.coverage>;
