import { Lifecycle } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveRow, moveStateBySystem, Refusal, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';
import { endRun } from './end-run.ts';
import { writeLog } from './schedule-lifecycle.ts';
import { type PersonalRunWork, type RunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;

/** Completes a run after its harvest; refuses while a batch of it is under way, or while there is none. */
export async function completeLifecycle({ id }: Run, words: MoveWords, work: PersonalRunWork): Promise<Run> {
  const run = await moveRow(Lifecycle, { id }, 'complete', words, work);
  const { open, all } = await countBatches(id, work);
  if (all === 0) throw new Refusal('lifecycle.no-batches', 'Nothing was harvested yet.');
  if (open.length > 0)
    throw new Refusal('lifecycle.batches-open', `Still in process: ${open.join(', ')}.`, 409, { batches: open });
  await writeLog(run, { key: 'completed' }, work);
  return run;
}

/** Completes a run by itself when the last of its batches is finished; answers whether it did. */
export async function completeWhenFinished(id: number, work: RunWork): Promise<boolean> {
  const { rows } = await sql<{ facility_id: number }>`
    select facility_id from lifecycles where id = ${id} and state = 'post_harvest' for update`.execute(work.db);
  const { open, all } = await countBatches(id, work);
  const [run] = rows;
  if (!run || all === 0 || open.length > 0) return false;
  await moveStateBySystem(Lifecycle, id, 'complete', {}, work);
  await writeLog({ id, facility_id: run.facility_id }, { key: 'completed' }, work);
  return true;
}

async function countBatches(runId: number, { db }: RunWork): Promise<{ open: string[]; all: number }> {
  const { rows } = await sql<{ label: string; isOpen: boolean }>`
    select label, state not in ('finished', 'merged') as "isOpen" from batches where lifecycle_id = ${runId} order by label`.execute(
    db,
  );
  return { open: rows.filter(({ isOpen }) => isOpen).map(({ label }) => label), all: rows.length };
}

/** Ends the growing of a run when none of its plants lives any more: its units are free, its harvest date is set. */
export async function finishHarvestWhenEmpty(id: number, harvestDate: string, work: RunWork): Promise<boolean> {
  const { rows } = await sql<{ facility_id: number }>`
    select facility_id from lifecycles l where id = ${id} and state = 'harvesting'
      and not exists (select from plants n where n.lifecycle_id = l.id and n.state = 'growing') for update`.execute(
    work.db,
  );
  const [run] = rows;
  if (!run) return false;
  await endRun(id, work);
  await moveStateBySystem(Lifecycle, id, 'finishHarvest', {}, work);
  await work.records.update(Lifecycle, id, { actualHarvestDate: harvestDate });
  await writeLog({ id, facility_id: run.facility_id }, { key: 'harvested', date: harvestDate }, work);
  return true;
}
