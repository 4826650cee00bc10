/** One more who watches: the grid of all units in a real browser, and the JavaScript heap that its page holds. */
import { chromium } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { settleIn } from '../e2e/settle-in.ts';

export interface WatchingPage extends AsyncDisposable {
  /** Bytes that are still needed, after a collection. */
  measureHeap(): Promise<number>;
  /** Rows it draws, to see that it is more than an empty page. */
  countRows(): Promise<number>;
}

export async function openWatchingPage(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<WatchingPage> {
  await settleIn(url, { email, password });
  const browser = await chromium.launch(chromeLaunch(await findChrome()));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: url });
  const session = await (await page.request.post('/api/v1/users/login', { data: { email, password } })).json();
  await page.goto('/healthz');
  await page.evaluate((user) => {
    localStorage.setItem('trellis.user', user);
    localStorage.setItem('trellis.authenticated', 'true');
  }, JSON.stringify(session));
  await page.goto('/zone-devices/all');
  const rows = page.locator('.ug-row .ug-name');
  await rows.first().waitFor({ timeout: 120_000 });
  const devTools = await page.context().newCDPSession(page);
  return {
    async measureHeap() {
      await devTools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devTools.send('Runtime.getHeapUsage');
      return usedSize;
    },
    countRows: () => rows.count(),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
