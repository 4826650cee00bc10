// @vitest-environment happy-dom
import { openSessionStore, type SessionStore } from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { factsOf } from './error-facts.ts';
import { startReporter } from './start-reporter.ts';

interface SentReport {
  signature: string;
  message: string;
  occurrences: number;
  breadcrumbs: { kind: string; text: string }[];
}

let sent: SentReport[];
let answer: () => Promise<Response>;
let session: SessionStore;
const online = vi.spyOn(navigator, 'onLine', 'get');

let isLocked = false;
/** The browser's lock between tabs, without its own clock. */
const locks = {
  request: async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (isLocked) return work(null);
    isLocked = true;
    await Promise.resolve(work({})).finally(() => {
      isLocked = false;
    });
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  localStorage.clear();
  sent = [];
  answer = () => Promise.resolve(Response.json({ id: 1 }));
  online.mockReturnValue(true);
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as SentReport);
    return answer();
  });
  session = openSessionStore();
  session.signIn(sampleUser());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => startReporter({ session, release: '1' });
const met = (error: unknown, kind: 'error' | 'rejection' | 'render' | 'chunk' = 'error') => ({
  error,
  kind,
  at: Date.now(),
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a browser tells of its errors', () => {
  test('the same error, however often, is one report with its count', async () => {
    const report = start();
    for (let id = 1; id <= 40; id += 1) report(met(new TypeError(`no unit ${id}`)));
    await pass(3_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ occurrences: 40, message: 'TypeError: no unit 1' });
    expect(sent[0]?.signature).toContain('TypeError: no unit #');
    for (let id = 1; id <= 3; id += 1) report(met(new TypeError('no unit 9')));
    await pass(60_000);
    expect(sent).toHaveLength(1);
    await pass(600_000);
    expect(sent[1]).toMatchObject({ occurrences: 3 });
  });

  test('without a network it waits in the browser, over a reload, until there is one', async () => {
    online.mockReturnValue(false);
    start()(met(new Error('lost')));
    await pass(3_000);
    expect(sent).toEqual([]);
    start();
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await pass(10);
    expect(sent).toMatchObject([{ message: 'Error: lost' }]);
    expect(localStorage.getItem('trellis.errors')).toBeNull();
  });

  test('a visitor’s error is told once somebody has signed in; one of somebody else is not told for another', async () => {
    session.signOut();
    start()(met(new Error('at the door')));
    await pass(3_000);
    expect(sent).toEqual([]);
    session.signIn(sampleUser({ id: 4 }));
    await pass(10);
    expect(sent).toHaveLength(1);
    online.mockReturnValue(false);
    start()(met(new Error('of four')));
    await pass(3_000);
    online.mockReturnValue(true);
    session.signIn(sampleUser({ id: 5 }));
    await pass(10);
    expect(sent).toHaveLength(1);
  });

  test('a server that has enough or is down is left in peace, and a refusal ends the report', async () => {
    const refuse = (status: number) => () => Promise.resolve(Response.json({ error: { message: 'no' } }, { status }));
    answer = refuse(429);
    const report = start();
    report(met(new Error('one')));
    report(met(new RangeError('two')));
    await pass(3_000);
    expect(sent).toHaveLength(1);
    await pass(20_000);
    expect(sent).toHaveLength(1);
    answer = refuse(422);
    await pass(20_000);
    expect(sent).toHaveLength(3);
    await pass(3_600_000);
    expect(sent).toHaveLength(3);
  });

  test('a report that fails makes no report, and a page tells of so many kinds at most', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const report = start();
    for (let kind = 0; kind < 60; kind += 1)
      report(met(new Error(`kind ${'abcdefghij'[kind % 10]}${'klmnop'[Math.floor(kind / 10)]}`)));
    await pass(3_000);
    expect(sent).toHaveLength(1);
    answer = () => Promise.resolve(Response.json({ id: 1 }));
    await pass(40_000);
    expect(sent.length - 1).toBeLessThanOrEqual(25);
    expect(new Set(sent.map(({ signature }) => signature)).size).toBeGreaterThan(15);
  });

  test('it says what was done before, by the names of buttons', async () => {
    const report = start();
    document.body.innerHTML = '<button aria-label="Irrigate">x</button><input value="secret words">';
    document.querySelector('button')?.click();
    document.querySelector('input')?.click();
    report(met(new Error('after a click')));
    await pass(3_000);
    expect(sent[0]?.breadcrumbs).toMatchObject([{ kind: 'page' }, { kind: 'click', text: 'Irrigate' }]);
  });
});

describe('what is told', () => {
  test.each([
    ['a refusal of the server', Object.assign(new Error('Access Denied'), { name: 'ApiError' })],
    ['no network', new TypeError('Failed to fetch')],
    ['an interrupted request', new DOMException('stopped', 'AbortError')],
    ['a browser extension', Object.assign(new Error('x'), { stack: 'at moz-extension://1234/a.js:1' })],
    ['a note of the browser', new Error('ResizeObserver loop completed with undelivered notifications.')],
  ])('%s is no fault of the product', (_, error) => {
    expect(factsOf(met(error, 'rejection'))).toBeUndefined();
  });

  test('a part of the program that cannot be fetched is told by its name, unless there is no network', () => {
    const missing = new TypeError(
      'Failed to fetch dynamically imported module: https://x.test/assets/strains.page-DkQ2x1Ab.js',
    );
    expect(factsOf(met(missing))?.signature).toBe('Missing part: strains.page');
    online.mockReturnValue(false);
    expect(factsOf(met(missing))).toBeUndefined();
  });

  test('one fault is one kind over releases and records, and secrets stay in the browser', () => {
    const at = (build: string, id: number) =>
      Object.assign(new Error(`unit ${id} of ana@farm.test`), {
        stack: `Error\n at draw (https://x.test/assets/unit-grid.page-${build}.js:1:${id})\n at https://x.test/?access_token=abc`,
      });
    const [one, two] = [factsOf(met(at('DkQ2x1Ab', 7))), factsOf(met(at('Zz9_a-bc', 12)))];
    expect(one?.signature).toBe(two?.signature);
    expect(one?.signature).toContain('@ unit-grid.page');
    expect(JSON.stringify(one)).not.toMatch(/ana@farm|token=abc/);
  });

  test('what is thrown without being an error is told as it is', () => {
    expect(factsOf(met({ reason: 'odd' }))?.message).toBe('Thrown: {"reason":"odd"}');
    expect(factsOf(met(undefined))?.signature).toContain('Thrown');
  });
});
