/** A part of the product on a page of its own in a real browser, built as for production. */
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { build } from 'vite';

export interface BenchPage extends AsyncDisposable {
  browser: Browser;
  page: Page;
}

/** Opens the page that `entry`, a file beside the benchmarks, draws. */
export async function openBenchPage(entry: string, bodyStyle = ''): Promise<BenchPage> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'trellis-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder.path,
      cssCodeSplit: false,
      target: 'es2023',
      lib: {
        ...{ entry: path.join(import.meta.dirname, entry), formats: ['es'] },
        ...{ fileName: () => 'page.js', cssFileName: 'page' },
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const script = await readFile(path.join(folder.path, 'page.js'), 'utf8');
  const styles = await readFile(path.join(folder.path, 'page.css'), 'utf8').catch(() => '');
  const file = path.join(folder.path, 'page.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><style>${styles}</style><body style="${bodyStyle}"><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  const browser = await chromium.launch(chromeLaunch(await findChrome()));
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`file://${file}`);
  return { browser, page, [Symbol.asyncDispose]: () => browser.close() };
}

const longTaskMs = 50;

/** Says a figure and whether its limit is kept; one that is not fails the benchmark. */
export function sayLimit(name: string, figure: number, limit: number): void {
  const isGood = figure <= limit;
  if (!isGood) process.exitCode = 1;
  console.log(
    `  ${name.padEnd(60)} ${figure.toFixed(0).padStart(5)} ms · limit ${limit} ms · ${isGood ? 'kept' : 'NOT KEPT'}`,
  );
}

/** Says the longest task of a time, against the limit by the time it had a core, and as long as it lasted. */
export function sayLongestTask(name: string, workedMs: number, lastedMs: readonly number[], limit = longTaskMs): void {
  const longest = Math.max(0, ...lastedMs);
  sayLimit(`${name}, longest task (${longest.toFixed(0)} ms by the clock)`, workedMs, limit);
}
