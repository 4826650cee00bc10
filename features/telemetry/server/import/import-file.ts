import type { Readable } from 'node:stream';
import type { Registry } from '@trellis/entity-kit';
import type { Pool, PoolClient } from 'pg';
import { readingOrigins } from '@trellis/telemetry/model';
import type { ImportResult } from '../store/import/add-accepted.ts';
import type { ArrivingRow } from '../store/import/encode-arriving.ts';
import { findConflicts } from '../store/import/find-conflicts.ts';
import { importReadings } from '../store/import/import-readings.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { getImportFacility } from './database/find-facility.ts';
import { previewReadings } from './database/preview-readings.ts';
import { findSensorChannels, type SensorChannels } from './database/sensor-channels.ts';
import { shareTransaction } from './database/shared-transaction.ts';
import type { ColumnSummary } from './lines/column-summary.ts';
import type { Problem } from './lines/problems.ts';
import { createLineScan, type LineScan, type ProblemListener } from './lines/scan-lines.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';

export interface ImportFileRequest {
  readonly input: Readable;
  /** How the activity log calls the file. */
  readonly fileName: string;
  readonly mapping: ImportMapping;
  /** Id or name; may be left out when there is one facility. */
  readonly facility?: string | undefined;
  /** `refuse` (default) imports nothing when any line has a problem; `report` imports the other lines. */
  readonly onProblem?: 'refuse' | 'report' | undefined;
  /** Reads and counts everything, changes nothing. */
  readonly isDryRun?: boolean | undefined;
  /** Told of every problem, in the order of the file; those that show only beside other readings come last. */
  readonly tellProblem?: ProblemListener | undefined;
}

/** What became of a file. */
export interface ImportFileSummary extends ImportResult {
  readonly outcome: 'imported' | 'checked' | 'refused';
  readonly facility: string;
  /** Lines after the header. */
  readonly lines: number;
  /** Lines without any value. */
  readonly emptyLines: number;
  readonly sensorsCreated: number;
  /** First and last time of the usable lines, ms; undefined when there are none. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly columns: readonly ColumnSummary[];
  /** What was left out (or, when refused, why), by cause. */
  readonly problems: readonly Problem[];
  /** Lines left out because of them. */
  readonly problemLines: number;
  /** What may be wrong without anybody being able to tell. */
  readonly doubts: readonly string[];
  /** Why the whole file was refused although its lines may be readable. */
  readonly wrongUnits: readonly string[];
}

/** Thrown when all has arrived, to undo the transaction. */
class FileRefused extends Error {}

/**
 * Imports a CSV file of measurements, in one transaction: readings, their summaries, new sensors and the entry in the
 * activity log come together or not at all, also when the process is killed. Throws ImportSetupError when mapping, facility,
 * sensors and file do not fit together.
 */
export async function importFile(
  { pool, registry }: { pool: Pool; registry: Registry },
  request: ImportFileRequest,
): Promise<ImportFileSummary> {
  const { mapping, onProblem = 'refuse', isDryRun = false } = request;
  const facility = await getImportFacility(pool, request.facility);
  const openChannels = await findSensorChannels(pool, mapping, facility.id);
  const scan = createLineScan(request.input, mapping, Date.now(), request.tellProblem);
  const sumUp = (outcome: ImportFileSummary['outcome'], result: ImportResult, sensorsCreated: number) => {
    const { lines, emptyLines, problemLines, from, to } = scan;
    const counts = { lines, emptyLines, problemLines, sensorsCreated, from, to };
    const reasons = { columns: scan.listColumns(), problems: scan.listProblems(), wrongUnits: scan.findWrongUnits() };
    return { outcome, facility: facility.name, ...counts, ...result, ...reasons, doubts: scan.listDoubts() };
  };
  const { pool: shared, client } = shareTransaction(pool);
  const channels = openChannels(client, registry);
  const rows = makeRows(scan, channels, facility.id);
  const judge = async (connection: PoolClient) => {
    await addConflicts(connection, scan, channels, mapping);
    const isRefused = onProblem === 'refuse' && scan.problemCount > 0;
    if (isRefused || scan.findWrongUnits().length > 0) throw new FileRefused();
    if (!isDryRun) await logImport(connection, request.fileName, facility.id, scan);
  };
  try {
    if (isDryRun) return sumUp('checked', await previewOnly(shared, rows, judge), channels.created);
    return sumUp('imported', await importReadings(shared, rows, judge), channels.created);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return sumUp('refused', { imported: 0, duplicates: 0, alreadySummarised: 0 }, 0);
  } finally {
    request.input.destroy();
  }
}

/** The readings of the usable lines. Those of a file that will be refused too: what contradicts shows only beside them. */
async function* makeRows(scan: LineScan, channels: SensorChannels, facilityId: number): AsyncGenerator<ArrivingRow> {
  for await (const { line, at, values } of scan.readLines()) {
    for (const { column, value } of values) {
      const designatorId = scan.designatorOf(column);
      const known = channels.getId(column);
      const sensorId = typeof known === 'number' ? known : await known;
      yield { facilityId, sensorId, designatorId, at, value, origin: readingOrigins.imported, line };
    }
  }
}

/** Tells of readings whose sensor has another value of that very time, earlier in the file or in the history. */
async function addConflicts(
  client: PoolClient,
  scan: LineScan,
  channels: SensorChannels,
  { columns }: ImportMapping,
): Promise<void> {
  for await (const { line, sensorId, at, value, kept, keptLine } of findConflicts(client, scan.isOrdered)) {
    const place = keptLine === null ? 'the history has' : `line ${keptLine} has`;
    await scan.addProblem({
      line: line ?? 0,
      column: columns[channels.columnOf(sensorId)]?.column,
      value: String(value),
      cause: 'reading.conflicting',
      detail: `${new Date(at).toISOString()}: ${place} ${kept}`,
    });
  }
}

async function logImport(client: PoolClient, fileName: string, facilityId: number, scan: LineScan): Promise<void> {
  const { lines, readings, from, to } = scan;
  if (from === undefined || to === undefined) return;
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  await client.query(
    `insert into activity_logs (facility_id, action, collection, changes, source) values ($1, 'other', 'readings', $2, 'job')`,
    [facilityId, JSON.stringify({ importedFile: fileName, lines, readings, ...span })],
  );
}

class PreviewDone extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('The preview is complete.');
    this.result = result;
  }
}

/** Runs the preview in a transaction that is always undone. */
async function previewOnly(
  pool: Pool,
  rows: AsyncIterable<ArrivingRow>,
  judge: (client: PoolClient) => Promise<void>,
): Promise<ImportResult> {
  try {
    return await inTransaction(pool, async (client) => {
      throw new PreviewDone(await previewReadings(client, rows, judge));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.result;
    throw error;
  }
}
