/** Steps that can be taken back. */
export const mostSteps = 50;
/** Changes of one field within this time (ms) are one step: typing "26" is not two. */
const sameStepMs = 1500;

/** What was edited, with the steps before it and those taken back. */
export interface History<T> {
  present: T;
  past: readonly T[];
  future: readonly T[];
  /** What the last step changed, and when (ms). */
  last?: { what: string; at: number } | undefined;
}

export const historyOf = <T>(present: T): History<T> => ({ present, past: [], future: [] });

/** A step forward; one that changes the same thing again at once belongs to the step before. */
export function step<T>(history: History<T>, next: T, what: string, at: number): History<T> {
  if (next === history.present) return history;
  const { last, past, present } = history;
  const isSame = last?.what === what && at - last.at < sameStepMs && past.length > 0;
  return { present: next, past: isSame ? past : [...past, present].slice(-mostSteps), future: [], last: { what, at } };
}

export function undo<T>({ present, past, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { present, past, future }
    : { present: before, past: past.slice(0, -1), future: [present, ...future] };
}

export function redo<T>({ present, past, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { present, past, future } : { present: next, past: [...past, present], future: rest };
}

/** Every step carried over to another ground, so that taking one back takes back that step alone. Steps that come to nothing there go. */
export function carryOver<T>(
  history: History<T>,
  carry: (state: T) => T,
  isSame: (one: T, other: T) => boolean,
): History<T> {
  const present = carry(history.present);
  const apart = (states: readonly T[]) => states.filter((state, index) => !isSame(state, states[index + 1] ?? present));
  // What is to come is nearest first.
  const past = apart(history.past.map(carry));
  const future = apart(history.future.map(carry).toReversed()).toReversed();
  return { present, past, future };
}
