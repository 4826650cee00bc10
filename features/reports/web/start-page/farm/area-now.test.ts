import { unitState, type UnitRecord } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { areasNow } from './area-now.ts';

const now = Date.parse('2026-11-23T18:00:00Z');
const at = new Date(now - 60_000).toISOString();
const unit = (name: string, values: Partial<UnitRecord>) =>
  ({
    platformGroup_id: Number(name.slice(-2)),
    platformGroupName: name,
    area_id: 4,
    areaname: 'East',
    deployed: true,
    facility_timezone: 'UTC',
    lastCommandFetch: at,
    lastTemperatureUpdate: at,
    lastHumidityUpdate: at,
    temperature: 22,
    humidity: 0.6,
    lifecycles: [
      {
        currentPhase: {
          photoperiod: 12,
          photoperiodStartTime: '12:00',
          environments: [{ lightState: 'Lights On', temp: { min: 20, max: 24 } }],
        },
      },
    ],
    ...values,
  }) as unknown as UnitRecord;

test('an area has the mean of what is fresh, the band of most of its units, and every unit in its order', () => {
  const old = new Date(now - 3 * 3_600_000).toISOString();
  const units = [
    unit('E-10', { temperature: 24 }),
    unit('E-02', {}),
    unit('E-07', { lastCommandFetch: old, temperature: 40 }),
  ];
  const [east] = areasNow(
    units.map((one) => ({ unit: one, health: unitState(one, now) })),
    now,
  );
  expect(east?.name).toBe('East');
  expect(east?.units.map((one) => one.unit.platformGroupName)).toEqual(['E-02', 'E-07', 'E-10']);
  expect(east?.readings[0]).toMatchObject({ metric: 'temperature', mean: 23, band: { min: 20, max: 24 } });
  expect(east).toMatchObject({ lit: 3, dark: 0, changesAt: Date.parse('2026-11-24T00:00:00Z') });
});
