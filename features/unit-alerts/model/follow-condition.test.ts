import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { followCondition, type Condition, type Step } from './follow-condition.ts';
import type { Finding } from './finding.ts';

const minute = 60_000;
const found = (holds: Finding['holds'], since: number | null = null): Finding => ({
  holds,
  since,
  value: null,
  limit: null,
  unit: null,
});

/** Lives through findings a minute apart, from minute 0. */
function live(findings: readonly Finding['holds'][], patience = { delayMin: 3, clearMin: 2 }): Step['act'][] {
  let condition: Condition | null = null;
  return findings.map((holds, index) => {
    const step = followCondition(condition, found(holds), patience, index * minute);
    ({ condition } = step);
    return step.act;
  });
}

const [yes, no, unknown] = [true, false, 'unknown'] as const;

test('an alert is raised once its rule has held for the delay, and ends once all was well for the clear time', () => {
  expect(live([yes, yes, yes, yes, yes])).toEqual([null, null, null, 'raise', null]);
  expect(live([yes, yes, yes, yes, no, no, no, no])).toEqual([null, null, null, 'raise', null, null, 'clear', null]);
});

test('what swings around its limit is one alert: only a value well within it counts as in order, and only one beyond begins anew', () => {
  const patience = { delayMin: 1, clearMin: 2, deadBand: 0.5 };
  let condition: Condition | null = null;
  // How far within its limit the value is; below nothing it is beyond.
  const acts = [-1, 0.2, 0.3, 0.6, 0.2, 0.6, -0.1, 0.4, 0.7, 0.3, 0.3].map((inside, index) => {
    const step = followCondition(condition, { ...found(inside < 0), inside }, patience, index * minute);
    ({ condition } = step);
    return step.act;
  });
  expect(acts).toEqual([null, 'raise', null, null, null, 'clear', null, 'raise', null, null, 'clear']);
});

test('a breach shorter than the delay raises nothing, and the next one waits from its own beginning', () => {
  expect(live([yes, yes, no, yes, yes, yes, yes])).toEqual([null, null, null, null, null, null, 'raise']);
});

test('trouble that is back before the clear time is over is the same alert', () => {
  expect(live([yes, yes, yes, yes, no, yes, no, no, no])).toEqual([
    ...[null, null, null, 'raise', null, 'return', null, null, 'clear'],
  ]);
});

test('what cannot be found out ends no alert: a sensor that fell silent proves nothing', () => {
  expect(live([yes, yes, yes, yes, unknown, unknown, unknown, unknown, unknown])).toEqual([
    ...[null, null, null, 'raise', null, null, null, null, null],
  ]);
});

test('neither wait runs on unseen: after silence both begin anew', () => {
  expect(live([yes, yes, unknown, unknown, unknown, yes, yes, yes, yes])).toEqual([
    ...[null, null, null, null, null, null, null, null, 'raise'],
  ]);
  expect(live([yes, yes, yes, yes, no, unknown, unknown, no, no, no])).toEqual([
    ...[null, null, null, 'raise', null, null, null, null, null, 'clear'],
  ]);
});

test('a rule that follows from time alone counts from when it began to hold, but never from the future', () => {
  const patience = { delayMin: 5, clearMin: 0 };
  const now = 100 * minute;
  expect(followCondition(null, found(yes, now - 6 * minute), patience, now).act).toBe('raise');
  expect(followCondition(null, found(yes, now + minute), patience, now).condition?.since).toBe(now);
});

test('over any history, raising and clearing take turns, nothing returns that was not raised, and none is raised early', () => {
  const history = fc.array(
    fc.record({ holds: fc.constantFrom(yes, no, unknown), afterMs: fc.integer({ min: 1, max: 300_000 }) }),
  );
  const patiences = fc.record({ delayMin: fc.integer({ min: 0, max: 10 }), clearMin: fc.integer({ min: 0, max: 10 }) });
  fc.assert(
    fc.property(history, patiences, (steps, patience) => {
      let now = 0;
      let condition: Condition | null = null;
      let isOpen = false;
      let heldSince: number | null = null;
      let wellSince: number | null = null;
      for (const { holds, afterMs } of steps) {
        now += afterMs;
        if (holds === true) [heldSince, wellSince] = [heldSince ?? now, null];
        else if (holds === 'unknown') [heldSince, wellSince] = [isOpen ? heldSince : null, null];
        const step = followCondition(condition, found(holds), patience, now);
        ({ condition } = step);
        if (holds === false) wellSince ??= now;
        if (step.act === 'raise') {
          expect(isOpen).toBe(false);
          expect(now - (heldSince ?? now)).toBeGreaterThanOrEqual(patience.delayMin * minute);
          isOpen = true;
        } else if (step.act === 'clear') {
          expect(isOpen).toBe(true);
          expect(now - (wellSince ?? now)).toBeGreaterThanOrEqual(patience.clearMin * minute);
          isOpen = false;
        } else if (step.act === 'return') expect(isOpen).toBe(true);
        expect(condition?.isRaised ?? false).toBe(isOpen);
        if (holds === false && !isOpen) heldSince = null;
      }
    }),
  );
});
