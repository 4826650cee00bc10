/** The grid of units with ten thousand of them, in a real browser, while 500 readings a second arrive: how soon it can be used, how soon
 * a filter shows, and what keeps the page from answering. Units and readings are made up; page, program and browser are the real ones. */
import { chromium, type Page } from '@playwright/test';
import type { WebSocket } from 'ws';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { settleIn } from '../e2e/settle-in.ts';
import { startTrellis } from '../e2e/start-trellis.ts';
import { unitRecord } from '../features/unit-status/web/live/unit-record.fixture.ts';
import { describeMachine } from './machine.ts';
import { findLongestTask, listTasks, traceOf, type Trace } from './main-thread.ts';
import { standBefore } from './stand-before.ts';

const units = 10_000;
const readingsPerSecond = 500;
const watchedMs = 10_000;
const budgets = { interactiveMs: 1_500, filterMs: 200, taskMs: 50 };

await using trellis = await startTrellis();
const account = trellis.accounts.find(({ role }) => role === 'Grower');
if (!account) throw new Error('There is no demo account of a grower.');
await settleIn(trellis.url, account);
const { email, password } = account;
const reply = await fetch(`${trellis.url}/api/v1/users/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const session = (await reply.json()) as { facility_id: number };
const status = makeStatus(session.facility_id);
await using front = await standBefore(trellis.url, {
  answers: { searchStatusByDisplayType: () => status, getSparklines: makeLines },
  onSocket: sayReadings,
});
await using browser = await chromium.launch(chromeLaunch(await findChrome()));
console.log(`${describeMachine()} · Chromium ${browser.version()}`);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: front.url });
await page.goto('/healthz');
await page.evaluate((user) => {
  localStorage.setItem('trellis.user', user);
  localStorage.setItem('trellis.authenticated', 'true');
}, JSON.stringify(session));
await watch(page);
const loading = await traceOf({ browser, page, categories: ['blink.user_timing'] }, async () => {
  await page.goto('/zone-devices/all');
  await page.locator('.ug-row .ug-name').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(5_000);
});
await report(page, loading);

/** Ten thousand units in twenty areas; two in a hundred are too warm. */
function makeStatus(facility_id: number): string {
  const now = new Date().toISOString();
  const fresh = { lastCommandFetch: now, lastTemperatureUpdate: now, lastHumidityUpdate: now, lastCo2Update: now };
  const platformGroups = Array.from({ length: units }, (_, index) =>
    unitRecord(index + 1, {
      ...fresh,
      facility_id,
      state: 'LIGHT',
      platformGroupName: `U-${String(index + 1).padStart(5, '0')}`,
      area_id: index % 20,
      areaname: `Area ${index % 20}`,
      rack: `R${index % 400}`,
      temperature: index % 50 === 0 ? 31 : 26,
    }),
  );
  return JSON.stringify({ platformGroups, count: units });
}

/** Says so many readings a second until the socket closes, and that it lives: without that the page connects and reads anew. */
function sayReadings(socket: WebSocket): () => void {
  let unit = 0;
  const heart = setInterval(() => socket.send('{"type":"ping","payload":{}}'), 15_000);
  const perTurn = readingsPerSecond / 20;
  const timer = setInterval(() => {
    const messages = Array.from({ length: perTurn }, () => readingOf((unit = (unit % units) + 1)));
    socket.send(JSON.stringify(messages));
  }, 50);
  return () => {
    clearInterval(timer);
    clearInterval(heart);
  };
}

/** Lets the page note how long it takes. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { at: number; ms: number }[] = [];
    Object.assign(globalThis, { tasks, marks: {} });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.ug-row .ug-name')) return;
      const { marks } = globalThis as never as { marks: { drawn?: number; idle?: number } };
      marks.drawn = performance.now();
      requestIdleCallback(() => {
        marks.idle = performance.now();
        performance.mark('answers');
      });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

function makeLines({ searchParams }: URL): string {
  const ids = (searchParams.get('platformGroup_ids') ?? '').split(',').map(Number);
  const line = (middle: number, swing: number) =>
    Array.from({ length: 48 }, (_, index) => middle + swing * Math.sin(index / 5));
  const lines = { temperature: line(26, 2), humidity: line(0.6, 0.05), co2: line(1000, 90) };
  const from = new Date(Date.now() - 86_400_000).toISOString();
  return JSON.stringify({
    from,
    intervalMinutes: 30,
    units: ids.map((platformGroup_id) => ({ platformGroup_id, ...lines })),
  });
}

function readingOf(unit: number) {
  return {
    type: 'reportReading',
    payload: {
      controllerId: 1000 + unit,
      platformGroupId: unit,
      deviceId: `node-${unit}`,
      designatorId: 5,
      priority: 1,
      reading: 25 + Math.random() * 2,
      data: { timestamp: new Date().toISOString() },
    },
  };
}

async function report(page: Page, loading: Trace): Promise<void> {
  const { drawn, idle } = await page.evaluate(() => {
    const { marks } = globalThis as never as { marks: { drawn: number; idle: number } };
    const [status] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('searchStatus'));
    const since = (status as PerformanceResourceTiming).responseEnd;
    return { drawn: marks.drawn - since, idle: marks.idle - since };
  });
  say('rows drawn after the data', drawn);
  say('the page answers after the data', idle, budgets.interactiveMs);
  say('the page answers, time it had a core', sumTasks(loading, idle), budgets.interactiveMs);
  say('for comparison, the same answer parsed at once', await measureParse(page));
  say('a filter shows (median of typed letters)', await measureFilter(page), budgets.filterMs);
  for (const [name, move] of [
    ['at rest', async () => page.waitForTimeout(watchedMs)],
    ['while scrolled', () => scroll(page)],
  ] as const) {
    const from = await page.evaluate(() => performance.now());
    const worked = findLongestTask(await traceOf({ browser, page }, move));
    const long = await page.evaluate(
      (begin) =>
        (globalThis as never as { tasks: { at: number; ms: number }[] }).tasks
          .filter(({ at }) => at >= begin)
          .map(({ ms }) => ms),
      from,
    );
    say(`longest task ${name}, of ${long.length} above 50 ms`, Math.max(0, ...long), budgets.taskMs);
    say(`longest task ${name}, time it had a core`, worked, budgets.taskMs);
  }
}

/** What the browser's own parser needs for the answer on this machine at this moment, the best of five. */
async function measureParse(page: Page): Promise<number> {
  const text = makeStatus(1);
  return page.evaluate((answer) => {
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      JSON.parse(answer);
      return performance.now() - begun;
    });
    return Math.min(...times);
  }, text);
}

/** What the page worked in the ms before it answered. */
function sumTasks(trace: Trace, lastMs: number): number {
  const answers = trace.traceEvents.find(({ name }) => name === 'answers')?.ts ?? Number.NaN;
  const within = listTasks(trace).filter(({ ts }) => ts <= answers && ts >= answers - lastMs * 1000);
  return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

async function measureFilter(page: Page): Promise<number> {
  const times: number[] = [];
  const typed = ['u-00', 'u-001', 'u-0012', 'r12', 'r1', 'u-03', 'r17', ''];
  for (const text of [...typed, ...typed]) {
    times.push(
      await page.evaluate(async (typed) => {
        const grid = document.querySelector('.ug-grid');
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        if (!grid || !input) return Number.NaN;
        const shown = new Promise<number>((resolve) =>
          new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now()));
          }).observe(grid, { attributes: true, attributeFilter: ['aria-rowcount'] }),
        );
        const begun = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        return (await shown) - begun;
      }, text),
    );
    await page.waitForTimeout(600);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function scroll(page: Page): Promise<void> {
  await page.locator('.ug-grid').hover();
  const until = Date.now() + watchedMs;
  while (Date.now() < until) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
}

function say(what: string, ms: number, budgetMs?: number): void {
  const kept = budgetMs === undefined ? '' : `, budget ${budgetMs} ms: ${ms <= budgetMs ? 'kept' : 'NOT KEPT'}`;
  console.log(`  ${what.padEnd(48)} ${ms.toFixed(0)} ms${kept}`);
}
