import type { UnitRecord, UnitState } from '@trellis/units/model';
import { expect, test } from 'vitest';
import type { AreaNow } from './area-now.ts';
import { areaAhead } from './day-ahead.ts';

const now = Date.parse('2026-11-23T18:00:00Z');
const unit = (id: number, photoperiod: number | null, photoperiodStartTime = '12:00') => ({
  unit: {
    platformGroup_id: id,
    facility_timezone: 'UTC',
    lastIrrigated: new Date(now - 3_600_000).toISOString(),
    lifecycles:
      photoperiod === null
        ? []
        : [
            {
              currentPhase: {
                photoperiod,
                photoperiodStartTime,
                environments: [{ lightState: 'Lights On', irrigation: { frequency: 180, duration: 60 } }],
              },
            },
          ],
  } as unknown as UnitRecord,
  health: { state: 'HEALTHY' } as UnitState,
});
const area = (...units: AreaNow['units']): AreaNow => ({
  id: 1,
  name: 'East',
  units,
  readings: [],
  lit: 0,
  dark: 0,
  changesAt: null,
});

test('units that are lit alike are one stretch; the next day begins where the clock says', () => {
  const ahead = areaAhead(area(unit(1, 12), unit(2, 12), unit(3, 24), unit(4, null)), now);
  expect(ahead.planned).toBe(3);
  expect(ahead.lit).toEqual([
    { from: 0, to: 0.25, units: 2 },
    { from: 0.75, to: 1, units: 2 },
    { from: 0, to: 1, units: 1 },
  ]);
});

test('water is due a frequency after the last shot', () => {
  const { water } = areaAhead(area(unit(1, 12), unit(2, 12)), now);
  expect(water).toEqual([{ at: 8 / 96, units: 2 }]);
});
