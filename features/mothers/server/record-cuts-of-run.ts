import type { CutOfRun, StartingWork } from '@trellis/lifecycles/server';
import { readFarmClock } from '@trellis/lifecycles/server';
import { MotherCut } from '@trellis/mothers/model';
import { assertNotInfected, nameBatch } from './cut-rules.ts';
import { readRows } from './read-mothers.ts';

/** Most clones of one cut; of more another cut tells. */
const mostOfCut = 500;

/** A run that begins with cuttings cuts its mothers: each has its cut, and one with a virus is refused. */
export async function recordCutsOfRun(
  { id: lifecycle_id, facility_id }: { id: number; facility_id: number },
  cuts: readonly CutOfRun[],
  start: number,
  work: StartingWork,
): Promise<void> {
  const made = cuts.filter(({ plantIds }) => plantIds.length > 0);
  if (made.length === 0) return;
  const clock = await readFarmClock(facility_id, work);
  const day = clock.dateOf(start);
  const mothers = new Map((await readRows(facility_id, day, work)).map((mother) => [mother.plant_id, mother]));
  for (const { plant_id, plantIds } of made) {
    const mother = mothers.get(plant_id);
    if (!mother) continue;
    assertNotInfected(mother);
    for (let from = 0; from < plantIds.length; from += mostOfCut) {
      const ids = plantIds.slice(from, from + mostOfCut);
      await work.records.create(MotherCut, {
        ...{ facility_id, plant_id, lifecycle_id, kind: 'cuttings', count: ids.length, plantIds: ids },
        ...{ batch: await nameBatch(mother, day, facility_id, work), time: new Date(start).toISOString() },
        user_id: work.viewer?.userId ?? null,
      });
    }
  }
}
