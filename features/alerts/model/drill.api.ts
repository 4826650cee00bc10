import { defineApi, membersOfOrCurrent, rowId } from '@trellis/entity-kit';
import * as z from 'zod';

/** Code of the alert that tests whether alerts reach people. */
export const drillCode = 'TST-001';
/** Roles that plan the drill of a facility and read how it went. */
const drillKeepers = ['facilityManager', 'farmManager'] as const;

const drill = z.object({
  id: z.int(),
  startedAt: z.string(),
  endedAt: z.string().nullable().meta({ description: 'empty while it runs: a quarter of an hour' }),
  people: z.int().nullable(),
  reached: z.int().nullable(),
  unreached: z.array(z.object({ person: z.string(), why: z.string() })).nullable(),
});
const plan = z.object({
  isOn: z.boolean(),
  weekday: z.int().min(1).max(7).meta({ description: '1 is Monday' }),
  hour: z.int().min(0).max(23).meta({ description: 'in the time of the facility' }),
});
const planned = plan.extend({ last: drill.nullable() });
export type AlertDrill = z.infer<typeof drill>;

/** The weekly test of the whole chain from an alert to its people. */
export const drillApi = defineApi('alertDrill', {
  readDrill: {
    method: 'GET',
    path: 'ExceptionLists/drill',
    summary: 'When the test alert of a facility is sent, and whom the last one reached',
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
