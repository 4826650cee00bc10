import { validateReading, validateReadingTime } from '../../../model/index.ts';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';
import { createTimeReader } from '../time/read-time.ts';
import { createWallClock } from '../time/wall-clock.ts';
import type { ColumnPlaces } from './match-columns.ts';
import type { ProblemCause } from './problems.ts';
import { createValueReader } from './read-value.ts';

export interface LineValue {
  /** Index among the mapping's columns. */
  readonly column: number;
  /** In the designator's stored unit. */
  readonly value: number;
  readonly isClamped: boolean;
}

/** What a line holds. A line is imported whole or not at all. */
export type LineContent =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'problem';
      readonly cause: ProblemCause;
      readonly example: string;
      readonly values: readonly LineValue[];
    }
  | { readonly kind: 'readings'; readonly at: number; readonly values: readonly LineValue[] };

/** Makes the reader of a file's lines; it must see them all in order, because repeated wall times are told apart by order. */
export function createLineReader(mapping: ImportMapping, places: ColumnPlaces, now: number) {
  const readTime = createTimeReader(mapping.time.format);
  const { timeZone } = mapping.time;
  const resolveWall = timeZone === undefined ? undefined : createWallClock(timeZone);
  const readers = mapping.columns.map((column) => createValueReader(column, mapping.decimal));
  const noValue = new Set(['', ...mapping.ignore.map((text) => text.trim().toLowerCase())]);
  const isEmpty = (text: string | undefined): boolean => noValue.has((text ?? '').trim().toLowerCase());

  const resolveTime = (text: string): { at: number } | { cause: ProblemCause } => {
    if (isEmpty(text)) return { cause: 'time.missing' };
    const stated = readTime(text);
    if (!stated) return { cause: 'time.unreadable' };
    if ('at' in stated) return stated;
    if (!resolveWall)
      throw new ImportSetupError(
        `The time "${text}" does not say its offset from UTC: name the zone of the clock that wrote it in the mapping, such as "timeZone": "Europe/Amsterdam".`,
      );
    const { at, isSkipped } = resolveWall(stated.wall);
    if (isSkipped && mapping.time.onSkippedTime === 'report') return { cause: 'time.skipped-by-clock-change' };
    return { at };
  };

  return (cells: readonly string[]): LineContent => {
    const timeText = cells[places.time] ?? '';
    // Also for lines without values: the wall clock must see every row.
    const time = resolveTime(timeText);
    if (places.readings.every((place) => isEmpty(cells[place])) && cells.length <= places.width)
      return { kind: 'empty' };
    const values: LineValue[] = [];
    const refuse = (cause: ProblemCause, example: string): LineContent => ({ kind: 'problem', cause, example, values });
    if (cells.length < places.width) return refuse('row.too-short', `${cells.length} cells of ${places.width}`);
    if (cells.slice(places.width).some((cell) => cell !== ''))
      return refuse('row.too-long', `${cells.length} cells of ${places.width}`);
    if ('cause' in time) return refuse(time.cause, `"${timeText}"`);
    const refusedTime = validateReadingTime(time.at, now);
    if (refusedTime) return refuse(refusedTime, `"${timeText}"`);
    let problem: LineContent | undefined;
    for (const [column, place] of places.readings.entries()) {
      const text = cells[place] ?? '';
      if (isEmpty(text)) continue;
      const mapped = mapping.columns[column];
      const read = readers[column]?.(text);
      if (!mapped || !read) {
        problem ??= refuse('reading.not-a-number', `${mapped?.column ?? place}: "${text}"`);
        continue;
      }
      values.push({ column, ...read });
      const refused = validateReading(mapped.designator, read.value, time.at, now);
      if (refused) problem ??= refuse(refused, `${mapped.column}: "${text}" is ${read.value}`);
    }
    return problem ?? { kind: 'readings', at: time.at, values };
  };
}
