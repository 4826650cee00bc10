import type { PlannedMoment, RunTask, VersionTask } from './plan-parts.ts';

interface Matching<T extends VersionTask> {
  rows: readonly RunTask[];
  planned: readonly PlannedMoment<T>[];
  wanted: readonly PlannedMoment<T>[];
  /** Nothing before it changes; nothing lies after the end. */
  at: number;
  end: number;
}

/**
 * Which work of a run moves, comes and goes. Each piece there is stands for the moment of the plan it lies nearest to; only what is planned
 * for later moves or goes, and what a person did, began or skipped is not asked for again.
 */
export function matchTasks<T extends VersionTask>({ rows, planned, wanted, at, end }: Matching<T>) {
  const momentOf = nearestMoments(rows, planned);
  const counterpart = pairMoments(planned, wanted);
  const met = new Set<PlannedMoment<T>>();
  const moved: { row: RunTask; task: T; due: number }[] = [];
  const dropped: RunTask[] = [];
  for (const row of rows) {
    const moment = momentOf.get(row.id);
    const next = moment && counterpart.get(moment);
    if (next) met.add(next);
    if (row.state !== 'planned' || row.due < at) continue;
    if (!moment || !next) {
      if (moment) dropped.push(row);
      continue;
    }
    // A person may have given it another day: it keeps its distance from the plan.
    const due = Math.min(end, Math.max(at, row.due + (next.due - moment.due)));
    if (due !== row.due || next.task.id !== row.growTask_id) moved.push({ row, task: next.task, due });
  }
  const added = wanted
    .filter((moment) => !met.has(moment) && moment.due >= at)
    .map(({ task, due }) => ({ task, due: Math.min(end, due) }));
  return { moved, added, dropped };
}

const kindOf = ({ phaseName, type }: { phaseName: string; type: number }) => `${type} ${phaseName}`;

/** Of each piece of work the moment of its kind in its phase that it lies nearest to; two do not share one. */
function nearestMoments<T extends VersionTask>(rows: readonly RunTask[], planned: readonly PlannedMoment<T>[]) {
  const found = new Map<number, PlannedMoment<T>>();
  const byKind = Map.groupBy(planned, ({ task, phaseName }) => kindOf({ phaseName, type: task.growTaskType_id }));
  const ofKind = Map.groupBy(rows, ({ growTaskType_id, phaseName }) => kindOf({ phaseName, type: growTaskType_id }));
  for (const [kind, own] of ofKind) {
    const moments = byKind.get(kind) ?? [];
    const pairs = own
      .flatMap((row) => moments.map((moment) => ({ row, moment, apart: apartOf(row, moment) })))
      .toSorted((one, other) => one.apart - other.apart);
    const taken = new Set<PlannedMoment<T>>();
    for (const { row, moment } of pairs) {
      if (found.has(row.id) || taken.has(moment)) continue;
      found.set(row.id, moment);
      taken.add(moment);
    }
  }
  return found;
}

const farMs = 10 * 365 * 86_400_000;
/** How far apart they lie (ms); work of another task of the plan comes after all of its own. */
const apartOf = (row: RunTask, { task, due }: PlannedMoment) =>
  Math.abs(row.due - due) + (row.growTask_id === task.id ? 0 : farMs);

/** The same moments in another version: tasks are the same by kind, title and day, then by kind and day, then by kind alone. */
function pairMoments<T extends VersionTask>(planned: readonly PlannedMoment<T>[], wanted: readonly PlannedMoment<T>[]) {
  const tasksIn = (moments: readonly PlannedMoment<T>[]) => [
    ...new Map(moments.map(({ task, phaseName }) => [task.id, { task, phaseName }])).values(),
  ];
  const left = tasksIn(wanted);
  const pairs = new Map<number, number>();
  const rules: ((one: T, other: T) => boolean)[] = [
    (one, other) => one.title === other.title && one.dayOffset === other.dayOffset,
    (one, other) => one.dayOffset === other.dayOffset,
    (one, other) => one.title === other.title,
    () => true,
  ];
  for (const isSame of rules)
    for (const { task, phaseName } of tasksIn(planned)) {
      if (pairs.has(task.id)) continue;
      const at = left.findIndex(
        (one) =>
          one.phaseName === phaseName && one.task.growTaskType_id === task.growTaskType_id && isSame(task, one.task),
      );
      const [taken] = at === -1 ? [] : left.splice(at, 1);
      if (taken) pairs.set(task.id, taken.task.id);
    }
  const byKey = new Map(wanted.map((moment) => [`${moment.task.id} ${moment.index}`, moment]));
  return new Map(
    planned.flatMap((moment): [PlannedMoment<T>, PlannedMoment<T>][] => {
      const next = byKey.get(`${pairs.get(moment.task.id) ?? 0} ${moment.index}`);
      return next ? [[moment, next]] : [];
    }),
  );
}
