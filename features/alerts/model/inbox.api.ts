import { defineApi, idQuery, idText, membersOfOrCurrent, row, rowId, rows, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';
import { alertFactsShape } from './alert-facts.ts';
import { alertWorkers, Exception } from './exception.entity.ts';
import { exceptionStatusIds } from './exception-type.entity.ts';
import { alertCauses } from './message-links.api.ts';

/** Where an alert opens. */
export const alertPath = (id: number): string => `/facility/alerts?id=${id}`;

/** Most alerts of one reply; the reply says how many there are. */
export const mostInboxAlerts = 500;
/** Most alerts that are answered together. */
export const mostAnswered = 500;
/** What an inbox shows: those that wait or are worked on, those put off, those that are over. */
export const inboxParts = ['open', 'snoozed', 'ended', 'all'] as const;
export type InboxPart = (typeof inboxParts)[number];

const text = z.string().nullable();
const number = z.number().nullable();
const id = z.int().nullable();
const states = Object.keys(exceptionStatusIds) as [keyof typeof exceptionStatusIds];

/** An alert as those who answer it see it: what, where, since when, how bad, who is on it, what they may do. */
export const inboxAlert = z.object({
  id: z.int(),
  code: text,
  name: text,
  nameEs: text,
  message: text,
  category: text,
  exceptionType_id: id,
  escalationLevel: z.int(),
  state: z.enum(states),
  metric: text.meta({ description: 'what was measured, or what the rule looks at' }),
  value: number.meta({ description: '°C, %, ppm, kPa or minutes' }),
  limitValue: number,
  firstOccurrred: z.string(),
  lastOccurred: text,
  occurrences: z.int(),
  acknowledgedAt: text,
  snoozedUntil: text,
  resolvedOn: text,
  cause: text,
  platformGroup_id: id,
  unit: text,
  subject: text.meta({
    description: 'name of what it is about: its unit, or an article, a server, a message to the state, …',
  }),
  subjectPath: text.meta({ description: 'address of the page of what it is about' }),
  area_id: id,
  area: text,
  plants: z.int().meta({ description: 'plants that stand in the unit now' }),
  owner_user_id: id,
  owner: text,
  told: z.int().meta({ description: 'people who were told of it' }),
  remedies: z.int().meta({ description: 'remedies that are planned or under way' }),
  facts: alertFactsShape.nullable(),
  messageTemplate: text,
  messageTemplateEs: text,
  rootException_id: id.meta({ description: 'the alert about the cause that it shares with others' }),
  affectedUnits: id.meta({ description: 'units that a shared cause took' }),
  sound: z.boolean().meta({ description: 'open screens sound' }),
  can: z.object({ answer: z.boolean(), end: z.boolean(), falseAlarm: z.boolean() }),
});
export type InboxAlert = z.infer<typeof inboxAlert>;

const inboxQuery = z.object({
  facility_id: idQuery.optional(),
  part: z.enum(inboxParts).optional().meta({ description: 'left out, open' }),
  levels: z
    .string()
    .regex(/^[1-5](,[1-5])*$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
  code: z.string().max(20).optional(),
  area_id: idQuery.optional(),
  platformGroup_id: idQuery.optional(),
  owner: z
    .string()
    .regex(/^(nobody|[1-9]\d{0,8})$/)
    .optional()
    .meta({ description: 'id of who is on it, or nobody' }),
  search: z.string().max(120).optional(),
  from: z.iso.datetime({ offset: true }).optional().meta({ description: 'first seen then or later' }),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'first seen before' }),
});

