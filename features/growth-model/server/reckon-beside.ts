import { Worker } from 'node:worker_threads';
import { Refusal } from '@trellis/server-kit';
import type { AnswerOf, TaskKind, TaskOf } from './reckon.ts';

/** Milliseconds that a task may take, and megabytes. */
const longest = { open: 20_000, run: 20_000, whatIf: 30_000, fit: 120_000 } as const;
const mostMegabytes = 256;
/** Tasks reckoned at a time on one server; more wait for their turn. */
const mostAtOnce = 2;
const mostWaiting = 40;

let underWay = 0;
const waiting: (() => void)[] = [];

interface Reply {
  result?: unknown;
  fault?: { code: string; message: string };
}

/** Reckons a task in a thread of its own, so that the server never waits for equations; what takes too long is ended. */
export async function reckonBeside<K extends TaskKind>(task: TaskOf<K>): Promise<AnswerOf<K>> {
  if (waiting.length >= mostWaiting)
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many models are being reckoned. Try again in a moment.', 429);
  if (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    return (await runThread(task)) as AnswerOf<K>;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

function runThread<K extends TaskKind>(task: TaskOf<K>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('reckon.worker.ts', import.meta.url), {
      workerData: task,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const timer = setTimeout(() => {
      reject(refusalOf('too-long-a-run', 'Reckoning took too long and was ended.'));
      void worker.terminate();
    }, longest[task.kind]);
    worker.once('message', ({ result, fault }: Reply) => {
      if (fault) reject(refusalOf(fault.code, fault.message));
      else resolve(result);
      void worker.terminate();
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? refusalOf('too-large', 'Reckoning took too much memory and was ended.') : error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(refusalOf('too-long-a-run', 'Reckoning was ended.'));
    });
  });
}

/** Why a model cannot be used, with the place in its files. */
const refusalOf = (code: string, message: string) =>
  new Refusal('growth-model.cannot-be-used', message, 422, { reason: code });
