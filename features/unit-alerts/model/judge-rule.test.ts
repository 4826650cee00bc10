import { byHandMetric, ExceptionType, isWatched, sharedCauseMetrics, type ExceptionRule } from '@trellis/alerts/model';
import { alertsFeature } from '@trellis/alerts/server';
import { unitState, type UnitRecord } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { houseMetrics } from './house-metrics.ts';
import { judgeRule } from './judge-rule.ts';

const unit = { deployed: true, co2: 800, temperature: 21, humidity: 0.5 } as UnitRecord;
const now = Date.UTC(2026, 4, 4);
const judged = { unit, state: unitState(unit, now), now, batteryPercent: 80 };
const elsewhere: readonly string[] = [...Object.values(sharedCauseMetrics), byHandMetric];
const rules = (alertsFeature.referenceData ?? [])
  .filter(({ entity }) => entity === ExceptionType)
  .flatMap(({ rows }) => rows as unknown as readonly { code: string; rule?: ExceptionRule }[])
  .flatMap(({ code, rule }) => (rule === undefined ? [] : [{ code, rule }]));

test.each(rules)('the page says of $code what the rounds do: whether anything raises it', ({ rule }) => {
  expect(judgeRule(rule, judged) !== null || [...elsewhere, ...houseMetrics].includes(rule.metric)).toBe(
    isWatched(rule),
  );
});

test('types that nothing measures are few, and known', () => {
  expect(rules.filter(({ rule }) => !isWatched(rule)).map(({ code }) => code)).toEqual([
    ...['IRR-003', 'IRR-004', 'AIR-001', 'STK-001', 'STK-002', 'CMP-001'],
  ]);
});
