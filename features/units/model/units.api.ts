import { defineApi, idText, maxInteger, row, rowId, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { collectionKeepers, PlatformGroupCollection } from './platform-group-collection.entity.ts';
import { Unit, unitMovers } from './unit.entity.ts';
import { schedulePlanners } from './vfu-schedule.entity.ts';

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullish();
const whole = (min: number, max: number) => z.int().min(min).max(max).nullish();

const wantedSchedule = z.strictObject({
  lightOn: time,
  lightOff: time.meta({ description: 'before lightOn: the next day' }),
  intensity: z.number().min(0).max(1).nullish(),
  irrigationFrequency: whole(1, 10_080).meta({ description: 'min' }),
  irrigationDuration: whole(0, 3600).meta({ description: 's; 0: no water' }),
  irrigationStartTime: time,
  irrigationFinishTime: time,
  validFrom: z.iso.datetime({ offset: true }).nullish(),
  validTo: z.iso.datetime({ offset: true }).nullish(),
});
/** What units are to follow in place of their plan. */
export type WantedSchedule = z.infer<typeof wantedSchedule>;

const unitScheduleOrder = z.strictObject({
  units: z
    .array(z.strictObject({ id: rowId }))
    .min(1)
    .max(1000),
  schedule: wantedSchedule
    .nullable()
    .meta({ description: 'times are those of the facility; what is left out stays as the plan says' }),
  was: wantedSchedule
    .nullish()
    .meta({ description: 'the `schedule` that this takes back; refused where a unit follows something else by now' }),
});
/** Which units follow what. */
export type UnitScheduleOrder = z.infer<typeof unitScheduleOrder>;

/** Where units stand, what sets they are in and what they follow. */
export const unitsApi = defineApi('units', {
  removeFromCollection: {
    method: 'POST',
    path: 'platformGroupCollections/{id}/removeUnits',
    summary: 'Take units out of a collection; all of them or none',
    access: row(PlatformGroupCollection, collectionKeepers),
    params: z.object({ id: idText }),
    body: z.strictObject({
      platformGroup_ids: z.array(rowId).min(1).max(1000),
      members: z
        .array(rowId)
        .max(1000)
        .optional()
        .meta({ description: 'ids of the memberships that this takes back; a unit that is in by another one stays' }),
    }),
    returns: z.object({ count: z.int().meta({ description: 'units that were in it' }) }),
  },
  move: {
    method: 'POST',
    path: 'ag_platformGroups/move',
    summary: 'Put units in an area, rack and position; all of them or, where one may not be moved, none',
    access: rows(Unit, unitMovers, 'units'),
    body: z.strictObject({
      units: z
        .array(
          z.strictObject({
            id: rowId,
            updatedate: z.iso
              .datetime({ offset: true })
              .optional()
              .meta({ description: 'version the caller had loaded' }),
          }),
        )
        .min(1)
        .max(1000),
      area_id: rowId,
      rack: z.string().trim().max(60).nullable(),
      position: z.int().min(0).max(maxInteger).nullish().meta({ description: 'left out: every unit keeps its own' }),
    }),
    returns: z.object({ count: z.int() }),
  },
  setSchedule: {
    method: 'POST',
    path: 'ag_platformGroups/setSchedule',
    summary: 'Have units follow light and water of their own, or (`schedule` null) the plan again; all of them or none',
    access: rows(Unit, schedulePlanners, 'units'),
    body: unitScheduleOrder,
    returns: z.object({ count: z.int() }),
  },
});
