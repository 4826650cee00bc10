import { ActivityLog, admins, defineApi, idText, onCollection, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';

const wanted = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+(\.\w+)?:[1-9]\d{0,8}(,[\w-]+(\.\w+)?:[1-9]\d{0,8}){0,199}$/)
  .transform((text) => text.split(',').map((part) => part.split(':') as [string, string]))
  .meta({
    description: '`collection:id`, or `collection.field:id` for the record a reference names; by commas, 200 at most',
  });

/** Why a field of what was changed stays as it is. */
export const whyStays = ['action', 'secret', 'changedSince'] as const;
/** Why a record stays as it is as a whole. */
export const whyKept = ['made', 'gone', 'again', 'mayNot', 'lost', 'nothing'] as const;
/** Entries that are taken back at once, at most. */
export const mostTakenBack = 200;

const values = z.record(z.string(), z.unknown());
/** What taking back entries means for one record; who may writes it by the ordinary calls and their rules. */
const recordTakenBack = z.object({
  collection: z.string(),
  record_id: z.int(),
  kind: z.enum(['change', 'create']).meta({ description: 'what was deleted is made again, under a new number' }),
  updatedate: z.string().nullable().meta({ description: 'the version that was read' }),
  now: values.meta({ description: 'what it holds now of the fields below' }),
  then: values.meta({ description: 'what is written to it; empty where it stays as it is' }),
  stays: z.array(z.object({ field: z.string(), why: z.enum(whyStays) })),
  kept: z.enum(whyKept).nullable().meta({ description: 'why nothing of it is taken back' }),
});
export type RecordTakenBack = z.infer<typeof recordTakenBack>;

/** What makes the activity log readable, and whether it is whole. */
export const activityLogApi = defineApi('activityLog', {
  names: {
    method: 'GET',
    path: 'activityLogs/names',
    summary: 'What the records of log entries are called, as far as they exist and the person may read them',
    access: signedIn('It names records that the person may read, and no others.'),
    query: z.object({
      of: wanted,
      lang: z.enum(['en', 'es']).default('en').meta({ description: 'language of names that are in both' }),
    }),
    returns: z.array(
      z.object({
        collection: z.string().meta({ description: 'as it was asked for' }),
        id: z.int(),
        name: z.string(),
        entity: z.string().meta({ description: 'what kind of record it is, by the name of its definition' }),
        link: z.string().nullable().meta({ description: 'address of its page, where rows of its kind have one' }),
      }),
    ),
  },
  ofUnit: {
    method: 'GET',
    path: 'activityLogs/ofUnit',
    summary: 'The newest entries about a unit, by number: what was changed of it, and the commands that reached it',
    access: onCollection(ActivityLog),
    query: z.object({ unit_id: idText }),
    returns: z.object({ ids: z.array(z.int()).meta({ description: 'newest first, 300 at most' }) }),
  },
  takeBack: {
    method: 'GET',
    path: 'activityLogs/takeBack',
    summary:
      'What taking back entries would write, record by record: the values from before them, apart from what was changed since, what actions alone change, and secrets',
    access: onCollection(ActivityLog),
    query: z.object({
      ids: z
        .string()
        .max(3000)
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/)
        .transform((text) => text.split(',').map(Number))
        .meta({
          description: 'numbers of entries, by commas, 200 at most; what is not the person’s to read is left out',
        }),
    }),
    returns: z.object({ records: z.array(recordTakenBack) }),
  },
  verify: {
    method: 'GET',
    path: 'activityLogs/verify',
    summary:
      'Walks the hash chain of the whole log and tells entries that were changed, removed or put in another order',
    access: admins,
    ownTransactions: true,
    statementSeconds: 120,
    limit: { requests: 10, minutes: 10 },
    returns: z.object({
      checked: z.int(),
      unsealed: z.int().meta({ description: 'written, but not in the chain yet' }),
      broken: z.array(
        z.object({ id: z.int(), sealNumber: z.int(), reason: z.enum(['changed', 'missing before', 'missing after']) }),
      ),
      end: z.object({ sealNumber: z.int(), hash: z.string() }).meta({
        description:
          'the last entry of the chain; noted elsewhere, it proves later that nothing up to it was rewritten',
      }),
    }),
  },
});
