import type { Pool } from 'pg';
import { clockToleranceMs } from '@trellis/telemetry/model';
import { isPosition } from './repeated-messages.ts';
import { createPartitions } from './partitions.ts';
import type { Partitions } from './partitions.ts';
import { isId, isStorable } from './reading-row.ts';
import type { ReadingMessage } from './reading-row.ts';
import { createRejections } from './rejected-messages.ts';
import type { Rejections } from './rejected-messages.ts';
import { createBatchSaver } from './writer/batch-saver.ts';
import { WriterClosed, createPatientConnection } from './writer/patient-connection.ts';
import type { WriterLog } from './writer/patient-connection.ts';
import { createReadingLane } from './writer/reading-lane.ts';
import type { PendingMessage } from './writer/reading-lane.ts';

export interface ReadingWriterOptions {
  /** From server-kit's `createPool` (it survives lost connections); must allow at least `connections` connections. */
  readonly pool: Pool;
  readonly log: WriterLog;
  /** Batches committed at the same time; each controller always uses the same one. */
  readonly connections?: number;
  /** Rows after which a batch is committed at once. */
  readonly maxRows?: number;
  /** How long the first message of a batch waits for others. */
  readonly maxDelayMs?: number;
  /** Rows waiting in memory above which the writer calls itself saturated. */
  readonly maxBacklogRows?: number;
  readonly partitions?: Partitions;
  readonly rejections?: Rejections;
}

export interface ReadingWriterStats {
  readonly backlogRows: number;
  readonly committedRows: number;
  readonly committedMessages: number;
  readonly duplicateMessages: number;
  readonly batches: number;
  readonly retries: number;
}

export interface ReadingWriter {
  /** Resolves after COMMIT. Rejects only when the writer is closed before that: then the message must be sent again. */
  write(message: ReadingMessage): Promise<'committed' | 'duplicate'>;
  /** True from `maxBacklogRows` waiting rows until half of them are saved: the transport should stop reading. */
  readonly isSaturated: boolean;
  /** Since when the message that waits longest waits, epoch ms; null when none does. */
  readonly waitingSince: number | null;
  readonly stats: ReadingWriterStats;
  /** Saves what waits and ends. After `timeoutMs` the rest is given up: its writes reject. */
  close(timeoutMs?: number): Promise<void>;
}

/** Writes readings in group commits, each numbered message exactly once, whatever happens to connections and servers. */
export function createReadingWriter(options: ReadingWriterOptions): ReadingWriter {
  const { pool, log, connections = 2, maxRows = 10_000, maxDelayMs = 30, maxBacklogRows = 400_000 } = options;
  const { partitions = createPartitions(pool) } = options;
  const rejections = options.rejections ?? createRejections({ db: pool, log });
  const aborter = new AbortController();
  const counts = { committedRows: 0, committedMessages: 0, duplicateMessages: 0, batches: 0 };
  /** When each message that waits was received, the oldest first. */
  const waiting = new Map<ReadingMessage, number>();
  let backlogRows = 0;
  let isSaturated = false;
  let isClosed = false;

  const connection = createPatientConnection({
    pool,
    log,
    signal: aborter.signal,
    onMissingPartition: () => partitions.forget(),
  });
  const lanes = Array.from({ length: connections }, () =>
    createReadingLane({
      saver: createBatchSaver({ connection, partitions, rejections }),
      maxRows,
      maxDelayMs,
      onSettled: noteBatch,
    }),
  );

  function noteBatch(batch: readonly PendingMessage[], fresh: readonly boolean[]): void {
    batch.forEach(({ message }, i) => {
      backlogRows -= message.rows.length;
      waiting.delete(message);
      if (fresh[i] === true) {
        counts.committedMessages++;
        counts.committedRows += message.rows.length;
      } else if (fresh[i] === false) counts.duplicateMessages++;
    });
    counts.batches++;
    if (backlogRows <= maxBacklogRows / 2) isSaturated = false;
  }

  function write(message: ReadingMessage): Promise<'committed' | 'duplicate'> {
    if (isClosed) return Promise.reject(new WriterClosed('The reading writer is closed.'));
    return new Promise((resolve, reject) => {
      const checked = removeUnstorable(message, rejections);
      backlogRows += checked.rows.length;
      waiting.set(checked, Date.now());
      if (backlogRows >= maxBacklogRows) isSaturated = true;
      const lane = lanes[Math.abs(checked.controllerId) % connections] as (typeof lanes)[number];
      lane.add({
        message: checked,
        receivedAt: Date.now(),
        settle: (error, isFresh) => {
          if (error) reject(error);
          else resolve(isFresh ? 'committed' : 'duplicate');
        },
      });
    });
  }

  async function close(timeoutMs = 10_000): Promise<void> {
    isClosed = true;
    const timer = setTimeout(() => aborter.abort(), timeoutMs);
    await Promise.all(lanes.map((lane) => lane.flush()));
    clearTimeout(timer);
    if (!options.rejections) await rejections.close();
  }

  return {
    write,
    get isSaturated() {
      return isSaturated;
    },
    get waitingSince() {
      const [oldest] = waiting.values();
      return oldest ?? null;
    },
    get stats() {
      return { ...counts, backlogRows, retries: connection.retries };
    },
    close,
  };
}

function removeUnstorable(message: ReadingMessage, rejections: Rejections): ReadingMessage {
  if (!isId(message.controllerId)) throw new RangeError(`There is no controller ${message.controllerId}.`);
  if (message.position !== undefined && !isPosition(message.position)) {
    throw new RangeError(`A message position is a positive integer, not ${message.position}.`);
  }
  const latestAt = Date.now() + clockToleranceMs;
  if (message.rows.every((row) => isStorable(row, latestAt))) return message;
  const rows = message.rows.filter((row) => isStorable(row, latestAt));
  const firstBad = message.rows.find((row) => !isStorable(row, latestAt));
  rejections.count(
    String(message.controllerId),
    'reading.not-storable',
    JSON.stringify(firstBad),
    message.rows.length - rows.length,
  );
  return { ...message, rows };
}
