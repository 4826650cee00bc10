import { defineApi, idText, membersOf, membersOfOrCurrent, rowId, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';
import { notifiedHoursReply, notifiedHoursShape } from './exception.entity.ts';

/** Days ahead for which absences are told. */
export const rotaDays = 30;

const moment = z.string();

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
          roles: z.array(
            z.object({ rolename: z.string(), label: z.string().nullable(), labelEs: z.string().nullable() }),
          ),
          shift: z.array(notifiedHoursReply).meta({ description: 'empty: none is written down' }),
          isOnShift: z.boolean().meta({ description: 'their shift runs now, and they are not away' }),
          isAway: z.boolean(),
          absences: z.array(
            z.object({ id: z.int().meta({ description: 'of the calendar event' }), from: moment, to: moment }),
          ),
        }),
      ),
    }),
  },
  writeShift: {
    method: 'POST',
    path: 'workShifts/write',
    summary: 'Say when somebody works in a facility, week after week; without hours they have no shifts',
    access: membersOf('facility_id', ['facilityManager']),
    body: z.strictObject({ facility_id: rowId, user_id: rowId, hours: z.array(notifiedHoursShape).max(50) }),
    returns: z.object({ hours: z.array(notifiedHoursReply) }),
  },
});
export type Rota = CallReply<typeof rotaApi.calls.rota>;
