import { defineApi, membersOfOrCurrent, rowId } from '@trellis/entity-kit';
import { groupChannels, personalChannels } from '@trellis/notifications/model';
import * as z from 'zod';
import { receiptStates, skippedReasons } from './receipts.api.ts';

/** Code of the alert that tests whether alerts reach people. */
export const drillCode = 'TST-001';
/** Who plans the drill of a facility and sees whom it reached. */
export const drillKeepers = ['facilityManager', 'farmManager'] as const;

/** Drills that are listed, the newest first. */
export const mostDrills = 12;

const drill = z.object({
  id: z.int(),
  exception_id: z.int().meta({ description: 'its test alert' }),
  startedAt: z.string(),
  endedAt: z.string().nullable().meta({ description: 'empty while it runs: a quarter of an hour' }),
  people: z.int().nullable(),
  reached: z.int().nullable(),
  unreached: z
    .array(z.object({ person: z.string(), why: z.string() }))
    .nullable()
    .meta({ description: 'people, and channels of the facility that did not take it' }),
});
const plan = z.object({
  isOn: z.boolean(),
  weekday: z.int().min(1).max(7).meta({ description: '1 is Monday' }),
  hour: z.int().min(0).max(23).meta({ description: 'in the time of the facility' }),
});
const result = z.object({
  person: z.string().nullable(),
  group: z.string().nullable().meta({ description: 'the channel of the facility, of Teams and WhatsApp' }),
  channel: z.enum([...personalChannels, ...groupChannels]),
  state: z.enum(receiptStates),
  reason: z.enum(skippedReasons).nullable(),
  error: z.string().nullable(),
});
const planned = plan.extend({
  isDefault: z.boolean().meta({ description: 'on from the start; nobody changed it yet' }),
  isDoneToday: z.boolean().meta({ description: 'no other is sent this day of the facility' }),
  last: drill.extend({ results: z.array(result) }).nullable(),
  history: z.array(drill).meta({ description: `the newest ${mostDrills}` }),
});
export type AlertDrill = z.infer<typeof drill>;
export type PlannedDrill = z.infer<typeof planned>;
export type AlertDrillResult = z.infer<typeof result>;

/** The weekly test of the whole chain from an alert to its people. */
export const drillApi = defineApi('alertDrill', {
  readDrill: {
    method: 'GET',
    path: 'ExceptionLists/drill',
    summary:
      'When the test alert of a facility is sent, whom the last one reached on which channel, and the ones before',
    access: membersOfOrCurrent('facility_id', drillKeepers),
    query: z.object({ facility_id: z.coerce.number().int().min(1).optional() }),
    returns: planned,
  },
  planDrill: {
    method: 'POST',
    path: 'ExceptionLists/drill',
    summary: 'Send a test alert through the whole chain once a week, or not',
    access: membersOfOrCurrent('facility_id', drillKeepers),
    body: z.strictObject({ ...plan.shape, facility_id: rowId.optional() }),
    returns: planned,
  },
  startDrill: {
    method: 'POST',
    path: 'ExceptionLists/drill/start',
    summary: 'Send a test alert now; one a day',
    access: membersOfOrCurrent('facility_id', drillKeepers),
    body: z.strictObject({ facility_id: rowId.optional() }),
    returns: planned,
  },
});
