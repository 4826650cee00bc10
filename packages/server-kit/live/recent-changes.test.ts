import { expect, test } from 'vitest';
import type { Bus, JsonValue } from '../mqtt/index.ts';
import { recentLimits, rememberChanges } from './recent-changes.ts';
import { changesTopic, tellFacility, type LiveMessage } from './socket-channel.ts';

/** A bus of one server whose gaps are made by hand, and a clock that is turned by hand. */
function start() {
  let at = 1_000_000;
  const handlers: ((message: JsonValue, topic: string) => void)[] = [];
  const gaps: (() => void)[] = [];
  const bus: Bus = {
    publish: (topic, message) => handlers.forEach((take) => take(message as JsonValue, topic)),
    subscribe: (pattern, take) => {
      const matches = new RegExp(`^${pattern.replace('+', '[^/]+')}$`);
      handlers.push((message, topic) => matches.test(topic) && take(message, topic));
      return () => undefined;
    },
    onGap: (handler) => {
      gaps.push(handler);
      return () => undefined;
    },
  };
  const recent = rememberChanges({ bus, clock: { now: () => new Date(at) } });
  const tell = (key: string, more: Partial<LiveMessage> = { isKept: true }) =>
    tellFacility(bus, 7, [{ type: 'entityChanged', payload: key, tenants: 'record', key, ...more }]);
  const within = (ms: number) => recent.within([changesTopic(7)], ms)?.map(({ payload }) => payload);
  return { tell, within, wait: (ms: number) => (at += ms), gap: () => gaps.forEach((handler) => handler()) };
}

test('each key is told once, as it was last; what is not to be kept is not', () => {
  const { tell, within, wait } = start();
  wait(10_000);
  tell('a');
  tell('b');
  tell('reading', {});
  wait(1000);
  tell('a');
  expect(within(5000)).toEqual(['b', 'a']);
  expect(within(500)).toEqual(['a']);
  wait(1000);
  expect(within(500)).toEqual([]);
});

test('nothing is known of what was before the start, before a gap, of long ago, or beyond the bound', () => {
  const { tell, within, wait, gap } = start();
  wait(1000);
  expect(within(1000)).toEqual([]);
  expect(within(1001)).toBeUndefined();
  wait(2 * recentLimits.keptMs);
  expect(within(recentLimits.keptMs)).toEqual([]);
  expect(within(recentLimits.keptMs + 1)).toBeUndefined();
  expect(within(Number.NaN)).toBeUndefined();
  expect(within(-1)).toBeUndefined();
  tell('a');
  gap();
  wait(10);
  expect(within(5)).toEqual([]);
  expect(within(20)).toBeUndefined();
  wait(5000);
  for (let count = 0; count <= recentLimits.messages; count += 1) tell(`${count}`);
  wait(100);
  expect(within(99)).toEqual([]);
  expect(within(200)).toBeUndefined();
  wait(recentLimits.keptMs);
  tell('z');
  expect(within(50)).toEqual(['z']);
});
