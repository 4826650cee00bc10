import { exceptionRuleShape, mostDeadBand } from '@trellis/alerts/model';
import { defineApi, membersOfOrCurrent, rowId } from '@trellis/entity-kit';
import * as z from 'zod';

/** Days of history that a rule is tried on. */
export const testedDays = 7;
/** Units tried at most; of a larger facility those spread evenly over its list. */
export const mostTestedUnits = 100;
/** A day in minutes, the longest of both waits. */
const longestWait = 1440;
const wait = z.int().min(0).max(longestWait);
const moment = z.string();

const testedUnit = z.object({
  platformGroup_id: z.int().nullable().meta({ description: 'null for what is no unit' }),
  name: z.string(),
  fired: z.int(),
  episodes: z
    .array(z.object({ from: moment, to: moment.nullable() }))
    .meta({ description: 'when an alert would have stood; to is null while it still would' }),
});
export type TestedUnit = z.infer<typeof testedUnit>;

/** Trying rules before they are used. */
export const ruleTestApi = defineApi('ruleTest', {
  testRule: {
    method: 'POST',
    path: 'exceptionTypes/test',
    summary:
      'What a rule would have raised in the last 7 days, by the values of every 5 minutes and the plans in force now',
    access: membersOfOrCurrent('facility_id', ['facilityManager']),
    atOnce: 1,
    body: z.strictObject({
      facility_id: rowId.optional(),
      rule: exceptionRuleShape,
      delayMin: wait.meta({ description: 'minutes' }),
      clearMin: wait.meta({ description: 'minutes' }),
      deadBand: z
        .number()
        .min(0)
        .max(mostDeadBand)
        .nullable()
        .optional()
        .meta({ description: 'how far within its limit a value comes back before all is well' }),
    }),
    returns: z.object({
      from: moment,
      until: moment,
      of: z.enum(['units', 'stock', 'messages', 'solutions']).meta({ description: 'what it was tried on' }),
      fired: z.int().meta({ description: 'alerts of what was tried' }),
      testedUnits: z.int(),
      allUnits: z.int().meta({
        description: `units in service; more than were tried where there are over ${mostTestedUnits}, or time was up`,
      }),
      units: z.array(testedUnit).meta({ description: 'those it would have fired for, the most often first' }),
    }),
  },
});
