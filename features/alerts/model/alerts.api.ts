import {
  allFields,
  defineApi,
  idText,
  membersOfOrCurrent,
  momentText,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import { Unit } from '@trellis/units/model';
import * as z from 'zod';
import { alertMetrics, alertWorkers, Exception } from './exception.entity.ts';
import { RedAlert } from './red-alert.entity.ts';

const idParams = z.object({ id: idText });
const version = z.iso.datetime({ offset: true }).optional();

/** What alerts can do beyond their everyday calls. */
export const alertsApi = defineApi('alerts', {
  raise: {
    method: 'POST',
    path: 'ExceptionLists/raise',
    summary: 'Raise an alert about a unit by hand: how urgent, what was seen, and when',
    access: row(Unit, alertWorkers, 'platformGroup_id'),
    body: z.strictObject({
      platformGroup_id: rowId,
      escalationLevel: z.int().min(1).max(5).meta({ description: '1 is the most urgent' }),
      message: z.string().trim().min(1).max(2000),
      from: momentText.meta({ description: 'when it began; not later than now' }),
      to: momentText.optional().meta({ description: 'when it was seen last; left out, at the beginning' }),
      metric: z.enum(alertMetrics).optional(),
    }),
    returns: recordSchema(allFields(Exception)),
  },
  resolve: {
    method: 'POST',
    path: 'ExceptionLists/{id}/resolve',
    summary: 'Resolve an alert with its cause; the most urgent level takes a manager or maintenance',
    access: rowAction(Exception, 'resolve'),
    params: idParams,
    body: z.strictObject({ reason: z.string().max(2000), updatedate: version }),
    returns: recordSchema(allFields(Exception)),
  },
  snooze: {
    method: 'POST',
    path: 'ExceptionLists/{id}/snooze',
    summary: 'Put an alert off for 15 minutes to 24 hours; the most urgent level for an hour at most',
    access: rowAction(Exception, 'snooze'),
    params: idParams,
    body: z.strictObject({ minutes: z.int().min(15).max(1440), updatedate: version }),
    returns: recordSchema(allFields(Exception)),
  },
  escalate: {
    method: 'POST',
    path: 'ExceptionLists/{id}/escalate',
    summary:
      'Take the next step of an open alert’s ladder now instead of when it is due; it is named, so that two who ask take one',
    access: row(Exception, alertWorkers, 'id'),
    params: idParams,
    body: z.strictObject({ step: z.int().min(1).max(100) }),
    returns: z.object({ step: z.int() }),
  },
  sendRedAlert: {
    method: 'POST',
    path: 'redAlerts',
    summary:
      'Send an emergency message, to the channels of the facility and as text messages to everybody there too where asked; a facility has one in force at most',
    access: membersOfOrCurrent('facility_id', ['facilityManager']),
    body: z.looseObject({
      facility_id: rowId.optional(),
      toChannels: z.boolean().optional(),
      toPhones: z.boolean().optional(),
    }),
    returns: recordSchema(allFields(RedAlert)),
  },
  clearRedAlert: {
    method: 'POST',
    path: 'redAlerts/{id}/clear',
    summary: 'All-clear',
    access: row(RedAlert, 'update'),
    params: idParams,
    body: z.strictObject({}),
    returns: recordSchema(allFields(RedAlert)),
  },
});
