import type { Readable } from 'node:stream';
import type { ImportMapping } from '../mapping/import-mapping.ts';
import { createColumnSummaries, type ColumnSummary } from './column-summary.ts';
import { matchColumns } from './match-columns.ts';
import { createProblemTally, type Problem } from './problems.ts';
import { createLineReader, type LineValue } from './read-line.ts';
import { readTable } from './read-table.ts';

export interface UsableLine {
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
  readonly from: number | undefined;
  readonly to: number | undefined;
  listProblems(): Problem[];
  listColumns(): ColumnSummary[];
  findWrongUnits(): string[];
}

/** Prepares to read a file line by line; times later than `now` (ms) are problems. */
export function createLineScan(input: Readable, mapping: ImportMapping, now: number): LineScan {
  const tally = createProblemTally();
  const summaries = createColumnSummaries(mapping);
  const counts = { lines: 0, emptyLines: 0, readings: 0, from: Infinity, to: -Infinity };

  async function* readLines(): AsyncGenerator<UsableLine> {
    let readLine: ReturnType<typeof createLineReader> | undefined;
    for await (const { line, cells } of readTable(input, mapping)) {
      if (!readLine) {
        readLine = createLineReader(mapping, matchColumns(mapping, cells), now);
        if (mapping.headerLine > 0) continue;
      }
      counts.lines += 1;
      const content = readLine(cells);
      if (content.kind === 'empty') {
        counts.emptyLines += 1;
        continue;
      }
      summaries.watchUnits(content.values);
      if (content.kind === 'problem') {
        tally.add(content.cause, line, content.example);
        continue;
      }
      summaries.add(content.values);
      counts.readings += content.values.length;
      counts.from = Math.min(counts.from, content.at);
      counts.to = Math.max(counts.to, content.at);
      yield content;
    }
    // An empty file fits no mapping.
    if (!readLine) matchColumns(mapping, []);
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
