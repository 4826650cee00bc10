import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';
import { openText } from './open-text.ts';

/** A row of the file; `line` counts from 1 and is the row's last when a quoted cell spans several. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longest row, bytes: an open quote must not swallow a large file into memory. */
const maxRowBytes = 1_000_000;

/**
 * Reads a CSV file row by row, from the header line on, cells trimmed, byte-order mark removed. A stray quote is taken as it
 * stands; an open one at the end of the file throws ImportSetupError, as does a file that cannot be read.
 */
export async function* readTable(input: Readable, mapping: ImportMapping): AsyncGenerator<TableRow> {
  const { delimiter, encoding, headerLine } = mapping;
  const parser = parse({
    delimiter,
    encoding,
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
    from_line: Math.max(1, headerLine),
  });
  const { source, unpack } = await openText(input, mapping);
  // Errors of the input reach the reader below through the parser.
  if (unpack) pipeline(source, unpack, parser, () => undefined);
  else pipeline(source, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportSetupError(`The file is no CSV: ${error.message}`);
    if (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))
      throw new ImportSetupError(`The gzip file is damaged or cut off: ${error.message}`);
    throw error;
  }
}
