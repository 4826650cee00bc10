/** Time in a real browser to draw the charts of a unit once their data is there: six metrics of thirty days. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { build } from 'vite';
import { describeMachine } from './machine.ts';

const budgetMs = 300;
const runs = 15;

const folder = await mkdtemp(path.join(tmpdir(), 'trellis-unit-charts-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      lib: {
        entry: path.join(import.meta.dirname, 'unit-charts-page.tsx'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  });
  const script = await readFile(path.join(folder, 'page.js'), 'utf8');
  const file = path.join(folder, 'page.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><body style="width:1100px"><script>${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  const browser = await chromium.launch(chromeLaunch(await findChrome()));
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`file://${file}`);
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
  await browser.close();
  console.log(`budget ${budgetMs} ms: ${worst < budgetMs ? 'kept' : 'NOT KEPT'} (${worst.toFixed(0)} ms)`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
