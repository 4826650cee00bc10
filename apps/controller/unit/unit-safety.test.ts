import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleOutputs, type Driver, type SensorReading, type UnitOutputs } from '../drivers/driver.ts';
import { hourMs, plan, silent, start } from './unit-bench.testing.ts';
import { createUnitRuntime } from './unit-runtime.ts';

const anyOrder = fc.record({
  name: fc.constantFrom(
    'light/state',
    'light/intensity',
    'irrigation/state',
    'co2Valve/enabled',
    'ecu/state',
    'humidifier/state',
    'dehumidifier2Stage/state',
    'unit/mode',
    'unit/state',
    'unit/ipm',
    'unit/impairedChiller',
    'heaterstrip/state',
  ),
  value: fc.constantFrom(
    'on',
    'off',
    true,
    false,
    0.5,
    'AUTOMATIC',
    'MANUAL',
    'SERVICE',
    'STANDBY',
    'LIGHT',
    'DARK',
    'HIGH',
  ),
  durationSeconds: fc.integer({ min: 1, max: 3600 }),
  ticks: fc.integer({ min: 1, max: 40 }),
});

test('under any orders and readings CO2 is never dosed in the dark or out of an open door, and no valve opens in a safe mode', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { minLength: 1, maxLength: 25 }),
      fc.array(
        fc.record({
          temperatureC: fc.integer({ min: 10, max: 45 }),
          co2: fc.integer({ min: 300, max: 6000 }),
          door: fc.constantFrom(0, 0, 0, 1),
        }),

        { minLength: 1 },
      ),
      async (orders, weather) => {
        let now = start + 0.9 * hourMs;
        let outputs: UnitOutputs = idleOutputs;
        let ticks = 0;
        const room = { isDoorOpen: false };
        const driver: Driver = {
          describe: () => ({
            devices: ['light', 'irrigation', 'co2Valve', 'ecu', 'humidifier', 'dehumidifier2Stage', 'heaterstrip'],
            sensors: [],
          }),
          readSensors: (at) => {
            const { temperatureC = 25, co2 = 800, door = 0 } = weather[ticks % weather.length] ?? {};
            const reading = (designator: number, value: number): SensorReading => ({
              sensor: `s${designator}`,
              designator,
              at,
              reading: value,
            });
            room.isDoorOpen = door > 0;
            return Promise.resolve([reading(5, temperatureC), reading(6, 0.6), reading(7, co2), reading(103, door)]);
          },
          writeActuators: (next) => Promise.resolve(void (outputs = next)),
          close: () => Promise.resolve(),
        };
        const unit = createUnitRuntime({ name: 'A', plan, driver, clock: () => now, log: silent });
        for (const [i, { name, value, durationSeconds, ticks: count }] of orders.entries()) {
          const [device = '', metric = ''] = name.split('/');
          unit.order({ commandId: `c${i}`, device, metric, value, durationSeconds });
          for (let k = 0; k < count; k += 1) {
            now += 60_000;
            ticks += 1;
            await unit.tick();
            const { mode } = unit.memory();
            if (outputs.co2Valve) expect(outputs.light).toBeGreaterThan(0);
            if (room.isDoorOpen) expect(outputs.co2Valve).toBe(false);
            if (mode !== 'AUTOMATIC' && mode !== 'MANUAL') {
              expect(outputs).toMatchObject({ irrigation: false, co2Valve: false, humidifier: false, heaterstrip: 0 });
            }
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
