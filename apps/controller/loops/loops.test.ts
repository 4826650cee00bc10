import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startAirUnitLoop, stepAirUnitLoop } from './air-unit-loop.ts';
import type { Climate } from './climate.ts';
import { co2StopBeforeDarkSeconds, resetCo2Loop, startCo2Loop, stepCo2Loop, type Co2Input } from './co2-loop.ts';
import { curtainState, startCurtainLoop, stepCurtainLoop } from './curtain-loop.ts';
import { stepHeaterLoop, type HeaterState } from './heater-loop.ts';
import {
  stepDehumidifier,
  stepHumidifier,
  stepTwoStageDehumidifier,
  type OnOff,
  type TwoStage,
} from './humidity-loops.ts';
import { startLightLoop, stepLightLoop, type LightInput } from './light-loop.ts';
import { machineSeconds } from './device-times.ts';
import { startMachine, type Machine } from './machine.ts';

const temperatureBand = { min: 23, max: 28 };
const humidityBand = { min: 55, max: 65 };
const co2Band = { min: 1000, max: 1400 };
const old = -machineSeconds * 1000;

const anyTemperature = fc.option(fc.double({ min: 5, max: 45, noNaN: true }), { nil: undefined });
const anyHumidity = fc.option(fc.double({ min: 5, max: 99, noNaN: true }), { nil: undefined });
const anyClimate: fc.Arbitrary<Climate> = fc.record({ temperatureC: anyTemperature, humidityPercent: anyHumidity });
const anySteps = fc.array(fc.tuple(anyClimate, fc.integer({ min: 1, max: 120 })), { minLength: 5, maxLength: 120 });

/** Runs a machine over any weather and gives the pause before each of its changes, with the weather of the change. */
function changesOf<State extends string>(
  steps: readonly (readonly [Climate, number])[],
  off: State,
  step: (machine: Machine<State>, climate: Climate, now: number) => Machine<State>,
): { seconds: number; climate: Climate; to: State }[] {
  let now = 0;
  let machine = startMachine(off, now);
  const changes: { seconds: number; climate: Climate; to: State }[] = [];
  for (const [climate, seconds] of steps) {
    now += seconds * 1000;
    const next = step(machine, climate, now);
    if (next.state !== machine.state) {
      changes.push({ seconds: (now - machine.since) / 1000, climate, to: next.state });
    }
    machine = next;
  }
  return changes;
}

const band = humidityBand;
const machines = {
  humidifier: (steps: readonly (readonly [Climate, number])[]) =>
    changesOf<OnOff>(steps, 'off', (machine, climate, now) => stepHumidifier(machine, { climate, band, now })),
  dehumidifier: (steps: readonly (readonly [Climate, number])[]) =>
    changesOf<OnOff>(steps, 'off', (machine, climate, now) => stepDehumidifier(machine, { climate, band, now })),
  'two-stage dehumidifier': (steps: readonly (readonly [Climate, number])[]) =>
    changesOf<TwoStage>(steps, 'off', (machine, climate, now) =>
      stepTwoStageDehumidifier(machine, { climate, band, now }),
    ),
  heater: (steps: readonly (readonly [Climate, number])[]) =>
    changesOf<HeaterState>(steps, 'off', (machine, { temperatureC }, now) =>
      stepHeaterLoop(machine, { temperatureC, band: temperatureBand, now }),
    ),
};

test.each(Object.entries(machines))(
  'a %s is never switched on sooner than three minutes after its last change',
  (_, run) => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const change of run(steps)) {
          if (change.to !== 'off') expect(change.seconds).toBeGreaterThanOrEqual(machineSeconds);
        }
      }),
    );
  },
);

test.each(Object.entries(machines))('a %s is never switched off within three minutes, but to protect it', (_, run) => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      for (const { seconds, climate, to } of run(steps)) {
        const { temperatureC } = climate;
        const isProtection = temperatureC === undefined || temperatureC > 38;
        if (to === 'off' && !isProtection) expect(seconds).toBeGreaterThanOrEqual(machineSeconds);
      }
    }),
  );
});

