import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';
import { explainGzip, openText } from './open-text.ts';

/** A row of the file; `line` counts from 1 and is the row's first when a quoted cell spans several. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether the file ends here, without the end of the line. */
  readonly isCutOff: boolean;
}

/** Longest row, bytes: an open quote must not swallow a large file into memory. */
const maxRowBytes = 1_000_000;

/**
 * Reads a CSV file row by row, from the header line on, cells trimmed, byte-order mark removed. A stray quote is taken as it
 * stands; one that is never closed throws ImportSetupError, as does a file that cannot be read.
 */
export async function* readTable(input: Readable, mapping: ImportMapping): AsyncGenerator<TableRow> {
  const firstLine = Math.max(1, mapping.headerLine);
  const parser = createParser(mapping, firstLine);
  const text = await openText(input, mapping);
  // Errors of the input reach the reader below through the parser.
  pipeline(text.source, parser, () => undefined);
  let line = firstLine;
  // A row is given when the next one is there: the last one alone can lack its end.
  let waiting: TableRow | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (waiting) yield waiting;
      waiting = { line, cells: record, isCutOff: false };
      line = info.lines + 1;
    }
  } catch (error) {
    if (waiting) yield waiting;
    throw explain(error, line);
  }
  if (waiting) yield { ...waiting, isCutOff: !text.endsWithLine() };
}

function createParser({ delimiter, encoding }: ImportMapping, firstLine: number) {
  return parse({
    delimiter,
    encoding,
    bom: true,
    info: true,
    trim: true,
    // Told from the first line otherwise; files that were put together have several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
    from_line: firstLine,
  });
}

/** In words for whoever has the file; `line` is where the row begins that could not be read. */
function explain(error: unknown, line: number): unknown {
  if (error instanceof CsvError) {
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return new ImportSetupError(`The file is no CSV: a quote that opens on line ${line} is never closed.`);
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      return new ImportSetupError(
        `The file is no CSV: the row that begins on line ${line} does not end; is a quote there never closed?`,
      );
    return new ImportSetupError(`The file is no CSV: line ${line}: ${error.message}`);
  }
  return explainGzip(error);
}
