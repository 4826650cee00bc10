import { expect, test } from 'vitest';
import { createCommandRuns } from './command-runs.ts';

test('a second batch is refused while one is being sent, and welcome afterwards', async () => {
  const runs = createCommandRuns();
  let finish = (_: string) => {};
  const first = runs.run(() => new Promise<string>((resolve) => (finish = resolve)));
  expect(runs.isRunning()).toBe(true);
  let isSecondDone = false;
  expect(await runs.run(async () => (isSecondDone = true))).toBe('refused');
  expect(isSecondDone).toBe(false);
  finish('sent');
  expect(await first).toBe('sent');
  expect(await runs.run(async () => 'again')).toBe('again');
  expect(runs.isRunning()).toBe(false);
});

test('a batch that fails leaves the way free', async () => {
  const runs = createCommandRuns();
  await expect(runs.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(runs.isRunning()).toBe(false);
});
