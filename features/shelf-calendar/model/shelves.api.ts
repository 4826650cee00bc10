import { allFields, defineApi, idQuery, idText, recordSchema, row, rowId, type CallResult } from '@trellis/entity-kit';
import { Platform, Unit } from '@trellis/units/model';
import * as z from 'zod';

const id = z.int();
const name = z.string().nullable();
const params = z.object({ id: idText });
const shelf = recordSchema(allFields(Platform));

/** Shelves of units: what stands on them, and whether they are in use. Made, renamed and laid out they are by the everyday calls. */
export const shelvesApi = defineApi('shelves', {
  getMaps: {
    method: 'GET',
    path: 'ag_platforms/getMaps',
    summary: 'The shelves of a unit from above: what stands there, where, and what is booked',
    access: row(Unit, 'read', 'platformGroup_id'),
    query: z.object({ platformGroup_id: idQuery }),
    returns: z.array(
      z.object({
        platform_id: id,
        plants: z.array(
          z.object({
            plant_id: id,
            tag: name,
            row: id.nullable(),
            col: id.nullable(),
            label: name,
            lifecycle_id: id.nullable(),
            lifecycleName: name,
            strain_id: id.nullable(),
            strainName: name,
          }),
        ),
        bookings: z.int().meta({ description: 'that end later than now, but for clean-outs and maintenance' }),
      }),
    ),
  },
  disable: {
    method: 'POST',
    path: 'ag_platforms/{id}/disable',
    summary:
      'Take a shelf out of use: its plants and bookings go to another one, all of them or none. Refused without one where ' +
      'something stands there or is booked, and where the other one cannot take it',
    access: row(Platform, 'update', 'id', { lock: 'later' }),
    params,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500), platform_id: rowId.optional() }),
    returns: shelf,
  },
  enable: {
    method: 'POST',
    path: 'ag_platforms/{id}/enable',
    summary: 'Put a shelf into use again',
    access: row(Platform, 'update'),
    params,
    returns: shelf,
  },
});
export type UnitShelfMap = CallResult<typeof shelvesApi.calls.getMaps>[number];
