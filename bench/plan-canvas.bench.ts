/** The plan editor in a real browser: 52 weeks, thirty phases and a thousand pieces of work, edited by pointer, keys and numbers. */
import { describeMachine } from './machine.ts';
import { findLongestTask, traceOf } from './main-thread.ts';
import { openBenchPage, sayLimit, sayLongestTask } from './open-bench-page.ts';

/** From a key or a step of the pointer to the frame that shows it (ms). */
const interactionMs = 100;

interface Bench {
  draw: () => Promise<number>;
  drag: (steps: number) => Promise<number[]>;
  type: (steps: number) => Promise<number[]>;
  keys: (steps: number) => Promise<number[]>;
  takeBack: (steps: number) => Promise<number[]>;
  choose: (steps: number) => Promise<number[]>;
  autosave: () => Promise<void>;
  longTasks: () => number[];
}

await using opened = await openBenchPage('plan-canvas-page.tsx');
const { browser, page } = opened;
const ask = <R>(work: (bench: Bench) => R | Promise<R>) =>
  page.evaluate(`(${work.toString()})(globalThis.bench)`) as Promise<R>;

/** Says how soon each step of it shows, and what held the page longest meanwhile. */
async function tell(name: string, work: (bench: Bench) => Promise<number[]>): Promise<void> {
  await ask((bench) => bench.longTasks());
  let times: number[] = [];
  const trace = await traceOf(opened, async () => {
    times = await ask(work);
  });
  if (times.length > 0) sayLimit(`${name}: until the frame shows it, slowest`, Math.max(...times), interactionMs);
  sayLongestTask(name, findLongestTask(trace), await ask((bench) => bench.longTasks()));
}

console.log(describeMachine(), '· Chromium', browser.version(), '· 30 phases, 1 020 pieces of work × 364 days');
console.log(`  first drawn after ${(await ask((bench) => bench.draw())).toFixed(0)} ms`);
// What the page does once it stands is no answer to anybody.
await page.waitForTimeout(1000);
await tell('drawing a border', (bench) => bench.drag(40));
await tell('by keys', (bench) => bench.keys(20));
await tell('typing a number', (bench) => bench.type(20));
await tell('taking back', (bench) => bench.takeBack(20));
await tell('opening a phase or its work', (bench) => bench.choose(16));
await tell('saved by itself', async (bench) => {
  await bench.autosave();
  return [];
});
