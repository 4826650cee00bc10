/** The timeline in a real browser: a thousand shelves over 52 weeks, scrolled both ways and rearranged by keys and pointer. */
import { describeMachine } from './machine.ts';
import { findLongestTask, traceOf } from './main-thread.ts';
import { openBenchPage, sayLimit, sayLongestTask } from './open-bench-page.ts';

/** From a key or a step of the pointer to the frame that shows it (ms). */
const interactionMs = 100;
/** Sixty frames a second while scrolling, nineteen of twenty: no task is longer than a frame, and none is missed on a machine of its own (ms). */
const frameMs = 17;

interface Bench {
  draw: () => Promise<number>;
  scroll: (steps: number) => Promise<number[]>;
  scrollBare: (steps: number) => Promise<number[]>;
  moveByKeys: (steps: number) => Promise<number[]>;
  moveByPointer: (steps: number) => Promise<number[]>;
  longTasks: () => number[];
}

await using opened = await openBenchPage('timeline-page.tsx');
const { browser, page } = opened;
const ask = <R>(work: (bench: Bench) => R | Promise<R>) =>
  page.evaluate(`(${work.toString()})(globalThis.bench)`) as Promise<R>;
const share = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** Says what held the page longest in the meantime; answers how soon each step showed. */
async function tell(name: string, work: (bench: Bench) => Promise<number[]>, limit?: number): Promise<number[]> {
  await ask((bench) => bench.longTasks());
  let times: number[] = [];
  const trace = await traceOf(opened, async () => {
    times = await ask(work);
  });
  sayLongestTask(name, findLongestTask(trace), await ask((bench) => bench.longTasks()), limit);
  return times;
}

console.log(describeMachine(), '· Chromium', browser.version(), '· 1 000 rows × 364 days');
console.log(`  first drawn after ${(await ask((bench) => bench.draw())).toFixed(0)} ms`);
const bare = share(await ask((bench) => bench.scrollBare(120)), 0.95);
console.log(`  a bare box as large, nineteen of twenty frames: ${bare.toFixed(0)} ms`);
// The trace takes time of its own: frames are taken without it.
const frames = await ask((bench) => bench.scroll(120));
await tell('scrolling both ways', (bench) => bench.scroll(120), frameMs);
// Where the browser shows no box faster, that is the limit.
sayLimit('scrolling both ways, nineteen of twenty frames', share(frames, 0.95), Math.max(frameMs, bare));
const keys = await tell('by keys', (bench) => bench.moveByKeys(30));
sayLimit('by keys: until the frame shows it, slowest', Math.max(...keys), interactionMs);
const pointer = await tell('by pointer', (bench) => bench.moveByPointer(40));
sayLimit('by pointer: until the frame shows it, slowest', Math.max(...pointer), interactionMs);
