import type { ReadingRefusal } from '../../../model/index.ts';

/** Why a line cannot be imported. The codes are stable: scripts and tests may rely on them. */
export type ProblemCause =
  | ReadingRefusal
  | 'row.too-short'
  | 'row.too-long'
  | 'time.missing'
  | 'time.unreadable'
  | 'time.skipped-by-clock-change';

/** Lines with the same cause. */
export interface Problem {
  readonly cause: ProblemCause;
  readonly count: number;
  /** The first lines of the file that have it. */
  readonly lines: readonly number[];
  /** What the first of them says. */
  readonly example: string;
}

const linesKept = 10;

/** Counts problems by cause and keeps the first line numbers; its size does not grow with the file. */
export interface ProblemTally {
  readonly add: (cause: ProblemCause, line: number, example: string) => void;
  readonly count: number;
  readonly list: () => Problem[];
}

/** Makes an empty tally. */
export function createProblemTally(): ProblemTally {
  const byCause = new Map<ProblemCause, { cause: ProblemCause; count: number; lines: number[]; example: string }>();
  let count = 0;
  return {
    add(cause, line, example) {
      count += 1;
      const kept = byCause.get(cause) ?? { cause, count: 0, lines: [], example };
      kept.count += 1;
      if (kept.lines.length < linesKept) kept.lines.push(line);
      byCause.set(cause, kept);
    },
    get count() {
      return count;
    },
    list: () => [...byCause.values()],
  };
}
