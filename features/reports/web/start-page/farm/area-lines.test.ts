import type { UnitRecord, UnitState } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { areaBands, meanLine } from './area-lines.ts';

test('a line is the mean of the units that were read', () => {
  const units = [
    { platformGroup_id: 1, temperature: [20, null, 22], humidity: [0.5, 0.5, 0.6] },
    { platformGroup_id: 2, temperature: [24, null, null] },
  ];
  expect(meanLine('temperature', units)).toEqual([22, null, 22]);
  expect(meanLine('humidity', units)).toEqual([50, 50, 60]);
  expect(meanLine('co2', units)).toEqual([]);
});

test('bands follow the light of the plan', () => {
  const to = Date.parse('2026-11-23T18:00:00Z');
  const currentPhase = {
    photoperiod: 12,
    photoperiodStartTime: '12:00',
    environments: [
      { lightState: 'Lights On', temp: { min: 22, max: 26 } },
      { lightState: 'Lights Off', temp: { min: 18, max: null } },
    ],
  };
  const unit = { facility_timezone: 'UTC', lifecycles: [{ currentPhase }] } as unknown as UnitRecord;
  const area = {
    id: 1,
    name: 'East',
    units: [{ unit, health: {} as UnitState }],
    readings: [],
    lit: 1,
    dark: 0,
    changesAt: null,
  };
  expect(areaBands('temperature', area, to - 86_400_000, to)).toEqual([
    { from: 0.75, to: 1, min: 22, max: 26 },
    { from: 0.25, to: 0.75, min: 18, max: null },
    { from: 0, to: 0.25, min: 22, max: 26 },
  ]);
});
