import type { Readable } from 'node:stream';
import type { Registry } from '@trellis/entity-kit';
import type { Pool, PoolClient } from 'pg';
import { readingOrigins } from '../../model/index.ts';
import type { ImportResult } from '../store/import/add-accepted.ts';
import { importReadings } from '../store/import/import-readings.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { ReadingRow } from '../store/reading-row.ts';
import { getImportFacility } from './database/find-facility.ts';
import { previewReadings } from './database/preview-readings.ts';
import { findSensorChannels, type SensorChannels } from './database/sensor-channels.ts';
import { shareTransaction } from './database/shared-transaction.ts';
import type { ColumnSummary } from './lines/column-summary.ts';
import type { Problem } from './lines/problems.ts';
import { createLineScan, type LineScan } from './lines/scan-lines.ts';
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
  /** Lines left out (or, when refused, why). Counts are lines. */
  readonly problems: readonly Problem[];
  /** Why the whole file was refused although its lines may be readable. */
  readonly wrongUnits: readonly string[];
}

/** Thrown at the end of the file to undo the transaction. */
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
  const scan = createLineScan(request.input, mapping, Date.now());
  const sumUp = (outcome: ImportFileSummary['outcome'], result: ImportResult, sensorsCreated: number) => {
    const { lines, emptyLines, from, to } = scan;
    const counts = { lines, emptyLines, sensorsCreated, from, to };
    const reasons = { columns: scan.listColumns(), problems: scan.listProblems(), wrongUnits: scan.findWrongUnits() };
    return { outcome, facility: facility.name, ...counts, ...result, ...reasons };
  };
  const { pool: shared, client } = shareTransaction(pool);
  const channels = openChannels(client, registry);
  const logOnce = () => logImport(client(), request.fileName, facility.id, scan);
  const rows = makeRows(scan, channels, facility.id, onProblem, logOnce);
  try {
    if (isDryRun) return sumUp('checked', await previewOnly(shared, rows), channels.created);
    return sumUp('imported', await importReadings(shared, rows), channels.created);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return sumUp('refused', { imported: 0, duplicates: 0, alreadySummarised: 0 }, 0);
  } finally {
    request.input.destroy();
  }
}

/** The readings of the usable lines. Throws FileRefused at the end when the file must not be imported. */
async function* makeRows(
  scan: LineScan,
  channels: SensorChannels,
  facilityId: number,
  onProblem: 'refuse' | 'report',
  logOnce: () => Promise<void>,
): AsyncGenerator<ReadingRow> {
  for await (const { at, values } of scan.readLines()) {
    // The rest of a refused file is read only to tell all its problems at once.
    if (onProblem === 'refuse' && scan.problemCount > 0) continue;
    for (const { column, value } of values) {
      const designatorId = scan.designatorOf(column);
      const known = channels.getId(column);
      const sensorId = typeof known === 'number' ? known : await known;
      yield { facilityId, sensorId, designatorId, at, value, origin: readingOrigins.imported };
    }
  }
  if ((onProblem === 'refuse' && scan.problemCount > 0) || scan.findWrongUnits().length > 0) throw new FileRefused();
  await logOnce();
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
async function previewOnly(pool: Pool, rows: AsyncIterable<ReadingRow>): Promise<ImportResult> {
  try {
    return await inTransaction(pool, async (client) => {
      throw new PreviewDone(await previewReadings(client, rows));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.result;
    throw error;
  }
}
