import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { readRecordedTime } from './recording-dates.ts';

/** One value of a recording; `at` in ms, UTC. */
export interface RecordedReading {
  at: number;
  sensor?: string;
  designator: number;
  reading: number;
}

const column = z.strictObject({
  column: z.string().min(1),
  designator: z.int(),
  /** Name within the unit; the designator's usual name unless given. */
  sensor: z.string().min(1).optional(),
  convert: z.enum(['none', 'percent-to-fraction', 'fahrenheit-to-celsius']).default('none'),
  /** Applied after the conversion: reading × factor. */
  factor: z.number().default(1),
});

const recordingMapping = z.strictObject({
  delimiter: z.string().length(1).default(','),
  time: z.strictObject({
    column: z.string().min(1),
    format: z.enum(['iso', 'us']).default('iso'),
    timeZone: z.string().default('UTC'),
  }),
  columns: z.array(column).min(1),
  /** Start again when the recording ends. */
  loop: z.boolean().default(true),
  /** 1 is real time, 60 plays an hour in a minute. */
  speed: z.number().positive().default(1),
});

/** How a CSV of measurements becomes readings. */
export type RecordingMapping = z.output<typeof recordingMapping>;
type Column = RecordingMapping['columns'][number];

/** Reads a mapping from parsed JSON; throws with the path of what is wrong. */
export function parseRecordingMapping(json: unknown): RecordingMapping {
  const parsed = recordingMapping.safeParse(json);
  if (!parsed.success) throw new Error(`The column mapping cannot be used: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads a mapping file (JSON). */
export async function readRecordingMapping(path: string): Promise<RecordingMapping> {
  return parseRecordingMapping(JSON.parse(await readFile(path, 'utf8')));
}

/** The number in a cell, in the unit of its designator; undefined for blanks, NULL, NaN and other words. */
function readCell(text: string | undefined, { convert, factor }: Column): number | undefined {
  const trimmed = text?.trim() ?? '';
  const raw = trimmed === '' ? Number.NaN : Number(trimmed);
  if (!Number.isFinite(raw)) return undefined;
  const converted =
    convert === 'percent-to-fraction' ? raw / 100 : convert === 'fahrenheit-to-celsius' ? (raw - 32) / 1.8 : raw;
  // Twelve digits are beyond any sensor, and hide the noise of the conversion.
  return Number((converted * factor).toPrecision(12));
}

/** Reads a CSV of measurements row by row; rows without a readable time and cells without a number are left out. */
export async function* readRecording(path: string, mapping: RecordingMapping): AsyncGenerator<RecordedReading> {
  const rows = createReadStream(path).pipe(
    parse({
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter: mapping.delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  const { time } = mapping;
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const at = readRecordedTime(row[time.column] ?? '', time.format, time.timeZone);
    if (at === undefined) continue;
    for (const one of mapping.columns) {
      const reading = readCell(row[one.column], one);
      if (reading === undefined) continue;
      yield { at, designator: one.designator, reading, ...(one.sensor ? { sensor: one.sensor } : {}) };
    }
  }
}
