import { Lifecycle, Plant, plantsText } from '@trellis/lifecycles/model';
import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { PersonalRunWork } from '../run/run-work.ts';
import { assertTakesPlants, changeStarted, stageOf } from './hand-over.ts';
import { lockLivingPlants } from './living-plants.ts';
import { moveTo } from './move-plants.ts';
import { lockRuns } from './places.ts';

/** Plants that came to the house join a run: one that has not started takes them over at its start, one in flight places them on
 * its shelves now and counts them. Refused where no room is left, and for a run of another crop. */
export async function joinRun(
  runId: number,
  plantIds: readonly number[],
  { strain_id, reason }: { strain_id: number | null; reason: string },
  work: PersonalRunWork,
): Promise<void> {
  await lockRuns([runId], work);
  const run = await work.records.get(Lifecycle, runId, work.viewer);
  if (strain_id !== null && run.strain_id !== null && strain_id !== run.strain_id)
    throw new Refusal('lifecycle.other-crop', 'The run grows another crop.');
  if (run.state === 'draft' || run.state === 'scheduled') {
    await work.records.changeAll(Plant, plantIds, { lifecycle_id: runId });
    return;
  }
  assertTakesPlants(run, { ...run, strain_id: strain_id ?? run.strain_id });
  const { rows: shelves } = await sql<{ platform_id: number; room: number | null }>`
    select o.platform_id, case when s.capacity > 0 then greatest(0, s.capacity - (select count(*)::int from plants n
        join plant_locations p on p.id = n."plantLocation_id" where p.platform_id = s.id)) end as room
    from lifecycle_platforms o join platforms s on s.id = o.platform_id
    where o.lifecycle_id = ${runId} and o.start is not null and o.finish is null order by s.id for no key update of s`.execute(
    work.db,
  );
  const plants = await lockLivingPlants(run.facility_id, plantIds, [], work);
  const stage = await stageOf(run, work);
  const waiting = [...plants];
  for (const { platform_id, room } of shelves) {
    const here = waiting.splice(0, room ?? waiting.length);
    if (here.length > 0)
      await moveTo(platform_id, here, reason, run.facility_id, work, { lifecycle_id: runId, growStage_id: stage });
  }
  if (waiting.length > 0)
    throw new Refusal(
      'lifecycle.over-capacity',
      `The shelves of ${run.name} have no room for ${plantsText(waiting.length)}.`,
    );
  await changeStarted(run, plants.length, work);
}
