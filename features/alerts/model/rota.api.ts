import {
  defineApi,
  idText,
  membersOf,
  membersOfOrCurrent,
  momentText,
  rowId,
  type CallReply,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { notifiedHoursReply, notifiedHoursShape } from './exception.entity.ts';

/** Days ahead for which absences are told. */
export const rotaDays = 30;

const moment = z.string();

/** A role that somebody holds, with its words. */
export const heldRole = z.object({
  rolename: z.string(),
  label: z.string().nullable(),
  labelEs: z.string().nullable(),
});
export type HeldRole = z.infer<typeof heldRole>;

const shiftVersion = z.string().nullable();

/** When people work, and when they are away. */
export const rotaApi = defineApi('rota', {
  rota: {
    method: 'GET',
    path: 'workShifts/rota',
    summary: `Everybody of a facility with their shifts week after week, who is on shift now, and who is away within ${rotaDays} days by the calendar`,
    access: membersOfOrCurrent('facility_id', ['facilityManager', 'farmManager']),
    query: z.object({ facility_id: idText.optional() }),
    returns: z.object({
      zone: z.string(),
      people: z.array(
        z.object({
          user_id: z.int(),
          name: z.string(),
          roles: z.array(heldRole),
          shift: z.array(notifiedHoursReply).meta({ description: 'empty: none is written down' }),
          updatedate: shiftVersion.meta({ description: 'of their shifts; null: they have none' }),
          isOnShift: z.boolean().meta({ description: 'their shift runs now, and they are not away' }),
          isAway: z.boolean(),
          absences: z.array(
            z.object({
              id: z.int().meta({ description: 'of the calendar event' }),
              ...{ from: moment, to: moment },
              isRepeated: z.boolean().meta({ description: 'it comes again, and these are its next times' }),
            }),
          ),
        }),
      ),
    }),
  },
  writeShift: {
    method: 'POST',
    path: 'workShifts/write',
    summary:
      'Say when somebody works in a facility, week after week; without hours they have no shifts. 409 where somebody else changed them meanwhile',
    access: membersOf('facility_id', ['facilityManager']),
    body: z.strictObject({
      ...{ facility_id: rowId, user_id: rowId, hours: z.array(notifiedHoursShape).max(50) },
      updatedate: momentText.nullable().meta({ description: 'of the shifts as the caller saw them; null: none' }),
    }),
    returns: z.object({ hours: z.array(notifiedHoursReply), updatedate: shiftVersion }),
  },
});
export type Rota = CallReply<typeof rotaApi.calls.rota>;
