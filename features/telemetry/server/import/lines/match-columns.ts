import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';

/** Where the mapped columns are in a row, from 0. */
export interface ColumnPlaces {
  readonly time: number;
  /** Where the time of day stands apart from the day. */
  readonly timeOfDay: number | undefined;
  /** In the order of the mapping's columns. */
  readonly readings: readonly number[];
  /** Cells a whole row has; unknown without a header until the first row. */
  readonly width: number;
}

/** A header name without what exports put around it: comment signs before, quotes, doubled blanks, outer blanks. */
const plainName = (name: string): string =>
  name
    .replace(/^[\s"'%#]+|[\s"']+$/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/** Finds the mapped columns in the header (or, without one, by their numbers); throws ImportSetupError naming what is missing. */
export function matchColumns(mapping: ImportMapping, firstRow: readonly string[]): ColumnPlaces {
  const header = mapping.headerLine === 0 ? undefined : firstRow.map(plainName);
  const problems: string[] = [];
  const findPlace = (column: string | number): number => {
    if (typeof column === 'number') {
      if (column > firstRow.length) problems.push(`there are ${firstRow.length} columns, not ${column}`);
      return column - 1;
    }
    const place = header?.indexOf(plainName(column)) ?? -1;
    if (place < 0) problems.push(`there is no column "${column}"`);
    else if (header?.lastIndexOf(plainName(column)) !== place)
      problems.push(`there are several columns "${column}"; say which by its number`);
    return place;
  };
  const places = {
    time: findPlace(mapping.time.column),
    timeOfDay: mapping.time.timeOfDayColumn === undefined ? undefined : findPlace(mapping.time.timeOfDayColumn),
    readings: mapping.columns.map(({ column }) => findPlace(column)),
    width: firstRow.length,
  };
  if (problems.length > 0) {
    const names = header ? ` The header names ${header.map((name) => `"${name}"`).join(', ')}.` : '';
    throw new ImportSetupError(
      `The file does not fit the mapping: ${problems.join('; ')}.${names}${adviseHeader(mapping, firstRow)}`,
    );
  }
  return places;
}

/** What to write in the mapping when the header stands elsewhere or is divided by another sign. */
function adviseHeader({ delimiter, headerLine, time }: ImportMapping, firstRow: readonly string[]): string {
  const [only = ''] = firstRow;
  const other = [';', '\t', ','].find((sign) => sign !== delimiter && only.includes(sign));
  if (firstRow.length === 1 && other !== undefined)
    return ` It seems to be divided by another sign: say "delimiter": ${JSON.stringify(other)}.`;
  if (headerLine === 0 || typeof time.column === 'number') return '';
  return ` If line ${headerLine} is not the header, say on which line it is: "headerLine": ${headerLine + 1}.`;
}
