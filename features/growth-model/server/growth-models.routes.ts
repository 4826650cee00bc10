import {
  defaultFiles,
  growthModelsApi,
  GrowthModel,
  GrowthRoom,
  missingForRooms,
  readModelFiles,
} from '@trellis/growth-model/model';
import { Facility } from '@trellis/facilities/model';
import { implement, inShortTransaction, notFound } from '@trellis/server-kit';
import { assertSpace } from './assert-space.ts';
import { filesOf } from './files-of.ts';
import { fitRoom } from './fit-room.ts';
import { reckonBeside } from './reckon-beside.ts';

/** Models, and what they say. */
export const growthModelsRoutes = implement(growthModelsApi, {
  upload: async ({ body }, context) => {
    const { name, source, licence, inClosedRoom, files } = body;
    // Read and tried before anything is kept.
    const { missing } = await reckonBeside<'open'>({ kind: 'open', files: filesOf({ files, inClosedRoom }) });
    const fitsRooms = missing.length === 0;
    const { facilityId } = context;
    const { id } = await inShortTransaction(context, async ({ db, records }) => {
      await assertSpace(facilityId, files, db);
      return records.create(GrowthModel, {
        ...{ facility_id: facilityId, name, inClosedRoom, fitsRooms, files },
        ...(source !== undefined && { source }),
        ...(licence !== undefined && { licence }),
      });
    });
    return { id, fitsRooms, missing };
  },
  content: async ({ growthModel }) => {
    const files = filesOf(growthModel);
    // What is stored was tried once already: it is read, and its expressions are not taken apart again.
    const variables = [...readModelFiles(files).variables.values()];
    return {
      missing: missingForRooms({ variables }),
      variables: variables.map(({ definition, init, fit, ...variable }) => ({
        ...variable,
        ...{ definition: definition ?? null, init: init ?? null, fit: fit ? [...fit] : null },
      })),
      files: files.map((file) => ({ ...file })),
    };
  },
  run: ({ growthModel, body }) =>
    reckonBeside<'run'>({ kind: 'run', files: filesOf(growthModel), inputs: body.inputs, days: body.days }),
  fit: async ({ growthRoom }, { services }) => {
    const { fitState, readings, reason } = await fitRoom(growthRoom.id, services);
    return { fitState, readings, reason };
  },
  whatIf: async ({ body }, { db, records, viewer, facilityId }) => {
    const { growthRoom_id, before, after } = body;
    const room = growthRoom_id === null ? undefined : await records.get(GrowthRoom, growthRoom_id, viewer);
    if (room && room.facility_id !== facilityId) throw notFound(GrowthRoom.path, room.id);
    const model = room && (await records.get(GrowthModel, room.growthModel_id, viewer));
    const fitted = room?.fit ?? null;
    const files = model ? filesOf(model) : defaultFiles;
    const { electricityRate } = await records.get(Facility, facilityId, viewer);
    // What the figures of plans rest on is the nearer word.
    const basis = await db
      .selectFrom('plan_bases')
      .select('energyPrice')
      .where('facility_id', '=', facilityId)
      .orderBy('id')
      .executeTakeFirst();
    return {
      ...(await reckonBeside<'whatIf'>({ kind: 'whatIf', files, fitted, before, after })),
      ...{ isFitted: fitted !== null, electricityRate: basis?.energyPrice ?? electricityRate ?? null },
    };
  },
});
