import { Lifecycle, LifecyclePhase, LifecycleTask, Plant, PlatformAllocation } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal, type MoveWords } from '@trellis/server-kit';
import { lockShelvesOf } from '../plants/places.ts';
import { readFarmClock } from './farm-clock.ts';
import { shiftRun } from './lay-out-run.ts';
import { writeLog } from './schedule-lifecycle.ts';
import { iso, type PersonalRunWork, type RunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;

/** Who ends a phase that began this recently (ms), and names neither it nor the version they saw, means the one before. */
const justBegunMs = 60_000;

export interface PhaseWords extends MoveWords {
  /** The phase that is to end. */
  currentPhase_id?: number | undefined;
}

/** Ends the phase of a run now and begins its next; refused for a run not in flight and in its last phase. */
export async function changePhase(seen: Run, words: PhaseWords, work: PersonalRunWork): Promise<Run> {
  const { records, viewer } = work;
  const { id } = seen;
  await records.lock(Lifecycle, id, 'update', viewer, words.updatedate);
  const run = await records.get(Lifecycle, id, viewer);
  if (run.state !== 'in_flight')
    throw new Refusal('WRONG_STATE', `"changePhase" is not possible in the state "${run.state}".`, 409, {
      state: run.state,
      from: ['in_flight'],
    });
  // Two people who end the same phase at once end one, not two: clones would be sent into flower.
  const meant = words.currentPhase_id ?? seen.currentPhase_id;
  const isNamed = words.currentPhase_id !== undefined || words.updatedate !== undefined;
  if (run.currentPhase_id !== meant || (!isNamed && (await isJustChanged(run, work))))
    throw new Refusal('lifecycle.phase-changed', 'Somebody has just changed the phase of the run.');
  await beginNextPhase(run, work.now.getTime(), work);
  if (words.reason?.trim()) await writeLog(run, words.reason, work, { kind: 'note' });
  return records.get(Lifecycle, id, viewer);
}

/** Whether somebody ended a phase of the run a moment ago. */
async function isJustChanged({ id }: Run, { db, now }: RunWork): Promise<boolean> {
  const ended = await db
    .selectFrom('lifecycle_phases')
    .select('id')
    .where('lifecycle_id', '=', id)
    .where('endtime', '>', new Date(now.getTime() - justBegunMs))
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Ends the current phase at a moment (ms) and begins the next: later phases and planned work keep their lengths and move
 * along, harvest date and bookings follow. A booking that would run into another one keeps its end; the clash shows on the
 * board of bookings.
 */
export async function beginNextPhase(run: Run, at: number, work: RunWork): Promise<void> {
  const { db, records } = work;
  const phases = await db
    .selectFrom('lifecycle_phases as h')
    .innerJoin('grow_phases as g', 'g.id', 'h.growPhase_id')
    .select(['h.id', 'h.seq', 'h.scheduledStart', 'g.name', 'g.growStage_id'])
    .where('h.lifecycle_id', '=', run.id)
    .orderBy('h.seq')
    .forUpdate('h')
    .execute();
  const index = phases.findIndex(({ id }) => id === run.currentPhase_id);
  const current = phases[index];
  const next = phases[index + 1];
  if (!current || !next) throw new Refusal('lifecycle.last-phase', 'The run is in its last phase.');
  await records.update(LifecyclePhase, current.id, { endtime: iso(at) });
  const planned = new Date(next.scheduledStart ?? at).getTime();
  const clock = await readFarmClock(run.facility_id, work);
  const end = await shiftRun(run.id, next.seq, clock.mover(planned, at), work);
  if (at < planned) await hurryLeftOver(run.id, next.seq, at, work);
  await records.update(LifecyclePhase, next.id, { starttime: iso(at) });
  await records.update(Lifecycle, run.id, {
    currentPhase_id: next.id,
    scheduledEnd: iso(end),
    ...(!run.mother && { harvestdate: clock.dateOf(end) }),
  });
  if (at !== planned) await moveBookings(run.id, end, work);
  await raisePlants(run.id, next.growStage_id, work);
  await writeLog(run, `${current.name} → ${next.name}`, work, { kind: 'phase' });
}

/** Work planned for later days of phases that ended early is due when they ended. */
export async function hurryLeftOver(
  runId: number,
  nextSeq: number,
  at: number,
  { db, records }: RunWork,
): Promise<void> {
  const left = await db
    .selectFrom('lifecycle_tasks as t')
    .innerJoin('grow_tasks as g', 'g.id', 't.growTask_id')
    .innerJoin('lifecycle_phases as h', (join) =>
      join.onRef('h.growPhase_id', '=', 'g.growPhase_id').onRef('h.lifecycle_id', '=', 't.lifecycle_id'),
    )
    .select('t.id')
    .where('t.lifecycle_id', '=', runId)
    .where('t.state', '=', 'planned')
    .where('h.seq', '<', nextSeq)
    .where('t.duedate', '>', new Date(at))
    .orderBy('t.id')
    .execute();
  await records.changeAll(
    LifecycleTask,
    left.map(({ id }) => id),
    { duedate: iso(at) },
  );
}

/** The bookings of a run end with it, or where the next one begins. */
export async function moveBookings(runId: number, end: number, work: RunWork): Promise<void> {
  const { db, records } = work;
  await lockShelvesOf([runId], work);
  const bookings = await db
    .selectFrom('platform_allocations')
    .select(['id', 'platform_id', 'start', 'finish'])
    .where('lifecycle_id', '=', runId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, platform_id, start } of bookings) {
    const next = await db
      .selectFrom('platform_allocations')
      .select('start')
      .where('platform_id', '=', platform_id)
      .where('kind', '!=', 'maintenance')
      .where('start', '>', start)
      .orderBy('start')
      .limit(1)
      .executeTakeFirst();
    const finish = Math.min(end, next ? new Date(next.start).getTime() : end);
    if (finish > new Date(start).getTime()) await records.update(PlatformAllocation, id, { finish: iso(finish) });
  }
}

/** Living plants of a run enter the stage of its phase. */
export async function raisePlants(runId: number, growStage_id: number | null, { db, records }: RunWork): Promise<void> {
  if (growStage_id === null) return;
  const plants = await db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('state', '=', 'growing')
    .where((is) => is.or([is('growStage_id', 'is', null), is('growStage_id', '!=', growStage_id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await records.changeAll(
    Plant,
    plants.map(({ id }) => id),
    { growStage_id },
  );
}
