import { expect, test, vi } from 'vitest';
import { createLiveHub } from './live-hub.ts';

test('a message reaches those who asked for its type, and one that fails stops nobody', () => {
  const report = vi.fn();
  const hub = createLiveHub(report);
  const heard: unknown[] = [];
  hub.on('redAlert', () => {
    throw new Error('broken');
  });
  hub.on('redAlert', (payload) => heard.push(payload));
  hub.on('reportReading', () => heard.push('wrong'));
  hub.dispatch({ type: 'redAlert', payload: 1 });
  expect(heard).toEqual([1]);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a listener that left hears nothing', () => {
  const hub = createLiveHub();
  const handler = vi.fn();
  hub.on('x', handler)();
  hub.dispatch({ type: 'x', payload: 1 });
  expect(handler).not.toHaveBeenCalled();
});
