import { defineApi, idQuery, membersOf } from '@trellis/entity-kit';
import * as z from 'zod';

/** The longest text that is searched for. */
export const longestQuery = 100;
/** Results of one kind, at most. */
export const mostResults = 50;

/** What stands beside a name: a text as it is, or the value of a choice, which the web has words for. */
const fact = z.object({ field: z.string(), value: z.string(), isChoice: z.boolean() });

/** One thing found. */
const foundRecord = z.object({
  id: z.int(),
  title: z.string(),
  beside: z.array(fact).meta({ description: 'what tells it from others of like name' }),
  link: z.string().nullable().meta({ description: 'address of its page, where the product has one' }),
  isActive: z.boolean().meta({ description: 'false for what is archived' }),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** What was found of one kind, the best first. */
const foundKind = z.object({
  collection: z.string().meta({ description: 'path of the collection' }),
  results: z.array(foundRecord),
  hasMore: z.boolean(),
});
export type FoundKind = z.infer<typeof foundKind>;

/** Things of a facility by what people type of them. */
export const searchApi = defineApi('search', {
  search: {
    method: 'GET',
    path: 'search',
    summary:
      'Find units, people, strains, runs and more of a facility by name, number or serial: beginnings of words, without accents, with typing mistakes',
    access: membersOf('facility_id'),
    tenants: true,
    // Of one network address, behind which a whole farm types; among its people connections are lent in turn.
    limit: { requests: 3000, minutes: 1 },
    // Typing asks for one after the other, and what was typed before is given up; a flood must not take the time of others.
    atOnce: 3,
    statementSeconds: 2,
    query: z.object({
      facility_id: idQuery,
      q: z.string().trim().min(1).max(longestQuery),
      limit: z.coerce.number().int().min(1).max(mostResults).default(5).meta({ description: 'results of each kind' }),
      collection: z.string().max(80).optional().meta({ description: 'this kind alone' }),
      lang: z.enum(['en', 'es']).default('en').meta({ description: 'language of names that are in both' }),
    }),
    returns: z.object({
      kinds: z.array(foundKind).meta({ description: 'the kind of the best result first' }),
      isNear: z.boolean().meta({ description: 'nothing is written so; this is what is written much like it' }),
    }),
  },
});
