import type { Shelf } from '../run/book-shelves.ts';
import type { PlannedWork, RunPlan } from '../run/read-plan.ts';
import { countSuppliesOf } from '../run/reserve-supplies.ts';
import type { PlanChange } from './change-plan.ts';

/** How much more of each consumable a run needs by another version; less is negative. */
export function suppliesOfChange(
  change: PlanChange<PlannedWork>,
  before: RunPlan,
  shelves: readonly Shelf[],
): ReadonlyMap<number, number> {
  const old = new Map(before.tasks.map((task) => [task.id, task]));
  const known = (id: number) => [old.get(id)].filter((task) => task !== undefined);
  const more = countSuppliesOf(
    [...change.added.map(({ task }) => task), ...change.moved.map(({ task }) => task)],
    shelves,
  );
  const less = countSuppliesOf(
    [
      ...change.dropped.flatMap(({ growTask_id }) => known(growTask_id)),
      ...change.moved.flatMap(({ row }) => known(row.growTask_id)),
    ],
    shelves,
  );
  const needs = new Map(more);
  for (const [id, quantity] of less) needs.set(id, (needs.get(id) ?? 0) - quantity);
  return new Map([...needs].filter(([, quantity]) => quantity !== 0));
}
