import { randomUUID } from 'node:crypto';
import { judgeBatchError } from '../database-errors.ts';
import type { Partitions } from '../partitions.ts';
import type { ReadingMessage, ReadingRow } from '../reading-row.ts';
import type { Rejections } from '../rejected-messages.ts';
import {
  UnknownController,
  UnknownWriter,
  commitBatch,
  listNumberingControllers,
  prepareFresh,
  writeMessages,
} from './commit-batch.ts';
import type { WriterBatch } from './commit-batch.ts';
import { findBadRows } from './find-bad-rows.ts';
import { addControllers } from './locked-positions.ts';
import type { PatientConnection } from './patient-connection.ts';

export interface BatchSaver {
  /** Saves the messages, whatever it takes. Says for each whether it was new (true) or a redelivery (false). */
  save(messages: readonly ReadingMessage[], receivedAt: number): Promise<boolean[]>;
}

/** Saves batch after batch over one connection; not to be called again before the last call has ended. */
export function createBatchSaver(options: {
  connection: PatientConnection;
  partitions: Partitions;
  rejections: Rejections;
}): BatchSaver {
  const { connection, partitions, rejections } = options;
  const writerId = randomUUID();
  const knownControllers = new Set<number>();
  let isRegistered = false;
  let lastNumber = 0;

  function forgetOnSurprise(error: unknown): never {
    if (error instanceof UnknownController) knownControllers.clear();
    if (error instanceof UnknownWriter) isRegistered = false;
    throw error;
  }

  async function makeReady(batch: WriterBatch): Promise<void> {
    const { times } = prepareFresh(
      batch,
      batch.messages.map(() => true),
    );
    await partitions.ensure(times);
  }

  async function register(client: Parameters<typeof commitBatch>[0], batch: WriterBatch): Promise<void> {
    if (!isRegistered) {
      await client.query(`delete from reading_writers where "updatedAt" < now() - interval '30 days'`);
      await client.query('insert into reading_writers (id, batch) values ($1, $2) on conflict do nothing', [
        writerId,
        batch.number - 1,
      ]);
      isRegistered = true;
    }
    const unknown = listNumberingControllers(batch.messages).filter((id) => !knownControllers.has(id));
    if (unknown.length === 0) return;
    await addControllers(client, unknown);
    for (const id of unknown) knownControllers.add(id);
  }

  function openBatch(messages: readonly ReadingMessage[], receivedAt: number): WriterBatch {
    return { number: ++lastNumber, messages, receivedAt, fresh: [] };
  }

  async function save(messages: readonly ReadingMessage[], receivedAt: number): Promise<boolean[]> {
    const batch = openBatch(messages, receivedAt);
    try {
      await connection.run(
        async (client) => {
          await register(client, batch);
          await commitBatch(client, writerId, batch).catch(forgetOnSurprise);
        },
        () => makeReady(batch),
      );
      return [...batch.fresh];
    } catch (error) {
      if (judgeBatchError(error) !== 'bad-row') throw error;
      return saveAroundBadRow(messages, receivedAt, error);
    }
  }

  /** Halves the batch until the row at fault is alone, saves all others and counts that one as rejected. */
  async function saveAroundBadRow(
    messages: readonly ReadingMessage[],
    receivedAt: number,
    error: unknown,
  ): Promise<boolean[]> {
    const [only] = messages;
    if (only && messages.length === 1) return save([await removeBad(only, receivedAt, error)], receivedAt);
    const middle = messages.length >> 1;
    const first = await save(messages.slice(0, middle), receivedAt);
    return [...first, ...(await save(messages.slice(middle), receivedAt))];
  }

  /** What devices did is tried without first: the readings beside it may well be fine. */
  async function removeBad(message: ReadingMessage, receivedAt: number, error: unknown): Promise<ReadingMessage> {
    const { states = [], ...readings } = message;
    if (states.length === 0) return removeBadRows(message, receivedAt, error);
    rejections.count(String(message.controllerId), 'state.refused-by-database', reasonOf(error), states.length);
    return readings;
  }

  async function removeBadRows(message: ReadingMessage, receivedAt: number, error: unknown): Promise<ReadingMessage> {
    const isAccepted = (rows: readonly ReadingRow[]): Promise<boolean> => tryRows(rows, receivedAt);
    let bad = await findBadRows(message.rows, isAccepted);
    // Each row alone is fine, together they are not (a total that overflows): none can be saved.
    if (bad.length === 0) bad = [...message.rows];
    const refused = new Set(bad);
    const reason = reasonOf(error);
    for (const row of bad) {
      const sample = `sensor ${row.sensorId} at ${new Date(row.at).toISOString()}: ${row.value} (${reason})`;
      rejections.count(String(message.controllerId), 'reading.refused-by-database', sample);
    }
    return { ...message, rows: message.rows.filter((row) => !refused.has(row)) };
  }

  /** Writes the rows and takes them back: would the database accept them? */
  async function tryRows(rows: readonly ReadingRow[], receivedAt: number): Promise<boolean> {
    const trial: WriterBatch = { number: 0, messages: [{ controllerId: 0, rows }], receivedAt, fresh: [] };
    try {
      await connection.run(
        async (client) => {
          await client.query('begin');
          await writeMessages(client, trial);
          await client.query('rollback');
        },
        () => makeReady(trial),
      );
      return true;
    } catch (error) {
      if (judgeBatchError(error) === 'bad-row') return false;
      throw error;
    }
  }

  return { save };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
