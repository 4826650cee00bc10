import { defineLiveMessages, messagePayload } from '@trellis/entity-kit';
import { expect, test, vi } from 'vitest';
import { createLiveHub } from './live-hub.ts';

const messages = defineLiveMessages({
  redAlert: messagePayload<number>('all'),
  reportReading: messagePayload<number>('unit'),
});

test('a message reaches those who asked for its type, and one that fails stops nobody', () => {
  const report = vi.fn();
  const hub = createLiveHub(report);
  const heard: unknown[] = [];
  hub.on(messages.redAlert, () => {
    throw new Error('broken');
  });
  hub.on(messages.redAlert, (payload) => heard.push(payload));
  hub.on(messages.reportReading, () => heard.push('wrong'));
  hub.dispatch({ type: 'redAlert', payload: 1 });
  expect(heard).toEqual([1]);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a listener that left hears nothing', () => {
  const hub = createLiveHub();
  const handler = vi.fn();
  hub.on(messages.redAlert, handler)();
  hub.dispatch({ type: 'redAlert', payload: 1 });
  expect(handler).not.toHaveBeenCalled();
});
