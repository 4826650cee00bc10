import { GrowthRoom } from '@trellis/growth-model/model';
import { inTransaction, notFound, Refusal, type Services } from '@trellis/server-kit';
import { filesOf } from './files-of.ts';
import { readRoom } from './read-room.ts';
import { reckonBeside } from './reckon-beside.ts';

const job = { userId: null, source: 'job', ip: null } as const;
type Found = Pick<GrowthRoom, 'fitState' | 'readings' | 'reason'> & { fit?: GrowthRoom['fit'] };

/** Fits a room to its readings and keeps what came of it; what was found before stays where there is too little to find anew. */
export async function fitRoom(id: number, services: Services): Promise<Found> {
  const { slots, model } = await inTransaction(services, job, async ({ db, now }) => {
    const room = await db
      .selectFrom('growth_rooms')
      .innerJoin('growth_models', 'growth_models.id', 'growth_rooms.growthModel_id')
      .select(['growth_rooms.area_id', 'growthModel_id', 'growth_models.files', 'growth_models.inClosedRoom'])
      .where('growth_rooms.id', '=', id)
      .executeTakeFirst();
    if (!room) throw notFound(GrowthRoom.path, id);
    return { slots: await readRoom(room.area_id, { db, now }), model: room };
  });
  // No transaction is held while equations are reckoned.
  const found = await findFit(filesOf(model), slots);
  await inTransaction(services, job, async ({ db, records, now }) => {
    const { area_id, growthModel_id } = model;
    const isSame = await db
      .selectFrom('growth_rooms')
      .select('id')
      .where((is) => is.and({ id, area_id, growthModel_id }))
      .forUpdate()
      .executeTakeFirst();
    // Who chose another model meanwhile has it fitted anew.
    if (isSame) await records.update(GrowthRoom, id, { ...found, fittedAt: now.toISOString() });
  });
  return found;
}

async function findFit(files: ReturnType<typeof filesOf>, slots: Awaited<ReturnType<typeof readRoom>>): Promise<Found> {
  try {
    const result = await reckonBeside<'fit'>({ kind: 'fit', files, slots });
    if (result.state === 'tooFew')
      return {
        fitState: 'tooFew',
        readings: result.readings,
        reason: `${result.readings} / ${result.needed}`,
        fit: null,
      };
    const { state: _state, ...fit } = result;
    return { fitState: 'fitted', readings: fit.readings + fit.heldOut, reason: null, fit };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fitState: 'failed', readings: slots.length, reason: error.message.slice(0, 500), fit: null };
  }
}

/** Fits every room once a night, one after the other. */
export async function keepRoomsFitted(services: Services): Promise<undefined> {
  await services.jobs.handle('fit-growth-room', async (data) => {
    const { id } = data as { id: number };
    const known = await services.db.selectFrom('growth_rooms').select('id').where('id', '=', id).executeTakeFirst();
    if (known) await fitRoom(id, services);
  });
  await services.jobs.repeat('fit-growth-rooms', '20 8 * * *', async () => {
    const rooms = await services.db.selectFrom('growth_rooms').select('id').orderBy('id').execute();
    for (const { id } of rooms) await services.jobs.send('fit-growth-room', { id });
  });
  return undefined;
}
