import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairLender } from './fair-lender.ts';

const settings = { places: 3, share: 2, queue: 2, patienceMs: 1_000 };
let order: string[];
let lender: FairLender;

beforeEach(() => {
  vi.useFakeTimers();
  order = [];
  lender = new FairLender(settings);
});
afterEach(() => vi.useRealTimers());

/** Takes a place and notes who got one, or why not. */
const ask = (name: string, signal?: AbortSignal): Promise<void> =>
  lender.take(name, signal).then(
    () => void order.push(name),
    (error: unknown) => void order.push(`${name}: ${(error as { reason: string }).reason}`),
  );

const settle = () => vi.advanceTimersByTimeAsync(0);

test('who asks for everything gets a share, and the others what is left', async () => {
  const greedy = [ask('greedy'), ask('greedy'), ask('greedy'), ask('greedy')];
  await ask('modest');
  expect(order).toEqual(['greedy', 'greedy', 'modest']);
  lender.giveBack('greedy');
  lender.giveBack('greedy');
  await Promise.all(greedy);
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'greedy']);
});

test('places go round: one wish of each, then the next', async () => {
  lender = new FairLender({ ...settings, places: 1 });
  await ask('first');
  void ask('many');
  void ask('many');
  void ask('few');
  for (const name of ['first', 'many', 'few']) {
    lender.giveBack(name);
    await settle();
  }
  expect(order).toEqual(['first', 'many', 'few', 'many']);
});

test('a wish too many is refused at once, one that waits too long after its time, one whose asker leaves then', async () => {
  lender = new FairLender({ ...settings, places: 1 });
  await ask('holder');
  const leaving = new AbortController();
  void ask('left', leaving.signal);
  void ask('slow');
  void ask('slow');
  await ask('slow');
  leaving.abort();
  await settle();
  await vi.advanceTimersByTimeAsync(settings.patienceMs);
  expect(order).toEqual(['holder', 'slow: too many', 'left: left', 'slow: too long', 'slow: too long']);
  lender.giveBack('holder');
  await ask('next');
  expect(order.at(-1)).toBe('next');
});

test('who left before asking gets nothing, and nobody gives back what they do not hold', async () => {
  await ask('gone', AbortSignal.abort());
  expect(order).toEqual(['gone: left']);
  expect(() => {
    lender.giveBack('gone');
  }).toThrow('nothing to give back');
});
