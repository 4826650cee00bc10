/** The timeline in a real browser: a thousand shelves over 52 weeks, scrolled both ways and rearranged by keys and pointer. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { build } from 'vite';
import { describeMachine } from './machine.ts';

/** From a key or a step of the pointer to the frame that shows it (ms). */
const interactionMs = 100;
/** No task may hold the page longer (ms). */
const longTaskMs = 50;
/** Nineteen of twenty frames while scrolling: thirty a second at least (ms). */
const frameMs = 34;

interface Bench {
  draw: () => Promise<number>;
  scroll: (steps: number) => Promise<number[]>;
  moveByKeys: (steps: number) => Promise<number[]>;
  moveByPointer: (steps: number) => Promise<number[]>;
  longTasks: () => number[];
}

const say = (name: string, figure: number, limit: number) => {
  const isGood = figure <= limit;
  if (!isGood) process.exitCode = 1;
  console.log(
    `  ${name.padEnd(52)} ${figure.toFixed(0).padStart(5)} ms · limit ${limit} ms · ${isGood ? 'kept' : 'NOT KEPT'}`,
  );
};
const worst = (times: readonly number[]) => Math.max(0, ...times);
const share = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function measure(page: Page): Promise<void> {
  const ask = <R>(work: (bench: Bench) => R | Promise<R>) =>
    page.evaluate(`(${work.toString()})(globalThis.bench)`) as Promise<R>;
  console.log(`  first drawn after ${(await ask((bench) => bench.draw())).toFixed(0)} ms`);
  await ask((bench) => bench.longTasks());
  const frames = await ask((bench) => bench.scroll(120));
  say('scrolling both ways, nineteen of twenty frames', share(frames, 0.95), frameMs);
  say('scrolling, longest task', worst(await ask((bench) => bench.longTasks())), longTaskMs);
  const keys = await ask((bench) => bench.moveByKeys(30));
  say('by keys: until the frame shows it, slowest', worst(keys), interactionMs);
  say('by keys, longest task', worst(await ask((bench) => bench.longTasks())), longTaskMs);
  const pointer = await ask((bench) => bench.moveByPointer(40));
  say('by pointer: until the frame shows it, slowest', worst(pointer), interactionMs);
  say('by pointer, longest task', worst(await ask((bench) => bench.longTasks())), longTaskMs);
}

const folder = await mkdtemp(path.join(tmpdir(), 'trellis-timeline-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      cssCodeSplit: false,
      lib: {
        ...{ entry: path.join(import.meta.dirname, 'timeline-page.tsx'), formats: ['iife'], name: 'page' },
        ...{ fileName: () => 'page.js', cssFileName: 'page' },
      },
    },
  });
  const script = await readFile(path.join(folder, 'page.js'), 'utf8');
  const styles = await readFile(path.join(folder, 'page.css'), 'utf8');
  const file = path.join(folder, 'page.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><style>${styles}</style><body><script>${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  const browser = await chromium.launch(chromeLaunch(await findChrome()));
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`file://${file}`);
  console.log(describeMachine(), '· Chromium', browser.version(), '· 1 000 rows × 364 days');
  await measure(page);
  await browser.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
