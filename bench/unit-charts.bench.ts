/** Time in a real browser to draw the charts of a unit once their data is there: six metrics of thirty days. */
import { describeMachine } from './machine.ts';
import { openBenchPage } from './open-bench-page.ts';

const budgetMs = 300;
const runs = 15;

await using opened = await openBenchPage('unit-charts-page.tsx', 'width:1100px');
const { browser, page } = opened;
console.log(describeMachine(), '· Chromium', browser.version());
const measure = async (name: string, points: number) => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++)
    times.push(
      await page.evaluate(
        (count) => (globalThis as unknown as { draw: (n: number) => Promise<number> }).draw(count),
        points,
      ),
    );
  const [first = 0] = times;
  times.sort((a, b) => a - b);
  const median = times[runs >> 1] ?? 0;
  console.log(
    `  ${name.padEnd(46)} first ${first.toFixed(0)} ms, median ${median.toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
  return Math.max(first, median);
};
const worst = await measure('30 days, six metrics, a point an hour', 720);
await measure('30 days, six metrics, 2 000 points each', 2_000);
console.log(`budget ${budgetMs} ms: ${worst < budgetMs ? 'kept' : 'NOT KEPT'} (${worst.toFixed(0)} ms)`);
