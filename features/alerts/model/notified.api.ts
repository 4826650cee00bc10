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
import {
  ExceptionNotifiedUser,
  longestDelayMin,
  notifiedHoursReply,
  notifiedHoursShape,
  toldChannels,
} from './exception.entity.ts';

const told = z.object({ id: z.int(), name: z.string(), isStopped: z.boolean() });
const span = z.object({ from: z.string(), to: z.string() });

const way = z.strictObject({
  id: z.exactOptional(rowId).meta({ description: 'a rule of the cell that stays' }),
  channel: z.enum(toldChannels),
  escalationLevel: z
    .int()
    .min(1)
    .max(5)
    .nullable()
    .meta({ description: 'of rules for one type: this level and more urgent; empty: all' }),
  delayMin: z.int().min(0).max(longestDelayMin),
  hours: z.array(notifiedHoursShape).max(50).nullable().meta({ description: 'empty: at any hour' }),
  onShift: z.boolean().default(false).meta({ description: 'people are told while they are on shift alone' }),
  backup_user_id: rowId.nullable(),
});
/** One way in which a person or a role is told. */
export type ToldWay = z.infer<typeof way>;
/** More ways than channels: one by day and another by night. */
const mostWays = 20;

const cell = z.strictObject({
  exceptionType_id: rowId.nullable(),
  escalationLevel: z
    .int()
    .min(1)
    .max(5)
    .nullable()
    .meta({ description: 'where no type is named: this level and more urgent; empty: all' }),
  user_id: rowId.nullable(),
  role_id: rowId.nullable(),
});
/** Whom a rule names, and what for. */
export type ToldCell = z.infer<typeof cell>;
const written = cell
  .extend({
    facility_id: rowId,
    ways: z.array(way).max(mostWays),
    seen: z.array(z.strictObject({ id: rowId, updatedate: z.string() })).max(mostWays),
  })
  .refine(({ user_id, role_id }) => (user_id === null) !== (role_id === null), 'names a person or a role');
/** What a cell is to be. */
export type WrittenCell = z.infer<typeof written>;

/** Who hears of alerts, and what nobody hears of. */
export const notifiedApi = defineApi('alertCoverage', {
  coverage: {
    method: 'GET',
    path: 'exceptionNotifiedUsers/coverage',
    summary:
      'Whom the rules of a facility reach: gaps of the coming seven days by level, times in which everybody has quiet hours or is away, types nobody hears of, who stopped them',
    access: membersOfOrCurrent('facility_id', ['facilityManager', 'farmManager']),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.object({
      levels: z.array(
        z.object({
          level: z.int(),
          gaps: z.array(span).meta({ description: 'ISO 8601, UTC: nobody is told then, whatever the type' }),
          held: z.array(span).meta({
            description:
              'everybody who is told of it then has quiet hours, takes the mail of the day or is away: it waits',
          }),
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
          held: z.array(span).meta({ description: 'as of levels, where it does not hold of its level' }),
        }),
      ),
      rules: z.array(
        z.object({
          id: z.int(),
          people: z.array(
            told.extend({
              shift: z.array(notifiedHoursReply).meta({ description: 'when they work there; empty: not known' }),
            }),
          ),
          backup: told.nullable().meta({ description: 'who stands in, unless they left' }),
        }),
      ),
    }),
  },
  writeCell: {
    method: 'POST',
    path: 'exceptionNotifiedUsers/cell',
    summary:
      'Say in one go in which ways a person or a role hears of a type, or of a level and more urgent ones; refused when the rules are others than were seen',
    access: membersOf('facility_id', ['facilityManager']),
    body: written,
    returns: z.object({ ways: z.array(way.extend({ id: rowId, updatedate: z.string() })) }),
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
