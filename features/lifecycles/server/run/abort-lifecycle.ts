import { Lifecycle } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveState, notFound, Refusal, type MoveWords } from '@trellis/server-kit';
import { destroyLiving, type Destruction } from '../plants/destroy-plants.ts';
import { assertTakesPlants, handOver, stageOf } from '../plants/hand-over.ts';
import { lockLivingPlants, type LivingPlant } from '../plants/living-plants.ts';
import { moveTo } from '../plants/move-plants.ts';
import { lockRuns, lockShelvesOf } from '../plants/places.ts';
import { endRun } from './end-run.ts';
import { writeLog } from './schedule-lifecycle.ts';
import type { PersonalRunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;

export interface Aborting extends MoveWords {
  destroy?: Omit<Destruction, 'reason'> | undefined;
  moveTo?: { lifecycle_id: number; platform_id: number } | undefined;
}

/** Calls off a run in flight: its living plants are destroyed, with reason and witness, or go to another run. */
export async function abortLifecycle({ id }: Run, wishes: Aborting, work: PersonalRunWork): Promise<Run> {
  await lockRuns([id, wishes.moveTo?.lifecycle_id ?? null], work);
  const run = await moveState(Lifecycle, id, 'abort', wishes, work);
  const living = await listLiving(id, work);
  await lockShelvesOf([id], work, wishes.moveTo ? [wishes.moveTo.platform_id] : []);
  const plants = await lockLivingPlants(run.facility_id, living, [], work);
  if (wishes.destroy && wishes.moveTo)
    throw new Refusal('lifecycle.destroy-or-move', 'Plants are destroyed or moved, not both.', 422);
  if (wishes.destroy)
    await destroyLiving(run.facility_id, plants, { ...wishes.destroy, reason: wishes.reason ?? undefined }, work);
  else if (wishes.moveTo) await movePlants(run, plants, wishes.moveTo, work);
  else if (plants.length > 0)
    throw new Refusal('lifecycle.plants-alive', 'Say what happens to the living plants: destroyed or moved.', 409, {
      plants: plants.length,
    });
  await endRun(id, work);
  await writeLog(run, { key: 'calledOff', reason: wishes.reason ?? '' }, work);
  return work.records.get(Lifecycle, id, work.viewer);
}

async function listLiving(runId: number, { db }: PersonalRunWork): Promise<number[]> {
  const rows = await db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('state', '=', 'growing')
    .execute();
  return rows.map(({ id }) => id);
}

/** Plants go to a shelf of another run in flight of the same crop, and count among those it started. */
async function movePlants(
  run: Run,
  plants: readonly LivingPlant[],
  to: { lifecycle_id: number; platform_id: number },
  work: PersonalRunWork,
): Promise<void> {
  if (plants.length === 0) return;
  const { db, records, viewer } = work;
  const target = await records.get(Lifecycle, to.lifecycle_id, viewer);
  if (target.facility_id !== run.facility_id || target.id === run.id) throw notFound(Lifecycle.path);
  assertTakesPlants(target, run);
  const shelf = await db
    .selectFrom('lifecycle_platforms')
    .select('id')
    .where('lifecycle_id', '=', target.id)
    .where('platform_id', '=', to.platform_id)
    .where('finish', 'is', null)
    .executeTakeFirst();
  if (!shelf) throw new Refusal('lifecycle.not-its-shelf', 'The run does not stand on that shelf.');
  const growStage_id = await stageOf(target, work);
  await moveTo(to.platform_id, plants, `From ${run.name}`, run.facility_id, work, {
    lifecycle_id: target.id,
    ...(growStage_id !== null && { growStage_id }),
  });
  await handOver(run, target, { plants: plants.length, isLast: true }, work);
}
