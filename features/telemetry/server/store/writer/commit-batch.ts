import type { PoolClient } from 'pg';
import { copyReadings } from '../encode-readings.ts';
import type { ReadingMessage, ReadingRow } from '../reading-row.ts';
import { copyBuffer } from './copy-buffer.ts';
import { findFreshMessages, lockPositions, savePositions } from './locked-positions.ts';
import { prepareBatch } from './prepared-batch.ts';
import type { PreparedBatch } from './prepared-batch.ts';
import { writeDeviceStates } from './write-device-states.ts';

export interface WriterBatch {
  /** Grows by one with each batch of this writer; see `reading_writers`. */
  readonly number: number;
  readonly messages: readonly ReadingMessage[];
  readonly receivedAt: number;
  /** Which messages are new, as of the last attempt that reached its COMMIT. */
  fresh: readonly boolean[];
  /** Kept between attempts, for as long as the same messages are new. */
  prepared?: { readonly fresh: string; readonly batch: PreparedBatch };
}

/** A controller's position row was not there: make it, then try again. */
export class UnknownController extends Error {}
/** The row with this writer's receipts was not there: make it, then try again. */
export class UnknownWriter extends Error {}

/**
 * One transaction: receipt, redeliveries sorted out, history, latest values, roll-ups, what devices did, positions. When it returns the
 * batch is committed, by this attempt or, when that one's answer was lost, by an earlier one.
 *
 * The receipt comes first. If an earlier attempt of the same batch is still running in a connection we lost, the update
 * waits for its end; if that attempt committed, the update finds nothing to do and the batch is known to be saved. This
 * also holds when the database crashed meanwhile, which the status of a transaction id does not: ids are given again.
 */
export async function commitBatch(client: PoolClient, writerId: string, batch: WriterBatch): Promise<void> {
  await client.query('begin');
  const { rowCount } = await client.query({
    name: 'take-batch-receipt',
    text: 'update reading_writers set batch = $2, "updatedAt" = now() where id = $1 and batch < $2',
    values: [writerId, batch.number],
  });
  if (rowCount === 0) {
    await requireReceipt(client, writerId, batch.number);
    await client.query('rollback');
    return;
  }
  const fresh = await writeMessages(client, batch);
  batch.fresh = fresh;
  await client.query('commit');
}

async function requireReceipt(client: PoolClient, writerId: string, number: number): Promise<void> {
  const { rows } = await client.query<{ batch: string }>('select batch from reading_writers where id = $1', [writerId]);
  if (!(Number(rows[0]?.batch) >= number)) throw new UnknownWriter('this writer has no row yet');
}

/** Everything of a batch between its receipt and its COMMIT. Returns which messages are new. */
export async function writeMessages(client: PoolClient, batch: WriterBatch): Promise<boolean[]> {
  const controllerIds = listNumberingControllers(batch.messages);
  const before = await lockPositions(client, controllerIds);
  if (before.size < controllerIds.length) throw new UnknownController('a controller has no position row yet');
  const after = new Map(before);
  const fresh = findFreshMessages(batch.messages, after);
  const { copy, upserts, times } = prepareFresh(batch, fresh);
  if (times.length > 0) {
    await copyBuffer(client, copyReadings, copy);
    for (const upsert of upserts) await client.query(upsert);
  }
  await writeDeviceStates(
    client,
    batch.messages.flatMap(({ states }, i) => (fresh[i] && states) || []),
  );
  await savePositions(client, before, after);
  return fresh;
}

/** Encodes the new messages of a batch, once for as long as the same ones are new. */
export function prepareFresh(batch: WriterBatch, fresh: readonly boolean[]): PreparedBatch {
  const key = fresh.every(Boolean) ? 'all' : fresh.map(Number).join('');
  if (batch.prepared?.fresh === key) return batch.prepared.batch;
  const rows: ReadingRow[] = [];
  batch.messages.forEach((message, i) => {
    if (fresh[i]) for (const row of message.rows) rows.push(row);
  });
  const prepared = prepareBatch(rows, batch.receivedAt);
  batch.prepared = { fresh: key, batch: prepared };
  return prepared;
}

/** Ids of the controllers that number their messages, ascending. */
export function listNumberingControllers(messages: readonly ReadingMessage[]): number[] {
  const ids = new Set<number>();
  for (const { controllerId, position } of messages) if (position !== undefined) ids.add(controllerId);
  return [...ids].sort((a, b) => a - b);
}
