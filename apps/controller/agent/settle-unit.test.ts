import pino from 'pino';
import { until } from '@trellis/test-kit/until';
import { expect, test } from 'vitest';
import type { Fault } from '@trellis/climate/model';
import { createSimulatedDriver } from '../drivers/index.ts';
import { freshMemory } from '../unit/index.ts';
import { configFor, makeFolder, simulatedUnit, startHost } from './agent.testing.ts';
import { runController } from './index.ts';
import { settleUnit } from './settle-unit.ts';

const temp = { min: 24, max: 29 };
const humidity = { min: 48, max: 70 };
const co2 = { min: 900, max: 1400 };
const noWindow = { startTime: null, finishTime: null };
const plan = {
  facility_timezone: 'UTC',
  lightIntensity: 1,
  facilityCo2Enabled: true,
  hasPlants: true,
  currentPhase: {
    starttime: '2026-09-01T00:00:00Z',
    scheduledStart: null,
    scheduledEnd: null,
    noIrrigation: false,
    lightIntensity: 1,
    photoperiod: 12,
    photoperiodStartTime: '06:00',
    environments: [
      { lightState: 'Lights On', temp, humidity, co2, irrigation: { frequency: 80, duration: 300, ...noWindow } },
      {
        lightState: 'Lights Off',
        temp: { min: 18.5, max: 24 },
        humidity: { min: 48, max: 78 },
        co2: { min: null, max: 2000 },
        irrigation: { frequency: 80, duration: 0, ...noWindow },
      },
    ],
  },
};
const noon = Date.parse('2026-09-20T12:00:00Z');

async function firstReadings(fault?: Fault) {
  const open = (startAt: number) => {
    const driver = createSimulatedDriver({
      preset: 'cannabis-flower',
      seed: 3,
      startAt,
      devices: ['light', 'irrigation', 'co2Valve', 'ecu', 'fan', 'dehumidifier2Stage', 'heaterstrip'],
      sensors: { humidityOffsetPercent: 2 },
    });
    if (fault) driver.inject(fault);
    return driver;
  };
  const { driver, loops } = await settleUnit({ open, plan, memory: freshMemory(), now: noon });
  const readings = await driver.readSensors(noon);
  const of = (sensor: string) => readings.find((one) => one.sensor === sensor)?.reading ?? Number.NaN;
  return { temperature: of('temperature'), humidity: of('humidity') * 100, co2: of('co2'), lux: of('lux'), loops };
}

test('the first readings of a lit unit are inside its bands, and its loops are at work', async () => {
  const first = await firstReadings();
  expect(first.lux).toBeGreaterThan(10_000);
  for (const [value, band] of [
    [first.temperature, temp],
    [first.humidity, humidity],
    [first.co2, co2],
  ] as const) {
    expect(value).toBeGreaterThanOrEqual(band.min);
    expect(value).toBeLessThanOrEqual(band.max);
  }
  expect(first.loops).toMatchObject({ light: { intensity: 1 }, ecu: { machine: { state: 'cooling' } } });
});

test('a unit whose chiller is half dead is too hot from its first reading on', async () => {
  expect((await firstReadings({ kind: 'chiller-half' })).temperature).toBeGreaterThan(temp.max);
});

test('what a unit remembers of its water is its own, not that of the hours before it was seen', async () => {
  const host = await startHost();
  const lit = { ...plan, currentPhase: { ...plan.currentPhase, photoperiod: 24 } };
  const lastIrrigated = Date.now() - 60_000;
  const unit = simulatedUnit('rack-1', {
    driver: { kind: 'simulated', preset: 'cannabis-flower', seed: 3 },
    devices: ['light', 'irrigation', 'co2Valve', 'ecu', 'fan', 'dehumidifier2Stage'],
    plan: lit,
    memory: { lastIrrigated },
  });
  const controller = await runController(configFor(host, makeFolder(), [unit]), pino({ level: 'silent' }));
  await until(() => expect(host.data('temperature', 'air').length).toBeGreaterThan(0));
  const [first] = host.data('temperature', 'air');
  expect(Number(first?.value)).toBeGreaterThanOrEqual(temp.min);
  expect(Number(host.last('lastIrrigated'))).toBe(lastIrrigated);
  expect(host.last('state', 'irrigation')).toBe('off');
  await controller.stop();
});
