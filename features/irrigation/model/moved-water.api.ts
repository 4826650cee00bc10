import { defineApi, momentText, rowId, rows } from '@trellis/entity-kit';
import { furthestShiftMinutes, schedulePlanners, Unit, waterPercents } from '@trellis/units/model';
import * as z from 'zod';

const units = z
  .array(z.strictObject({ id: rowId }))
  .min(1)
  .max(1000);

/** What the caller saw of each unit: where somebody changed it meanwhile nothing is done, for two who mean the same would do it twice. */
const wasSeen = <Seen extends z.ZodRawShape>(seen: Seen) =>
  z
    .array(z.strictObject({ platformGroup_id: rowId, ...seen }))
    .max(1000)
    .optional()
    .meta({ description: 'as the caller saw them; 409 where one is otherwise now' });

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

/** A unit whose waterings are longer or shorter, and how they were before, by which that is taken back. */
const stretchedBefore = z.object({
  platformGroup_id: z.int(),
  before: z.object({ percent: z.int(), until: momentText.nullable() }),
});
export type StretchedBefore = z.infer<typeof stretchedBefore>;

/** Water of units beside their schedules: the next watering left out, hours moved. */
export const movedWaterApi = defineApi('movedWater', {
  skipNext: {
    method: 'POST',
    path: 'ag_platformGroups/skipNextIrrigation',
    summary: 'Leave out the next watering that units have by their schedule; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: z.strictObject({ units, seen: wasSeen({ heldUntil: momentText.nullable() }) }),
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
      seen: wasSeen({ minutes: z.int() }),
    }),
    returns: z.object({ shifted: z.array(z.object({ platformGroup_id: z.int(), waterShiftMinutes: z.int() })) }),
  },
  stretch: {
    method: 'POST',
    path: 'ag_platformGroups/stretchIrrigation',
    summary: 'Have waterings of units last so much of what their schedules say, until a moment; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: z.strictObject({
      units,
      percent: z
        .int()
        .min(waterPercents.least)
        .max(waterPercents.most)
        .meta({ description: 'of the length by the schedule; 100 is as scheduled' }),
      until: momentText.nullable().meta({ description: 'null: until somebody takes it back' }),
      seen: wasSeen({ percent: z.int() }),
    }),
    returns: z.object({ stretched: z.array(stretchedBefore) }),
  },
});
