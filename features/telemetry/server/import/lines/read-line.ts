import { validateReading, validateReadingTime } from '@trellis/telemetry/model';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';
import { createTimeReader } from '../time/read-time.ts';
import { createWallClock } from '../time/wall-clock.ts';
import type { ColumnPlaces } from './match-columns.ts';
import type { LineProblem, ProblemCause } from './problems.ts';
import type { TableRow } from './read-table.ts';
import { createValueReader } from './read-value.ts';

export interface LineValue {
  /** Index among the mapping's columns. */
  readonly column: number;
  /** In the designator's stored unit. */
  readonly value: number;
  readonly isClamped: boolean;
}

/** Of a row that is wrong as a whole, this much is told. */
const mostOfRow = 200;

/** What a line holds. A line is imported whole or not at all. */
export type LineContent =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'problem';
      readonly problems: readonly LineProblem[];
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

  const readCells = (cells: readonly string[], at: number | undefined) => {
    const values: LineValue[] = [];
    const problems: LineProblem[] = [];
    for (const [index, place] of places.readings.entries()) {
      const text = cells[place] ?? '';
      const mapped = mapping.columns[index];
      if (!mapped || isEmpty(text)) continue;
      const { column } = mapped;
      const read = readers[index]?.(text);
      if (!read) {
        problems.push({ cause: 'reading.not-a-number', column, value: text });
        continue;
      }
      values.push({ column: index, ...read });
      const refused = validateReading(mapped.designator, read.value, at ?? now, now);
      const detail = String(read.value) === text ? {} : { detail: `that is ${read.value}` };
      if (refused) problems.push({ cause: refused, column, value: text, ...detail });
    }
    return { values, problems };
  };

  return ({ cells, isCutOff }: TableRow): LineContent => {
    const timeText = writtenTime(cells, places, mapping.time.format, isEmpty);
    // Also for lines without values: the wall clock must see every row.
    const time = resolveTime(timeText);
    const refuseRow = (cause: ProblemCause): LineContent => {
      const problem = { cause, column: undefined, value: cells.join(mapping.delimiter).slice(0, mostOfRow) };
      return {
        kind: 'problem',
        problems: [{ ...problem, detail: `${cells.length} cells of ${places.width}` }],
        values: [],
      };
    };
    if (isCutOff && cells.length < places.width && cells.some((cell) => cell !== '')) return refuseRow('row.cut-off');
    if (places.readings.every((place) => isEmpty(cells[place])) && cells.length <= places.width)
      return { kind: 'empty' };
    if (cells.length < places.width) return refuseRow('row.too-short');
    if (cells.slice(places.width).some((cell) => cell !== '')) return refuseRow('row.too-long');
    const refusedTime = 'cause' in time ? time.cause : validateReadingTime(time.at, now);
    const { values, problems } = readCells(cells, refusedTime || 'cause' in time ? undefined : time.at);
    if (refusedTime) problems.unshift({ cause: refusedTime, column: mapping.time.column, value: timeText });
    if (problems.length > 0 || 'cause' in time) return { kind: 'problem', problems, values };
    return { kind: 'readings', at: time.at, values };
  };
}

/** The time of a line as one text; nothing when one of its two cells is empty. */
function writtenTime(
  cells: readonly string[],
  { time, timeOfDay }: ColumnPlaces,
  format: string,
  isEmpty: (text: string) => boolean,
): string {
  const day = cells[time] ?? '';
  if (timeOfDay === undefined) return day;
  const clock = cells[timeOfDay] ?? '';
  if (isEmpty(day) || isEmpty(clock)) return '';
  // A spreadsheet keeps the time of day as a part of a day; what is no number is told as it stands.
  const serial = format === 'excel-serial' ? Number(day) + Number(clock) : Number.NaN;
  return Number.isNaN(serial) ? `${day.trim()} ${clock.trim()}` : String(serial);
}
