import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { designators } from '@trellis/climate/model';
import { createLineScan, parseImportMapping, type ImportMapping } from '@trellis/telemetry/recordings';

/** One value of a recording; `at` in ms, UTC. */
export interface RecordedReading {
  at: number;
  sensor?: string;
  designator: number;
  reading: number;
}

const usualNames = new Map<number, string>(Object.entries(designators).map(([name, id]) => [id, name]));

/** What a designator's sensor is called in a unit that has one of it. */
export const usualNameOf = (designator: number): string => usualNames.get(designator) ?? `sensor-${designator}`;

/** How a CSV of measurements becomes readings: the mapping of the import, from a file (JSON) or as it stands in the configuration. */
export async function readRecordingMapping(mapping: string | object): Promise<ImportMapping> {
  if (typeof mapping === 'object') return parseImportMapping(mapping);
  return parseImportMapping(JSON.parse(await readFile(mapping, 'utf8')));
}

/**
 * Reads a CSV of measurements line by line; lines with a problem are left out. Throws when the file does not fit the mapping,
 * when its numbers are in another unit, and when nothing in it can be used.
 */
export async function* readRecording(path: string, mapping: ImportMapping): AsyncGenerator<RecordedReading> {
  const scan = createLineScan(createReadStream(path), mapping, Date.now());
  const columns = mapping.columns.map(({ name, device_id, designator }) => {
    const isAlone = mapping.columns.filter((one) => one.designator === designator).length === 1;
    return {
      designator,
      sensor: name ?? (isAlone ? usualNameOf(designator) : `${device_id} ${usualNameOf(designator)}`),
    };
  });
  for await (const { at, values } of scan.readLines()) {
    for (const { column, value } of values) {
      const known = columns[column];
      if (known) yield { at, ...known, reading: value };
    }
  }
  const causes = scan.listProblems().map(({ cause, count, example }) => `${cause} (${count} times): ${example}`);
  const [wrongUnit] = scan.findWrongUnits();
  if (wrongUnit !== undefined) throw new Error(`${path}: ${wrongUnit}`);
  if (scan.readings === 0) throw new Error([`${path} holds no reading.`, ...causes].join('\n'));
}
