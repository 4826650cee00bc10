import { DateTime, type TokenParser } from 'luxon';

/** A time as a file states it, in ms: an instant, or what a clock on the wall showed (as if the wall were in UTC). */
export type StatedTime = { readonly at: number } | { readonly wall: number };

/** Reads the text of a time cell; undefined when it cannot be read. */
export type TimeReader = (text: string) => StatedTime | undefined;

const locale = { locale: 'en-US' } as const;
const usFormats = ['M/d/yy H:mm', 'M/d/yy H:mm:ss', 'M/d/yy h:mm a', 'M/d/yy h:mm:ss a', 'M/d/yy'];
const dayMs = 86_400_000;
/** Day 0 of a spreadsheet; its serial days are right from March 1900 on. */
const excelEpoch = Date.UTC(1899, 11, 30);
/** Luxon also takes years and times of day alone for ISO; a reading needs its day. */
const isoDay = /^(\d{4}-\d{2}-\d{2}|\d{8}(?!\d))/;
const isoOffset = /[T ].*(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/;

/** Makes the reader for `iso`, `us` (M/D/YY H:MM, with or without seconds or AM/PM), `excel-serial`, `epoch-s`, `epoch-ms` (since 1970) or a Luxon format. */
export function createTimeReader(format: string): TimeReader {
  if (format === 'iso') return readIso;
  if (format === 'excel-serial') return readExcelSerial;
  if (format === 'epoch-s') return createEpochReader(/^\d{9,11}(\.\d+)?$/, 1000);
  if (format === 'epoch-ms') return createEpochReader(/^\d{12,14}$/, 1);
  if (format === 'us') return createFormatsReader(usFormats);
  return createFormatsReader([format]);
}

/** Whether `format` is one of ours or a Luxon format that keeps at least the day. */
export function isTimeFormat(format: string): boolean {
  if (['iso', 'us', 'excel-serial', 'epoch-s', 'epoch-ms'].includes(format)) return true;
  const day = DateTime.utc(2021, 3, 14, 15, 26, 53);
  try {
    const read = DateTime.fromFormat(day.toFormat(format, locale), format, { zone: 'utc', ...locale });
    return read.isValid && read.hasSame(day, 'day');
  } catch {
    // Luxon throws for tokens it can write but not read.
    return false;
  }
}

function readIso(text: string): StatedTime | undefined {
  if (!isoDay.test(text)) return undefined;
  const read = DateTime.fromISO(text.replace(' ', 'T').replace(/ (?=[+-]|[Zz]$)/, ''), { zone: 'utc' });
  if (!read.isValid) return undefined;
  return isoOffset.test(text) ? { at: read.toMillis() } : { wall: read.toMillis() };
}

function readExcelSerial(text: string): StatedTime | undefined {
  const days = /^\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(days) || days > 1_000_000) return undefined;
  // Files write a few decimals of a day; the second they mean is the nearest one.
  return { wall: excelEpoch + Math.round((days * dayMs) / 1000) * 1000 };
}

/** As many digits as times of our days have: seconds taken for milliseconds are no time. */
function createEpochReader(digits: RegExp, unitMs: number): TimeReader {
  return (text) => (digits.test(text) ? { at: Math.round(Number(text) * unitMs) } : undefined);
}

function createFormatsReader(formats: readonly string[]): TimeReader {
  const parsers = formats.map((format) => ({
    parser: DateTime.buildFormatParser(format, locale),
    statesOffset: /[Zz]/.test(format.replace(/'[^']*'/g, '')),
  }));
  return (text) => {
    for (const [index, { parser, statesOffset }] of parsers.entries()) {
      const read = parse(text, parser);
      if (!read.isValid) continue;
      // A file keeps to one way of writing, so the one that worked is tried first next time.
      if (index > 0) parsers.unshift(...parsers.splice(index, 1));
      return statesOffset ? { at: read.toMillis() } : { wall: read.toMillis() };
    }
    return undefined;
  };
}

const parse = (text: string, parser: TokenParser) =>
  DateTime.fromFormatParser(text, parser, { zone: 'utc', ...locale });
