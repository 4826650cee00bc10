import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSparklineStore } from './sparkline-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (ids: readonly number[]) => ({
  from: '2026-11-20T20:00:00.000Z',
  intervalMinutes: 30,
  units: ids.map((id) => ({ platformGroup_id: id, temperature: [20, id] })),
});
const ignore = () => undefined;

test('units that come into sight together are asked for together, at most 200 at a time, and are told alone', async () => {
  const read = vi.fn((ids: readonly number[]) => Promise.resolve(answer(ids)));
  const store = createSparklineStore({ read });
  const heard = vi.fn();
  store.subscribe(1, heard);
  for (let id = 2; id <= 250; id += 1) store.subscribe(id, ignore);
  await vi.advanceTimersByTimeAsync(100);
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([200, 50]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.get(1)).toMatchObject({ to: Date.parse('2026-11-20T21:00:00Z'), lines: { temperature: [20, 1] } });
});

test('what only passes by is not asked for, and what comes back is known', async () => {
  const read = vi.fn((ids: readonly number[]) => Promise.resolve(answer(ids)));
  const store = createSparklineStore({ read });
  store.subscribe(1, ignore)();
  store.subscribe(2, ignore);
  await vi.advanceTimersByTimeAsync(100);
  store.subscribe(2, ignore);
  await vi.advanceTimersByTimeAsync(100);
  expect(read.mock.calls).toEqual([[[2]]]);
});

test('after five minutes what is in sight is read again; a failed read is tried again with the next refresh', async () => {
  const read = vi.fn((ids: readonly number[]) => Promise.resolve(answer(ids)));
  read.mockRejectedValueOnce(new Error('gone'));
  const store = createSparklineStore({ read });
  store.subscribe(1, ignore);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get(1)).toBeUndefined();
  store.refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get(1)).toBeDefined();
  store.refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  store.refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(3);
});
