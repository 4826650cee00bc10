import { isEqual } from './compare-plans.ts';

/** A field that two people changed at once; the merged plan holds what was saved first. */
export interface MergeConflict {
  /** Key of the phase; empty for the plan as a whole. */
  phase: string;
  part?: { kind: 'environments' | 'growTasks'; key: string };
  /** Missing where one of them removed what the other changed: it stays. */
  field?: string;
  mine?: unknown;
  theirs?: unknown;
}
export type Conflicts = Omit<MergeConflict, 'phase'>[];

interface Keyed {
  key: string;
}

/** What one alone changed of a record is taken; of what both changed, theirs stands and it is told. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T, except: readonly string[]) {
  if (mine === base) return { merged: theirs, conflicts: [] as Conflicts };
  const conflicts: Conflicts = [];
  const entries = Object.entries(theirs).map(([field, other]): [string, unknown] => {
    const [old, own] = [base, mine].map((one) => (one as Record<string, unknown>)[field]);
    if (except.includes(field) || isEqual(own, old) || isEqual(own, other)) return [field, other];
    if (isEqual(other, old)) return [field, own];
    conflicts.push({ field, mine: own, theirs: other });
    return [field, other];
  });
  return { merged: Object.fromEntries(entries) as T, conflicts };
}

/**
 * Both lists in one: in my order where I changed it, else in theirs. What one removed is gone unless the other changed it; then `merge` is
 * called without the three and tells it.
 */
export function mergeLists<T extends Keyed>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  merge: (part: T, kept?: { base: T; mine: T; theirs: T }) => T,
): T[] {
  const [olds, owns, others] = [base, mine, theirs].map((list) => new Map(list.map((part) => [part.key, part])));
  const resolve = (key: string): T[] => {
    const [old, own, other] = [olds?.get(key), owns?.get(key), others?.get(key)];
    if (own && other) return [old ? merge(other, { base: old, mine: own, theirs: other }) : other];
    const left = own ?? other;
    if (!left || (old && isEqual(old, left))) return [];
    return [old ? merge(left) : left];
  };
  const isMyOrder = !isEqual(keysIn(mine, base), keysIn(base, mine));
  const [first, second] = isMyOrder ? [mine, theirs] : [theirs, mine];
  return orderOf(first, second).flatMap(resolve);
}

const keysIn = (list: readonly Keyed[], other: readonly Keyed[]): string[] => {
  const known = new Set(other.map(({ key }) => key));
  return list.map(({ key }) => key).filter((key) => known.has(key));
};

/** The keys of the first list, and those of the second alone behind the neighbour they have there. */
export function orderOf(first: readonly Keyed[], second: readonly Keyed[]): string[] {
  const order = first.map(({ key }) => key);
  for (const [index, { key }] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second[index - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}
