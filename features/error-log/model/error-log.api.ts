import {
  allFields,
  countQuery,
  defineApi,
  momentText,
  onCollection,
  recordSchema,
  signedIn,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { UserExceptionLog } from './user-exception-log.entity.ts';

const signature = z.string().min(1).max(255);

/** Errors of one kind, whoever met them. */
const errorGroup = z.object({
  signature,
  message: z.string().nullable(),
  /** `new` as long as one report of the kind is new. */
  status: z.enum(['new', 'known', 'fixed', 'ignored']),
  /** It was marked as fixed, and came back in another version. */
  hasReturned: z.boolean(),
  count: z.int(),
  people: z.int(),
  facilities: z.int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  routes: z.array(z.string()),
  versions: z.array(z.string()),
  browsers: z.array(z.string()),
  software_ticket_id: z.int().nullable(),
  /** Times it was met on each of the last 14 days (UTC), today last. */
  days: z.array(z.int()),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

/** Errors that browsers met: told by everybody's, judged by developers and administrators. */
export const errorLogApi = defineApi('errorLog', {
  report: {
    method: 'POST',
    path: 'userExceptionLogs',
    summary: 'Tell of an error the browser met; who and where are the server’s to say, secrets are left out',
    access: signedIn('Whoever meets an error in the browser reports it.'),
    limit: { requests: 60, minutes: 10 },
    body: z.strictObject({
      signature,
      message: z.string().max(4000).nullish(),
      stack: z.string().max(20_000).nullish(),
      route: z.string().max(255).nullish(),
      appVersion: z.string().max(80).nullish(),
      browser: z.string().max(500).nullish(),
      breadcrumbs: z.array(z.unknown()).max(100).nullish(),
      occurrences: z.int().min(1).max(10_000).optional(),
      time: momentText.optional().meta({ description: 'when it was met; now when left out' }),
    }),
    returns: recordSchema(allFields(UserExceptionLog)),
  },
  groups: {
    method: 'GET',
    path: 'userExceptionLogs/groups',
    summary: 'Errors of one kind together, the last met first; those of the facilities where one develops',
    access: onCollection(UserExceptionLog),
    query: z.object({
      status: z.enum(['new', 'known', 'fixed', 'ignored']).optional(),
      search: z.string().max(200).optional(),
      days: countQuery.optional().meta({ description: 'met in this many days' }),
    }),
    returns: z.array(errorGroup),
  },
  mark: {
    method: 'POST',
    path: 'userExceptionLogs/mark',
    summary: 'Say of every error of a kind what became of it',
    access: onCollection(UserExceptionLog),
    body: z.strictObject({ signature, action: z.enum(['acknowledge', 'fix', 'ignore', 'reopen']) }),
    returns: z.object({ count: z.int() }),
  },
  makeTicket: {
    method: 'POST',
    path: 'userExceptionLogs/makeTicket',
    summary: 'Write a software ticket about a kind of error; the errors are known from then on',
    access: onCollection(UserExceptionLog),
    body: z.strictObject({ signature, description: z.string().trim().min(1).max(20_000) }),
    returns: z.object({ software_ticket_id: z.int() }),
  },
});
