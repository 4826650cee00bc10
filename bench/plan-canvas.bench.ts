/** The plan editor in a real browser: 52 weeks, thirty phases and a thousand pieces of work, edited by pointer, keys and numbers. */
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

const worst = (times: readonly number[]) => Math.max(0, ...times);
const say = (name: string, figure: number, limit: number) => {
  const isGood = figure <= limit;
  if (!isGood) process.exitCode = 1;
  console.log(
    `  ${name.padEnd(52)} ${figure.toFixed(0).padStart(5)} ms · limit ${limit} ms · ${isGood ? 'kept' : 'NOT KEPT'}`,
  );
};

async function measure(page: Page): Promise<void> {
  const ask = <R>(work: (bench: Bench) => R | Promise<R>) =>
    page.evaluate(`(${work.toString()})(globalThis.bench)`) as Promise<R>;
  const tell = async (name: string, times: readonly number[]) => {
    if (times.length > 0) say(`${name}: until the frame shows it, slowest`, worst(times), interactionMs);
    say(`${name}, longest task`, worst(await ask((bench) => bench.longTasks())), longTaskMs);
  };
  console.log(`  first drawn after ${(await ask((bench) => bench.draw())).toFixed(0)} ms`);
  // What the page does once it stands is no answer to anybody.
  await page.waitForTimeout(1000);
  await ask((bench) => bench.longTasks());
  await tell('drawing a border', await ask((bench) => bench.drag(40)));
  await tell('by keys', await ask((bench) => bench.keys(20)));
  await tell('typing a number', await ask((bench) => bench.type(20)));
  await tell('taking back', await ask((bench) => bench.takeBack(20)));
  await tell('opening a phase or its work', await ask((bench) => bench.choose(16)));
  await ask((bench) => bench.autosave());
  await tell('saved by itself', []);
}

const folder = await mkdtemp(path.join(tmpdir(), 'trellis-plan-canvas-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      cssCodeSplit: false,
      target: 'es2023',
      lib: {
        ...{ entry: path.join(import.meta.dirname, 'plan-canvas-page.tsx'), formats: ['es'] },
        ...{ fileName: () => 'page.js', cssFileName: 'page' },
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const script = await readFile(path.join(folder, 'page.js'), 'utf8');
  const styles = await readFile(path.join(folder, 'page.css'), 'utf8');
  const file = path.join(folder, 'page.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><style>${styles}</style><body><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  const browser = await chromium.launch(chromeLaunch(await findChrome()));
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`file://${file}`);
  console.log(describeMachine(), '· Chromium', browser.version(), '· 30 phases, 1 020 pieces of work × 364 days');
  await measure(page);
  await browser.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
