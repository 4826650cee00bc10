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
