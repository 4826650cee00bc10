import { defineApi, idText, maxInteger, row, rowId, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { collectionKeepers, PlatformGroupCollection } from './platform-group-collection.entity.ts';
import { Unit, unitMovers } from './unit.entity.ts';

/** Where units stand and what sets they are in. */
export const unitsApi = defineApi('units', {
  removeFromCollection: {
    method: 'POST',
    path: 'platformGroupCollections/{id}/removeUnits',
    summary: 'Take units out of a collection; all of them or none',
    access: row(PlatformGroupCollection, collectionKeepers),
    params: z.object({ id: idText }),
    body: z.strictObject({ platformGroup_ids: z.array(rowId).min(1).max(1000) }),
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
});
