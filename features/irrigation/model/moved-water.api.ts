import { defineApi, momentText, rowId, rows } from '@trellis/entity-kit';
import { furthestShiftMinutes, schedulePlanners, Unit } from '@trellis/units/model';
import * as z from 'zod';

const units = z
  .array(z.strictObject({ id: rowId }))
  .min(1)
  .max(1000);

/** A watering that a unit leaves out, and from when it is watered again. */
const skippedWatering = z.object({
  platformGroup_id: z.int(),
  skippedAt: momentText.meta({ description: 'when it would have come' }),
  heldUntil: momentText.meta({ description: 'when water is due next' }),
  before: momentText
    .nullable()
    .meta({ description: 'until when it was held already; by which the skip is taken back' }),
});
export type SkippedWatering = z.infer<typeof skippedWatering>;

/** Water of units beside their schedules: the next watering left out, hours moved. */
export const movedWaterApi = defineApi('movedWater', {
  skipNext: {
    method: 'POST',
    path: 'ag_platformGroups/skipNextIrrigation',
    summary: 'Leave out the next watering that units have by their schedule; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: z.strictObject({ units }),
    returns: z.object({ skipped: z.array(skippedWatering) }),
  },
  undoSkip: {
    method: 'POST',
    path: 'ag_platformGroups/undoSkipIrrigation',
    summary: 'Take back waterings that were skipped and are still to come; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: z.strictObject({
      units,
      skipped: z
        .array(z.strictObject({ platformGroup_id: rowId, heldUntil: momentText, before: momentText.nullable() }))
        .min(1)
        .max(1000)
        .meta({ description: 'of each of the units what its skip answered' }),
    }),
    returns: z.object({ count: z.int() }),
  },
  shift: {
    method: 'POST',
    path: 'ag_platformGroups/shiftIrrigation',
    summary: 'Move the hours of water of units by some minutes, until somebody moves them back; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: z.strictObject({
      units,
      minutes: z
        .int()
        .min(-furthestShiftMinutes)
        .max(furthestShiftMinutes)
        .refine((minutes) => minutes !== 0, 'moves nothing')
        .meta({ description: 'on top of what they were moved before; negative is earlier' }),
    }),
    returns: z.object({ shifted: z.array(z.object({ platformGroup_id: z.int(), waterShiftMinutes: z.int() })) }),
  },
});
