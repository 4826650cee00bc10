import type { ReadingMessage } from '../reading-row.ts';
import type { BatchSaver } from './batch-saver.ts';

export interface PendingMessage {
  readonly message: ReadingMessage;
  readonly receivedAt: number;
  readonly settle: (error: Error | undefined, isFresh: boolean) => void;
}

export interface ReadingLane {
  add(pending: PendingMessage): void;
  /** Saves what waits now, without waiting for more; returns when nothing is left. */
  flush(): Promise<void>;
}

/**
 * Under load a batch takes this many times `maxRows`: the readings of a sensor share their latest value and roll-up rows,
 * so a longer batch writes fewer of them per reading.
 */
const loadFactor = 4;

/** One queue with one connection: messages of a controller always take the same lane and are committed in order. */
export function createReadingLane(options: {
  saver: BatchSaver;
  maxRows: number;
  maxDelayMs: number;
  onSettled: (batch: readonly PendingMessage[], fresh: readonly boolean[]) => void;
}): ReadingLane {
  const { saver, maxRows, maxDelayMs, onSettled } = options;
  let queue: PendingMessage[] = [];
  let queuedRows = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function take(): PendingMessage[] {
    let rows = 0;
    let count = 0;
    while (count < queue.length && rows < maxRows * loadFactor)
      rows += (queue[count++] as PendingMessage).message.rows.length;
    queuedRows -= rows;
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    return taken;
  }

  async function saveOne(): Promise<void> {
    const batch = take();
    const [first] = batch;
    if (!first) return;
    try {
      const fresh = await saver.save(
        batch.map((pending) => pending.message),
        first.receivedAt,
      );
      onSettled(batch, fresh);
      batch.forEach((pending, i) => pending.settle(undefined, fresh[i] === true));
    } catch (error) {
      onSettled(batch, []);
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const pending of batch) pending.settle(reason, false);
    }
  }

  /** How long what waits longest may still wait, ms. */
  const restMs = (): number => (queue[0]?.receivedAt ?? Infinity) + maxDelayMs - Date.now();
  const isDue = (): boolean => queuedRows >= maxRows || restMs() <= 0;

  async function run(): Promise<void> {
    do await saveOne();
    while (isDue());
    running = undefined;
    if (queue.length > 0) startTimer();
  }

  function startTimer(): void {
    timer ??= setTimeout(start, Math.max(0, restMs()));
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    running ??= run();
  }

  return {
    add(pending) {
      queue.push(pending);
      queuedRows += pending.message.rows.length;
      if (queuedRows >= maxRows) start();
      else if (!running) startTimer();
    },
    async flush() {
      while (queue.length > 0 || running) {
        start();
        await running;
      }
    },
  };
}
