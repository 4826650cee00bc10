import { defineApi, inCurrentFacility, rowId, themselves } from '@trellis/entity-kit';
import * as z from 'zod';
import { askedMetrics, assistantLanguages, intentNames, mostSeconds } from './intents/intent.ts';

const facilityId = rowId.optional().meta({ description: 'the facility of the session; another one is refused' });

const slots = z.object({
  lang: z.enum(assistantLanguages).optional().meta({ description: 'of the answer; the person’s own without it' }),
  platformGroup_id: rowId.optional(),
  area_id: rowId.optional().meta({ description: 'without it the whole facility' }),
  metric: z.enum(askedMetrics).optional(),
  durationSeconds: z.int().min(1).max(mostSeconds).optional(),
  screen: z.string().max(200).optional().meta({ description: 'path of a page of the person’s menu' }),
});

/** Questions and answers. */
export const assistantApi = defineApi('assistant', {
  clearAll: {
    method: 'POST',
    path: 'lex_questions/clearAll',
    summary: 'Empty the person’s own history; `user_id` with either sign',
    access: themselves('user_id', { isSigned: true }),
    body: z.strictObject({ user_id: z.int() }),
    returns: z.object({ count: z.int() }),
  },
  ask: {
    method: 'POST',
    path: 'lexbots/text',
    summary:
      'What a question asks for, in English or Spanish: an intent with its slots. With a message beside it, something is ' +
      'still open and one of the choices settles it; without an intent the message is what the help has to say',
    access: inCurrentFacility(),
    tenants: true,
    limit: { requests: 120, minutes: 1 },
    body: z.strictObject({ text: z.string().trim().min(1).max(1000), facility_id: facilityId }),
    returns: z.object({
      intentName: z.enum(intentNames).nullable(),
      slots: slots.nullable(),
      message: z.string().nullable(),
      choices: z.array(z.object({ label: z.string(), slots })),
    }),
  },
  answer: {
    method: 'POST',
    path: 'lexbots/{intentName}',
    summary: 'Run an intent with its slots; what changes something asks first and is done once `confirmed`',
    access: inCurrentFacility(),
    tenants: true,
    limit: { requests: 120, minutes: 1 },
    params: z.object({ intentName: z.enum(intentNames) }),
    body: z.strictObject({
      facility_id: facilityId,
      params: z.strictObject({ ...slots.shape, facility_id: facilityId, confirmed: z.boolean().optional() }),
    }),
    returns: z.object({
      result: z.string().meta({ description: 'the answer; `[words](/path)` and `[words](help:topickey)` are links' }),
      needsConfirmation: z.boolean(),
      open: z.string().nullable().meta({ description: 'page to open' }),
    }),
  },
});
