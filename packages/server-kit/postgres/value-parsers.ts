import pg from 'pg';

type ParseText = (text: string) => unknown;

/** Reads int8 as a number. Refuses beyond ±2^53, where a number would silently be another one. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The whole number ${text} is too large to be read exactly.`);
  return value;
}

// pg reads text[] but has no name for its type number.
const textArray: number = 1009;

const keepText: ParseText = (text) => text;
const arrayOf = (parse: ParseText): ParseText => {
  const splitArray = pg.types.getTypeParser(textArray) as (text: string) => unknown[];
  const parseItems = (items: unknown[]): unknown[] =>
    items.map((item) => (Array.isArray(item) ? parseItems(item) : typeof item === 'string' ? parse(item) : item));
  return (text) => parseItems(splitArray(text));
};

// Type numbers are those of PostgreSQL's pg_type.
const parsers = new Map<number, ParseText>([
  [20, parseInt8],
  [1016, arrayOf(parseInt8)],
  [1700, Number], // numeric: our amounts stay far below 15 digits
  [1231, arrayOf(Number)],
  [1082, keepText], // date: a day in the calendar ('2026-11-21') is no moment
  [1182, arrayOf(keepText)],
]);

/** How values become JavaScript: int8 and numeric numbers, date 'YYYY-MM-DD', timestamptz a Date; the rest as pg does it. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parse = format === 'binary' ? undefined : parsers.get(oid);
    return parse ?? (pg.types.getTypeParser(oid, format) as ParseText);
  },
};
