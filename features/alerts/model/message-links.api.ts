import { anyone, defineApi } from '@trellis/entity-kit';
import * as z from 'zod';
import { alertFactsShape } from './alert-facts.ts';

const messageId = z.object({ messageId: z.string().min(1).max(200) });
const limit = { requests: 60, minutes: 10 };
const text = z.string().nullable();

/** What a person can make of one kind of message from its mail. */
export const messageChoices = ['stop', 'daily', 'stopFacility', 'pauseDay', 'pauseWeek', 'resume'] as const;
export type MessageChoice = (typeof messageChoices)[number];

const linkedMessage = z.object({
  subject: text,
  facility: text,
  /** `g•••@farm.example` */
  recipient: text,
  kind: z.string(),
  /** The type of alert, where it is one. */
  about: text,
  aboutEs: text,
  sentAt: z.string(),
  lang: z.enum(['en', 'es']),
  /** As all choices of the person come to; `daily`: in the one mail of the day. */
  state: z.enum(['on', 'daily', 'off', 'paused']),
  /** Whether it may wait for the mail of the day: the most urgent alerts do not. */
  canBeDaily: z.boolean(),
  /** Everything of the facility was stopped, not only this kind. */
  isFacilityOff: z.boolean(),
  pausedUntil: text,
  /** The pause of the profile, which rests everything: it ends there, not by the link of one mail. */
  pausedInProfileUntil: text,
  /** Nobody else is told of these: they can be paused, not stopped; the named one can change that. */
  isOnlyPerson: z.boolean(),
  manager: text,
});
export type LinkedMessage = z.infer<typeof linkedMessage>;

/** What may be wrong, as the picker of the page offers it. */
export const alertCauses = [
  'equipment',
  'sensor',
  'setting',
  'supply',
  'handling',
  'power',
  'weather',
  'other',
] as const;
export type AlertCause = (typeof alertCauses)[number];

const linkedAlert = z.object({
  id: z.int(),
  lang: z.enum(['en', 'es']),
  /** Of the reader, as in the mail. */
  units: z.enum(['metric', 'imperial']),
  facility: z.string(),
  code: text,
  name: text,
  nameEs: text,
  message: text,
  escalationLevel: z.int(),
  unit: text,
  area: text,
  /** Name of what it is about, and the address of its page for people who are signed in. */
  subject: text,
  subjectPath: text,
  /** What its sentence is told from in the reader's words and units. */
  facts: alertFactsShape.nullable(),
  value: z.number().nullable(),
  limitValue: z.number().nullable(),
  affectedUnits: z.int().nullable(),
  messageTemplate: text,
  messageTemplateEs: text,
  firstOccurrred: z.string(),
  lastOccurred: text,
  occurrences: z.int(),
  state: z.enum(['open', 'acknowledged', 'in_remediation', 'snoozed', 'resolved', 'false_alarm', 'auto_resolved']),
  /** Who is on it, or ended it. */
  by: text,
  resolvedOn: text,
  cause: text,
  /** What is measured now against the limit that was passed; empty where no sensor tells. */
  reading: z
    .object({
      value: z.number(),
      at: z.string(),
      unit: z.string(),
      limit: z.number().nullable(),
      isStillOut: z.boolean(),
      /** Its sensor is not believed: it proves nothing. */
      isDoubted: z.boolean(),
      /** Means of the last 60 minutes, one a minute; empty where nothing was read. */
      lastHour: z.array(z.number().nullable()),
    })
    .nullable(),
  can: z.object({ acknowledge: z.boolean(), resolve: z.boolean(), falseAlarm: z.boolean() }),
});
export type LinkedAlert = z.infer<typeof linkedAlert>;

/** The pages that the links of mails open: no session, the link itself is the right. Reading one changes nothing. */
export const messageLinksApi = defineApi('messageLinks', {
  readMessage: {
    method: 'GET',
    path: 'notifications/unsubscribe/{messageId}',
    summary: 'What a mail was about and whether its kind is still sent; by the link of the mail, for 30 days',
    access: anyone,
    limit,
    params: messageId,
    returns: linkedMessage,
  },
  choose: {
    method: 'POST',
    path: 'notifications/unsubscribe/{messageId}',
    summary:
      'Stop or pause this kind of message, have it once a day, or stop everything from its facility; `resume` takes it back',
    access: anyone,
    limit,
    params: messageId,
    body: z.strictObject({ choice: z.enum(messageChoices) }),
    returns: linkedMessage,
  },
  chooseFromMailProgram: {
    method: 'POST',
    base: '/',
    path: 'notifications/unsubscribe/{messageId}',
    summary: 'One-click unsubscription of mail programs (RFC 8058): stops this kind of message',
    access: anyone,
    limit,
    params: messageId,
    body: z.looseObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    returns: z.object({ success: z.boolean() }),
  },
  readAlert: {
    method: 'GET',
    path: 'notifications/resolve/{messageId}',
    summary: 'The alert a mail is about, as it is now; by the link of the mail, for 7 days',
    access: anyone,
    limit,
    params: messageId,
    returns: linkedAlert,
  },
  answerAlert: {
    method: 'POST',
    path: 'notifications/resolve/{messageId}',
    summary: 'Acknowledge or end the alert, as the person the mail went to',
    access: anyone,
    limit,
    ownTransactions: true,
    params: messageId,
    body: z.discriminatedUnion('answer', [
      z.strictObject({ answer: z.literal('acknowledge') }),
      z.strictObject({
        answer: z.enum(['resolve', 'falseAlarm']),
        cause: z.enum(alertCauses),
        note: z.string().max(1800),
        isConfirmed: z.boolean().optional().meta({ description: 'the value is still out of range, and that is known' }),
      }),
    ]),
    returns: linkedAlert,
  },
});
