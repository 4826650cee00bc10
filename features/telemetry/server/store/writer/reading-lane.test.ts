import { afterEach, expect, test, vi } from 'vitest';
import type { ReadingMessage } from '../reading-row.ts';
import { createReadingLane } from './reading-lane.ts';

afterEach(() => void vi.useRealTimers());

test('what came while a batch was saved waits from when it came, not from the end of that batch', async () => {
  vi.useFakeTimers();
  const begunAt: number[] = [];
  const lane = createReadingLane({
    saver: {
      async save(messages) {
        begunAt.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 30));
        return messages.map(() => true);
      },
    },
    maxRows: 100,
    maxDelayMs: 50,
    onSettled: () => undefined,
  });
  const message: ReadingMessage = { controllerId: 1, rows: [] };
  const add = () => lane.add({ message, receivedAt: Date.now(), settle: () => undefined });
  const startedAt = Date.now();
  add();
  await vi.advanceTimersByTimeAsync(60);
  add();
  await vi.advanceTimersByTimeAsync(200);
  expect(begunAt.map((at) => at - startedAt)).toEqual([50, 110]);
});
