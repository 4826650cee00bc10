import type { ReadingRefusal } from '@trellis/telemetry/model';

/** Why a line cannot be imported. The codes are stable: scripts and tests may rely on them. */
export type ProblemCause =
  | ReadingRefusal
  | 'row.too-short'
  | 'row.too-long'
  | 'row.cut-off'
  | 'time.missing'
  | 'time.unreadable'
  | 'time.skipped-by-clock-change'
  | 'reading.conflicting';

/** What each cause means, for people. */
export const problemMeanings: Record<ProblemCause, string> = {
  'row.too-short': 'fewer cells than the header',
  'row.too-long': 'more cells than the header',
  'row.cut-off': 'the last line ends before its last cell: the file was cut off',
  'time.missing': 'values without a time',
  'time.unreadable': 'the time is not in the format of the mapping',
  'time.skipped-by-clock-change':
    'this wall time did not exist: the clocks went forward ("onSkippedTime": "shift" moves it)',
  'reading.unknown-designator': 'unknown designator',
  'reading.not-a-number': 'no number, and no text that the mapping ignores',
  'reading.out-of-range': 'outside of what the sensor can measure',
  'reading.no-time': 'no time',
  'reading.too-old': 'before the year 2000',
  'reading.future-dated': 'in the future',
  'reading.conflicting': 'the sensor has another value of that very time; that one stays',
};

/** One thing that is wrong on a line. */
export interface LineProblem {
  readonly cause: ProblemCause;
  /** The column of the mapping; undefined for the line as a whole. */
  readonly column: string | number | undefined;
  /** What the file says there. */
  readonly value: string;
  /** What is known beyond the cause, such as the value after its conversion. */
  readonly detail?: string;
}

/** One problem of a file. */
export interface FileProblem extends LineProblem {
  /** From 1; of a row that spans several, the first. */
  readonly line: number;
}

/** Problems with the same cause. */
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
  readonly add: (problem: FileProblem) => void;
  readonly count: number;
  readonly list: () => Problem[];
}

/** Makes an empty tally. */
export function createProblemTally(): ProblemTally {
  const byCause = new Map<ProblemCause, { cause: ProblemCause; count: number; lines: number[]; example: string }>();
  let count = 0;
  return {
    add(problem) {
      const { cause, line } = problem;
      count += 1;
      const kept = byCause.get(cause) ?? { cause, count: 0, lines: [], example: describeProblem(problem) };
      kept.count += 1;
      if (kept.lines.length < linesKept && kept.lines.at(-1) !== line) kept.lines.push(line);
      byCause.set(cause, kept);
    },
    get count() {
      return count;
    },
    list: () => [...byCause.values()],
  };
}

function describeProblem({ column, value, detail }: LineProblem): string {
  const where = column === undefined ? '' : `${column}: `;
  return `${where}"${value}"${detail === undefined ? '' : `, ${detail}`}`;
}
