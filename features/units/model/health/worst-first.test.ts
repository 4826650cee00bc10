import { expect, test } from 'vitest';
import type { Explanation } from './explanation.ts';
import { troubledSince, worstFirst } from './worst-first.ts';

const warning = (rule: Explanation['rule'], values: Partial<Explanation> = {}) =>
  ({ rule, messageKey: rule, since: null, at: null, ...values }) as Explanation;

test('a unit without water says so before it says that its air is too warm; one that is silent says that first', () => {
  const warnings = (['temperature.old', 'temperature.high', 'irrigation.missed', 'controller.offline'] as const).map(
    (rule) => warning(rule),
  );
  expect(worstFirst(warnings).map(({ rule }) => rule)).toEqual([
    ...['controller.offline', 'irrigation.missed', 'temperature.high', 'temperature.old'],
  ]);
});

test('a silence has one age: since the last word of the controller, as “last seen” says', () => {
  const times = { at: '2026-11-28T09:30:00Z', since: '2026-11-28T09:47:00Z' };
  expect(troubledSince(warning('controller.offline', times))).toBe(times.at);
  expect(troubledSince(warning('irrigation.missed', times))).toBe(times.since);
});
