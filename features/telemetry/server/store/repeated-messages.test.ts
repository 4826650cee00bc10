import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noPositions, takePosition } from './repeated-messages.ts';
import type { MessagePositions } from './repeated-messages.ts';

test('a message is new the first time and a duplicate ever after, in whatever order messages arrive', () => {
  const arrivals = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 120 });
  fc.assert(
    fc.property(arrivals, (positions) => {
      const seen = new Set<number>();
      let state: MessagePositions = noPositions;
      for (const position of positions) {
        const next = takePosition(state, position);
        expect(next !== undefined).toBe(!seen.has(position));
        seen.add(position);
        state = next ?? state;
      }
    }),
  );
});

test('a controller that counts without gaps costs no memory', () => {
  let state: MessagePositions = noPositions;
  for (let position = 1; position <= 1000; position++) state = takePosition(state, position) ?? state;
  expect(state).toEqual({ last: 1000, missing: [] });
});

test('the number of remembered gaps is bounded, the newest are kept', () => {
  let state: MessagePositions = noPositions;
  for (let position = 2; position <= 2000; position += 2) state = takePosition(state, position) ?? state;
  expect(state.missing.length).toBeLessThanOrEqual(256);
  expect(takePosition(state, 1999)).toBeDefined();
  expect(takePosition(state, 1)).toBeUndefined();
});
