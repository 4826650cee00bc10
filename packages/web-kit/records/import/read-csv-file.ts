import { parse } from 'csv-parse/browser/esm/sync';

/** A file as read: its head, and its lines with their number in the file. */
export interface CsvFile {
  head: string[];
  lines: { line: number; cells: string[] }[];
}

const separators = [',', ';', '\t'] as const;

/** The text of a file: UTF-8, else as Windows writes it where spreadsheets do not know better. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a file of cells divided by commas, semicolons or tabs, whichever its head has most of; throws when it is no such file. */
export function readCsvFile(bytes: ArrayBuffer): CsvFile {
  const text = textOf(bytes).replace(/^\uFEFF/, '');
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = separators.toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
  const found = parse(text, {
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: false,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [head, ...rest] = found;
  let end = head?.info.lines ?? 0;
  const lines = rest.map(({ record, info }) => {
    // A quoted cell may hold line ends; a record is called by the line it starts on.
    const line = end + 1;
    end = info.lines;
    return { line, cells: record };
  });
  return {
    head: (head?.record ?? []).map((cell) => cell.trim()),
    lines: lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  };
}
