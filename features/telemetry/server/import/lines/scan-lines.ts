import type { Readable } from 'node:stream';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';
import { createColumnSummaries, type ColumnSummary } from './column-summary.ts';
import { matchColumns } from './match-columns.ts';
import { createProblemTally, type FileProblem, type Problem } from './problems.ts';
import { createLineReader, type LineContent, type LineValue } from './read-line.ts';
import { readTable } from './read-table.ts';

export interface UsableLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly values: readonly LineValue[];
}

/** One way through a file; the counts grow as `readLines` is consumed. */
export interface LineScan {
  /** The lines that can be imported, in the order of the file. Consume it once. */
  readLines(): AsyncGenerator<UsableLine>;
  designatorOf(column: number): number;
  /** Lines after the header. */
  readonly lines: number;
  readonly emptyLines: number;
  /** Readings on usable lines. */
  readonly readings: number;
  readonly problemCount: number;
  /** Lines left out because of problems. */
  readonly problemLines: number;
  /** Whether the times of usable lines only rise, or only fall: then none is there twice. */
  readonly isOrdered: boolean;
  /** What may be wrong without anybody being able to tell. */
  listDoubts(): string[];
  /** Adds a problem that shows only beside other lines or the history. */
  addProblem(problem: FileProblem): Promise<void> | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  listProblems(): Problem[];
  listColumns(): ColumnSummary[];
  findWrongUnits(): string[];
}

/** Who is told of each problem as it is found; reading waits for them. */
export type ProblemListener = (problem: FileProblem) => Promise<void> | undefined;

/** Prepares to read a file line by line; times later than `now` (ms) are problems. */
export function createLineScan(
  input: Readable,
  mapping: ImportMapping,
  now: number,
  tell: ProblemListener = () => undefined,
): LineScan {
  const tally = createProblemTally();
  const summaries = createColumnSummaries(mapping);
  const order = createOrderWatch();
  const counts = { lines: 0, emptyLines: 0, problemLines: 0, readings: 0, from: Infinity, to: -Infinity };
  let lastIsOpen = false;
  const addProblem = (problem: FileProblem) => {
    tally.add(problem);
    return tell(problem);
  };
  const count = (content: Exclude<LineContent, { kind: 'empty' }>): void => {
    summaries.watchUnits(content.values);
    if (content.kind === 'problem') {
      counts.problemLines += 1;
      return;
    }
    summaries.add(content.values);
    order.add(content.at);
    counts.readings += content.values.length;
    counts.from = Math.min(counts.from, content.at);
    counts.to = Math.max(counts.to, content.at);
  };

  async function* readLines(): AsyncGenerator<UsableLine> {
    let readLine: ReturnType<typeof createLineReader> | undefined;
    for await (const row of readTable(input, mapping)) {
      if (!readLine) {
        readLine = createLineReader(mapping, matchColumns(mapping, row.cells), now);
        if (mapping.headerLine > 0) continue;
      }
      counts.lines += 1;
      const content = readLine(row);
      if (content.kind === 'empty') {
        counts.emptyLines += 1;
        continue;
      }
      count(content);
      const { line } = row;
      if (content.kind === 'problem') for (const problem of content.problems) await addProblem({ line, ...problem });
      else {
        lastIsOpen = row.isCutOff;
        yield { line, at: content.at, values: content.values };
      }
    }
    if (!readLine) throw new ImportSetupError(`The file ends before line ${mapping.headerLine}, its header.`);
  }

  return {
    readLines,
    designatorOf: (column) => mapping.columns[column]?.designator ?? 0,
    get lines() {
      return counts.lines;
    },
    get emptyLines() {
      return counts.emptyLines;
    },
    get readings() {
      return counts.readings;
    },
    get problemCount() {
      return tally.count;
    },
    get problemLines() {
      return counts.problemLines;
    },
    get isOrdered() {
      return order.isOrdered;
    },
    listDoubts: () =>
      lastIsOpen
        ? ['The last line has no end: should the file have been cut off, its last value may lack digits.']
        : [],
    addProblem,
    get from() {
      return Number.isFinite(counts.from) ? counts.from : undefined;
    },
    get to() {
      return Number.isFinite(counts.to) ? counts.to : undefined;
    },
    listProblems: tally.list,
    listColumns: summaries.list,
    findWrongUnits: summaries.findWrongUnits,
  };
}

/** Notices whether times only rise or only fall. */
function createOrderWatch() {
  let previous: number | undefined;
  let direction = 0;
  let isOrdered = true;
  return {
    add(at: number): void {
      const moved = Math.sign(at - (previous ?? at));
      if (previous !== undefined && (moved === 0 || moved === -direction)) isOrdered = false;
      if (direction === 0) direction = moved;
      previous = at;
    },
    get isOrdered() {
      return isOrdered;
    },
  };
}
