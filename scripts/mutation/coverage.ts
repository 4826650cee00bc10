import type { Told } from './plan.ts';

/** A test, and what it is good for. */
export interface CoveringTest {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  /** It passes again on what it has left, on a new server, or not at all. */
  readonly repeats: 'at once' | 'prepared anew' | 'never';
  /** The faults it comes by each time. */
  readonly met: ReadonlySet<number>;
}

export interface Coverage {
  readonly tests: readonly CoveringTest[];
  /** By file: every fault that its preparation or any of its tests came by, even if only once in the process. */
  readonly files: ReadonlyMap<string, ReadonlySet<number>>;
  /** Faults that are met while modules are read. */
  readonly loaded: ReadonlySet<number>;
}

type Covered = Extract<Told, { kind: 'covered' }>;

/** What the tests told of themselves while they ran without a fault. */
export function readCoverage(told: readonly Told[]): Coverage {
  const files = new Map<string, Set<number>>();
  const loaded = new Set<number>();
  const times = new Map<string, readonly [Covered, ...Covered[]]>();
  for (const each of told) {
    if (!('met' in each)) continue;
    const met = files.get(each.file) ?? new Set();
    files.set(each.file, met);
    for (const id of each.met) (each.kind === 'loaded' ? loaded : met).add(id);
    if (each.kind === 'covered') times.set(each.test, withOne(times.get(each.test), each));
  }
  return { tests: [...times.values()].map(judgeTimes), files, loaded };
}

const withOne = (times: readonly [Covered, ...Covered[]] | undefined, each: Covered): [Covered, ...Covered[]] =>
  times === undefined ? [each] : [...times, each];

function judgeTimes([first, again, anew]: readonly [Covered, ...Covered[]]): CoveringTest {
  const good = again?.isGood ? again : anew?.isGood ? anew : undefined;
  const repeats = good === undefined ? 'never' : good === again ? 'at once' : 'prepared anew';
  const { test: id, file, name, ms } = good ?? first;
  return { id, file, name, ms, repeats, met: new Set(good?.met) };
}