test('an air unit keeps each state for three minutes and never runs beyond its full output', () => {
  fc.assert(
    fc.property(anySteps, fc.boolean(), (steps, isLit) => {
      let now = 0;
      let loop = startAirUnitLoop(now);
      for (const [climate, seconds] of steps) {
        now += seconds * 1000;
        const next = stepAirUnitLoop(loop, {
          climate,
          temperature: temperatureBand,
          humidity: humidityBand,
          isLit,
          now,
          dtSeconds: seconds,
          offsetC: 0,
          dryingOffsetPercent: 6,
        });
        if (next.machine.state !== loop.machine.state) {
          expect(now - loop.machine.since).toBeGreaterThanOrEqual(machineSeconds * 1000);
        }
        expect(next.demand).toBeGreaterThanOrEqual(0);
        expect(next.demand).toBeLessThanOrEqual(1);
        if (next.machine.state === 'off' || next.machine.state === 'circulating') expect(next.demand).toBe(0);
        loop = next;
      }
    }),
  );
});

test('an air unit cools a warm room, dries a cool wet one and otherwise moves the air', () => {
  const decide = (climate: Climate): string =>
    stepAirUnitLoop(startAirUnitLoop(old), {
      climate,
      temperature: temperatureBand,
      humidity: humidityBand,
      isLit: true,
      now: 0,
      dtSeconds: 10,
      offsetC: 0,
      dryingOffsetPercent: 6,
    }).machine.state;
  expect(decide({ temperatureC: 29, humidityPercent: 80 })).toBe('cooling');
  expect(decide({ temperatureC: 24, humidityPercent: 70 })).toBe('dehumidifying');
  expect(decide({ temperatureC: 24, humidityPercent: 60 })).toBe('circulating');
  expect(decide({})).toBe('cooling');
});

test('a two-stage dehumidifier takes its stages with three percent of hysteresis each', () => {
  let machine = startMachine<TwoStage>('off', old);
  let now = 0;
  const at = (humidityPercent: number, isHalf = false): TwoStage => {
    now += machineSeconds * 1000;
    machine = stepTwoStageDehumidifier(machine, { climate: { temperatureC: 25, humidityPercent }, band, now, isHalf });
    return machine.state;
  };
  // The target is 60 %: five below the top of the band.
  expect([61, 61.6, 60, 64.4, 64.6, 62, 61, 59, 58.4].map((value) => at(value))).toEqual([
    'off',
    'on1',
    'on1',
    'on1',
    'on2',
    'on2',
    'on1',
    'on1',
    'off',
  ]);
  expect(at(80, true)).toBe('on1');
});

test('a dehumidifier stops at once above 38 °C', () => {
  const running: Machine<OnOff> = { state: 'on', since: 0 };
  const climate = { temperatureC: 38.1, humidityPercent: 90 };
  expect(stepDehumidifier(running, { climate, band, now: 1000 }).state).toBe('off');
});

test('a heater helps at the bottom of the band, at full power far below it, and never above 40 °C', () => {
  const heat = (temperatureC: number | undefined, order?: HeaterState): HeaterState =>
    stepHeaterLoop(startMachine<HeaterState>('off', old), { temperatureC, band: temperatureBand, now: 0, order }).state;
  expect(heat(23.1)).toBe('on');
  expect(heat(20)).toBe('HIGH');
  expect(heat(25)).toBe('off');
  expect(heat(41, 'HIGH')).toBe('off');
  expect(heat(undefined, 'HIGH')).toBe('off');
});

const light = (input: Partial<LightInput>, loop = startLightLoop()) =>
  stepLightLoop(loop, { isLit: true, intensity: 1, rampSeconds: 0, cap: 1, temperatureC: 25, dtSeconds: 10, ...input });