/** Why an alert was left as it is while others were answered. */
export const refusalReasons = ['over', 'state', 'role', 'level', 'tooLong', 'notMember', 'again'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const ending = { cause: z.enum(alertCauses), note: z.string().trim().max(1800).optional() };
const lang = z.enum(['en', 'es']).optional().meta({ description: 'the language the cause is written down in' });

const alertAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('acknowledge') }),
  z.strictObject({ kind: z.literal('giveBack') }),
  z.strictObject({ kind: z.literal('wake') }),
  z.strictObject({ kind: z.literal('assign'), owner_user_id: rowId.nullable() }),
  z.strictObject({ kind: z.literal('snooze'), minutes: z.int().min(15).max(1440) }),
  z.strictObject({ kind: z.literal('resolve'), ...ending, lang }),
  z.strictObject({ kind: z.literal('falseAlarm'), ...ending, lang }),
  z
    .strictObject({ kind: z.literal('takeBack') })
    .meta({ description: 'it was ended by mistake: who ended it is on it again' }),
]);
/** So long after a person ended an alert they may take that back, in minutes. */
export const takeBackMinutes = 15;
/** How alerts are answered. */
export type AlertAnswer = z.output<typeof alertAnswer>;

const change = z.object({
  at: z.string(),
  kind: z.enum(['command', 'device', 'water', 'schedule', 'note', 'alert']),
  /** The command by its number, the device by its key; empty for the others. */
  key: text,
  what: text,
  /** The same in Spanish, where it has words of ours. */
  whatEs: text,
  by: text,
});
export type ChangeBefore = z.infer<typeof change>;

const remedy = z.object({ action: z.string(), status: z.string(), note: text });
const similarCase = z.object({
  id: z.int(),
  unit: text,
  firstOccurrred: z.string(),
  resolvedOn: z.string(),
  state: z.enum(states),
  cause: text,
  minutes: z.number().meta({ description: 'from the first sign until it was over' }),
  remedies: z.array(remedy),
});
export type SimilarCase = z.infer<typeof similarCase>;

const reading = z.object({
  value: z.number(),
  at: z.string(),
  unit: z.string(),
  limit: number,
  isStillOut: z.boolean(),
  isDoubted: z.boolean().meta({ description: 'its sensor is not believed: it proves nothing' }),
});

/** What calls answer that show, answer and count alerts. */
export const inboxApi = defineApi('alertInbox', {
  inbox: {
    method: 'GET',
    path: 'ExceptionLists/inbox',
    summary: `Alerts of a facility with unit, plants at risk and who is on them, the most urgent first; at most ${mostInboxAlerts}`,
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    query: inboxQuery,
    returns: z.object({
      alerts: z.array(inboxAlert),
      count: z.int().meta({ description: 'all that match' }),
      parts: z.object({ open: z.int(), snoozed: z.int() }),
      clearSince: text.meta({ description: 'when the last alert was over' }),
    }),
  },
  story: {
    method: 'GET',
    path: 'ExceptionLists/{id}/story',
    summary:
      'One alert with what changed before it, what it reads now, the procedure, and earlier cases with what helped',
    access: row(Exception, 'read'),
    tenants: true,
    params: z.object({ id: idText }),
    returns: z.object({
      alert: inboxAlert,
      reading: reading.nullable().meta({ description: 'newest value of what was measured' }),
      isBack: z.boolean().meta({ description: 'back in order by its newest value' }),
      procedure: z.object({ id: z.int(), label: z.string(), number: text, body: text, fileUrl: text }).nullable(),
      before: z.array(change).meta({ description: 'in the six hours before, the newest first' }),
      isBeforeCut: z.boolean(),
      cases: z.array(similarCase),
      helped: z.array(z.object({ action: z.string(), done: z.int(), tried: z.int() })),
      tickets: z.array(z.object({ id: z.int(), label: z.string() })),
    }),
  },
  answerAll: {
    method: 'POST',
    path: 'ExceptionLists/answer',
    summary: 'Answer several alerts at once: those that can be are, the others say why not',
    access: rows(Exception, alertWorkers, 'ids'),
    body: z.strictObject({ ids: z.array(rowId).min(1).max(mostAnswered), answer: alertAnswer }),
    returns: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), reason: z.enum(refusalReasons) })),
    }),
  },
});
export type AlertStory = CallReply<typeof inboxApi.calls.story>;
