/** So many are sorted, or so many put together, with one step: well under a millisecond. */
const stepSize = 128;

/** Sorts thousands step by step, so that a page can answer meanwhile; equal ones keep their order. Those that come in order already cost one look. */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += stepSize) {
    runs.push(items.slice(start, start + stepSize).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let first = 0; first < runs.length; first += 2) {
      merged.push(yield* merge(runs[first] ?? [], runs[first + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const [lastLeft, firstRight] = [left.at(-1), right[0]];
  if (firstRight === undefined || (lastLeft !== undefined && compare(lastLeft, firstRight) <= 0)) {
    return [...left, ...right];
  }
  const both: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [one, other] = [left[fromLeft] as T, right[fromRight] as T];
    if (compare(one, other) <= 0) {
      both.push(one);
      fromLeft += 1;
    } else {
      both.push(other);
      fromRight += 1;
    }
    if (both.length % stepSize === 0) yield;
  }
  return [...both, ...left.slice(fromLeft), ...right.slice(fromRight)];
}