test('lamps rise over the ramp and go dark at once', () => {
  let loop = startLightLoop();
  for (let i = 0; i < 30; i += 1) loop = light({ rampSeconds: 600 }, loop);
  expect(loop.intensity).toBeCloseTo(0.5, 6);
  expect(light({ isLit: false, rampSeconds: 600 }, loop).intensity).toBe(0);
});

test('lamps dim above 32 °C, go off above 38 °C and come back only below 32 °C', () => {
  expect(light({ temperatureC: 32 }).intensity).toBe(1);
  expect(light({ temperatureC: 35 }).intensity).toBeCloseTo(0.65, 6);
  const tripped = light({ temperatureC: 38.1 });
  expect(tripped).toEqual({ intensity: 0, isTripped: true });
  expect(light({ temperatureC: 33 }, tripped).intensity).toBe(0);
  expect(light({ temperatureC: 31 }, tripped).intensity).toBe(1);
});

const co2 = (input: Partial<Co2Input>, loop = startCo2Loop()) =>
  stepCo2Loop(loop, {
    isLit: true,
    lightsOffAt: undefined,
    isEnabled: true,
    co2Ppm: 800,
    band: co2Band,
    now: 0,
    ...input,
  });

test('CO2 is never dosed in the dark, near lights-off, disabled, blind or above 2000 ppm', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          isLit: fc.boolean(),
          isEnabled: fc.boolean(),
          co2Ppm: fc.option(fc.double({ min: 300, max: 8000, noNaN: true }), { nil: undefined }),
          lightsOffIn: fc.option(fc.integer({ min: 0, max: 7200 }), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      (steps) => {
        let loop = startCo2Loop();
        steps.forEach(({ isLit, isEnabled, co2Ppm, lightsOffIn }, i) => {
          const now = i * 10_000;
          const lightsOffAt = lightsOffIn === undefined ? undefined : now + lightsOffIn * 1000;
          loop = stepCo2Loop(loop, { isLit, isEnabled, co2Ppm, lightsOffAt, band: co2Band, now });
          if (!loop.isOpen) return;
          expect(isLit && isEnabled).toBe(true);
          expect(co2Ppm).toBeLessThanOrEqual(2000);
          expect(lightsOffIn ?? Infinity).toBeGreaterThanOrEqual(co2StopBeforeDarkSeconds);
        });
      },
    ),
  );
});

test('CO2 opens below and shuts above the middle of the band', () => {
  const open = co2({ co2Ppm: 1170 });
  expect(open.isOpen).toBe(true);
  expect(co2({ co2Ppm: 1210 }, open).isOpen).toBe(true);
  expect(co2({ co2Ppm: 1230 }, open).isOpen).toBe(false);
  expect(co2({ co2Ppm: 1210 }).isOpen).toBe(false);
});

test('above 5000 ppm CO2 stays shut until a person enables it again', () => {
  const tripped = co2({ co2Ppm: 5001 });
  expect(co2({ co2Ppm: 800 }, tripped)).toEqual({ isOpen: false, isTripped: true });
  expect(co2({ co2Ppm: 800 }, resetCo2Loop(tripped)).isOpen).toBe(true);
});

test('a curtain opens and closes over its travel time and may turn round half-way', () => {
  let loop = startCurtainLoop();
  const move = (wanted: 'open' | 'closed' | undefined, seconds: number): string => {
    loop = stepCurtainLoop(loop, wanted, 60, seconds);
    return curtainState(loop);
  };
  expect(curtainState(loop)).toBe('closed');
  expect(move('open', 30)).toBe('opening');
  expect(move('closed', 15)).toBe('closing');
  expect(move('closed', 15)).toBe('closed');
  expect([move('open', 30), move('open', 30), move('open', 30)]).toEqual(['opening', 'open', 'open']);
  expect([move('closed', 30), move(undefined, 30)]).toEqual(['closing', 'open']);
});
