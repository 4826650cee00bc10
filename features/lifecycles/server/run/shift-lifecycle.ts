import { Lifecycle, LifecyclePhase } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal, type MoveWords } from '@trellis/server-kit';
import { assertHarvestNotEarly } from '../sprays/pre-harvest-interval.ts';
import { takeShelves } from './book-shelves.ts';
import { hurryLeftOver, moveBookings } from './change-phase.ts';
import { readFarmClock, type FarmClock } from './farm-clock.ts';
import { shiftRun } from './lay-out-run.ts';
import { assertStartAllowed, writeLog } from './schedule-lifecycle.ts';
import { moveRun } from './start-lifecycle.ts';
import { iso, type PersonalRunWork, type RunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;
const daySeconds = 86_400;

/** Moves the dates of a run by days: all of a scheduled one, with its bookings; of one in flight the end of its phase and all after. */
export async function shiftLifecycle(
  run: Run,
  { days, ...words }: MoveWords & { days: number },
  work: PersonalRunWork,
): Promise<Run> {
  const clock = await readFarmClock(run.facility_id, work);
  const by = (at: number) => clock.later(at, days * daySeconds);
  if (run.state === 'scheduled' && run.scheduledStart !== null) {
    const start = by(new Date(run.scheduledStart).getTime());
    assertStartAllowed(start, run.facility_id, work);
    await moveRun(run, await takeShelves(run, undefined, work), start, work);
  } else if (run.state === 'in_flight') await shiftRest(run, by, clock, work);
  else
    throw new Refusal('WRONG_STATE', `"shift" is not possible in the state "${run.state}".`, 409, {
      state: run.state,
      from: ['scheduled', 'in_flight'],
    });
  await writeLog(run, { key: 'shifted', count: days, reason: words.reason ?? '' }, work);
  return work.records.get(Lifecycle, run.id, work.viewer);
}

/** What has begun stays: the present phase ends at another time, and what follows moves along. */
async function shiftRest(run: Run, by: (at: number) => number, clock: FarmClock, work: RunWork): Promise<void> {
  const { db, records, now } = work;
  const current = await db
    .selectFrom('lifecycle_phases')
    .select(['id', 'seq', 'scheduledEnd'])
    .where('id', '=', run.currentPhase_id)
    .forUpdate()
    .executeTakeFirst();
  if (!current?.scheduledEnd) throw new Refusal('lifecycle.no-phases', 'The run has no dated phase.');
  const phaseEnd = by(new Date(current.scheduledEnd).getTime());
  if (phaseEnd < now.getTime())
    throw new Refusal('lifecycle.phase-over', 'The phase would have ended already; change the phase instead.');
  await records.update(LifecyclePhase, current.id, { scheduledEnd: iso(phaseEnd) });
  const rest = await shiftRun(run.id, current.seq + 1, by, work);
  const end = Math.max(rest, phaseEnd);
  await assertHarvestNotEarly(run, clock.dateOf(end), work);
  await hurryLeftOver(run.id, current.seq + 1, phaseEnd, work);
  await records.update(Lifecycle, run.id, {
    scheduledEnd: iso(end),
    ...(!run.mother && { harvestdate: clock.dateOf(end) }),
  });
  await moveBookings(run.id, end, work);
}
