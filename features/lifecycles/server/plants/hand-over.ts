import { Lifecycle } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal } from '@trellis/server-kit';
import { handOnCosts } from '../costs/hand-on-costs.ts';
import { handOnSupplies } from '../run/reserve-supplies.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import type { RunWork } from '../run/run-work.ts';

type Run = Infer<typeof Lifecycle>;

/** Refuses to hand plants to a run that is not in flight or grows another crop. */
export function assertTakesPlants(target: Run, { strain_id, varietal_id }: Run): void {
  if (target.state !== 'in_flight' || target.strain_id !== strain_id || target.varietal_id !== varietal_id)
    throw new Refusal('lifecycle.cannot-take-plants', 'Only a run in flight of the same crop takes the plants.');
}

/** The stage of a run's present phase. */
export async function stageOf(
  { currentPhase_id }: Pick<Run, 'currentPhase_id'>,
  { db }: RunWork,
): Promise<number | null> {
  const phase = await db
    .selectFrom('lifecycle_phases as h')
    .innerJoin('grow_phases as g', 'g.id', 'h.growPhase_id')
    .select('g.growStage_id')
    .where('h.id', '=', currentPhase_id)
    .executeTakeFirst();
  return phase?.growStage_id ?? null;
}

/** Plants that went from one run to another count among those the other started, and take their share of the promised supplies and of
 * what they cost along; both diaries tell of it. After the last the first run is over. */
export async function handOver(
  from: Run,
  to: Run,
  { plants, isLast }: { plants: number; isLast: boolean },
  work: RunWork,
): Promise<void> {
  await changeStarted(from, -plants, work);
  await changeStarted(to, plants, work);
  await handOnSupplies(from, to, plants, work);
  const pair = { facility_id: from.facility_id, fromLifecycle_id: from.id, toLifecycle_id: to.id };
  const before = { fromPlants: from.plantsStarted ?? 0, toPlants: to.plantsStarted ?? 0 };
  await handOnCosts({ ...pair, ...before, plants, isLast }, work);
  const counted = { kind: 'move', value: plants, unit: 'plants' } as const;
  await writeLog(to, { key: 'cameFrom', count: plants, run: from.name }, work, counted);
  await writeLog(from, { key: 'wentTo', count: plants, run: to.name }, work, counted);
}

/** A run counts more or fewer plants as its own; what it is expected to bring grows and shrinks with them. */
export async function changeStarted(run: Run, by: number, { records }: RunWork): Promise<void> {
  const before = run.plantsStarted ?? 0;
  const plantsStarted = Math.max(0, before + by);
  const expectedGrams = run.expectedGrams !== null && before > 0 ? (run.expectedGrams / before) * plantsStarted : null;
  await records.update(Lifecycle, run.id, {
    plantsStarted,
    ...(expectedGrams !== null && { expectedGrams }),
  });
}
