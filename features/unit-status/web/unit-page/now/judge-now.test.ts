import { expect, test } from 'vitest';
import { unitState } from '@trellis/units/model';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { judgeNow } from './judge-now.ts';

const now = Date.parse('2026-06-15T18:39:00Z');
const health = unitState(unitRecord(1), now);
const band = { from: 0, to: Infinity, min: 40, max: 56, outAbove: 56 };
const moisture = (value: number, at = now) =>
  judgeNow('externalMoisture', health, { newest: { at, value }, band, now });

test('what no rule judges is held against the plan’s band while it is fresh', () => {
  expect([moisture(57), moisture(50), moisture(39)]).toEqual(['high', undefined, 'low']);
  expect(moisture(57, now - 16 * 60_000)).toBeUndefined();
  expect(judgeNow('externalMoisture', health, { newest: undefined, band, now })).toBeUndefined();
});

test('climate and VPD are judged as the state of the unit judges them, margins included', () => {
  const judged = (verdict: 'low' | 'high' | 'in-band' | 'unknown') => ({
    ...health,
    metrics: { ...health.metrics, temperature: { ...health.metrics.temperature, verdict } },
    vpd: { ...health.vpd, band: { min: 0.88, max: 1.2 }, verdict },
  });
  const newest = { at: now, value: 0.81 };
  const drawn = { ...band, min: 0.88, max: 1.2, outAbove: 1.2 };
  for (const key of ['temperature', 'vpd'] as const) {
    expect(judgeNow(key, judged('in-band'), { newest, band: drawn, now })).toBeUndefined();
    expect(judgeNow(key, judged('low'), { newest, band: drawn, now })).toBe('low');
  }
});

test('a unit out of service is not judged', () => {
  for (const state of ['DISABLED', 'UNDEPLOYED'] as const)
    expect(
      judgeNow('externalMoisture', { ...health, state }, { newest: { at: now, value: 90 }, band, now }),
    ).toBeUndefined();
});
