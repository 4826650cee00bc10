import { alertFactsShape } from '@trellis/alerts/model';
import { defineApi, idQuery, membersOf } from '@trellis/entity-kit';
import * as z from 'zod';

const text = z.string().nullable();
const person = z.object({ firstname: z.string(), lastname: z.string() });
const word = z.object({ label: z.string(), labelEs: text, seq: z.int().nullable() });
const unitId = z.int().nullable().meta({ description: 'the unit it is about; null: something of the facility' });

/** An alert that stands, with who took it on and the words of its type. */
const openAlert = z.object({
  id: z.int(),
  code: text,
  name: text,
  message: text,
  firstOccurrred: z.string(),
  occurrences: z.int(),
  escalationLevel: z.int(),
  ExceptionStatus_id: z.int(),
  platformGroup_id: unitId,
  value: z.number().nullable(),
  limitValue: z.number().nullable(),
  affectedUnits: z.int().nullable(),
  facts: alertFactsShape.nullable(),
  owner: person.nullable(),
  exceptionType: z.object({ labelEs: text, messageTemplate: text, messageTemplateEs: text }).nullable(),
});
export type OpenAlert = z.infer<typeof openAlert>;

/** A ticket that is not done, with the people who work on it. */
const openTicket = z.object({
  id: z.int(),
  label: z.string(),
  createdate: z.string(),
  platformGroup_id: unitId,
  priority: word.nullable(),
  status: word.nullable(),
  people: z.array(person),
});
export type OpenTicket = z.infer<typeof openTicket>;

export const openIssues = z.object({ alerts: z.array(openAlert), tickets: z.array(openTicket) });
export type OpenIssues = z.infer<typeof openIssues>;

/** What people already know of what is wrong: one source for the page of units, their cards and the start page. */
export const openIssuesApi = defineApi('openIssues', {
  getOpenIssues: {
    method: 'GET',
    path: 'facilities/getOpenIssues',
    summary:
      'Every alert that stands and every open ticket of a facility, or of one unit, by the rules of the counts of the units (tickets that all may see); the most urgent first, then the newest',
    access: membersOf('facility_id'),
    tenants: true,
    query: z.object({ facility_id: idQuery, platformGroup_id: idQuery.optional() }),
    returns: openIssues,
  },
});

/** Collections whose changes change the open issues. */
export const issueCollections = [
  'ExceptionLists',
  'hardware_item_tickets',
  'hardware_item_ticket_assignments',
  'hardware_items',
] as const;
