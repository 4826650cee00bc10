/** What the thread of a page works, by the browser's own trace. */
import type { Browser, Page } from '@playwright/test';

export interface Trace {
  traceEvents: {
    name: string;
    pid: number;
    tid: number;
    /** Microseconds: when it began, and how long it had a core. */
    ts: number;
    tdur?: number;
    args: { name?: string };
  }[];
}

/** The trace of all that happens in the meantime. */
export async function traceOf(
  { browser, page, categories = [] }: { browser: Browser; page: Page; categories?: readonly string[] },
  work: () => Promise<unknown>,
): Promise<Trace> {
  await browser.startTracing(page, { categories: ['toplevel', ...categories] });
  await work();
  return JSON.parse((await browser.stopTracing()).toString()) as Trace;
}

/** The tasks of the page's thread. */
export function listTasks({ traceEvents }: Trace): Trace['traceEvents'] {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The browser told of no task.');
  return tasks;
}

/** The longest task in ms that it had a core for: what other programs take of the machine, the server and the painting threads
 * of the browser among them, is not in it. */
export const findLongestTask = (trace: Trace): number =>
  listTasks(trace).reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
