import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyActuatorFaults, type Fault } from './faults.ts';
import { roomPresets, type RoomPreset } from './parameters.ts';
import { senseExactly, startReferenceControl, stepReferenceControl } from './reference-control.ts';
import { createRoom, humidityPercentOf, stepRoom, type Actuators, type Room } from './room.ts';

const stepSeconds = 30;

interface Sample {
  hour: number;
  temperatureC: number;
  humidityPercent: number;
  co2Ppm: number;
  evaporation: number;
}

/** Runs days of a preset under the reference control, lights on at hour 0; the last day's samples. */
function runDays(preset: RoomPreset, days: number, faults: readonly Fault[] = []): Sample[] {
  // The reference figures are for a canopy that is kept wet.
  let room: Room = createRoom(preset, 1);
  let control = startReferenceControl(true);
  const samples: Sample[] = [];
  for (let second = 0; second < days * 86_400; second += stepSeconds) {
    const hour = (second % 86_400) / 3600;
    const isLit = hour < preset.photoperiodHours;
    const targets = isLit ? preset.light : preset.dark;
    const step = stepReferenceControl(control, senseExactly(room), targets, isLit, 1, preset.parameters, stepSeconds);
    control = step.control;
    const actuators = applyActuatorFaults(
      { ...step.actuators, irrigation: room.rootZone.vwcPercent < 50 ? 1 : 0 },
      faults,
    );
    room = stepRoom(room, actuators, preset.outside, stepSeconds);
    if (second >= (days - 1) * 86_400) samples.push({ hour, ...senseExactly(room), evaporation: room.evaporation });
  }
  return samples;
}

const at = (samples: readonly Sample[], hour: number): Sample => {
  const found = samples.find((one) => one.hour >= hour);
  if (!found) throw new Error(`no sample at hour ${hour}`);
  return found;
};

/** Means of 15 minutes, as a greenhouse computer logs. */
function quarterMeans(samples: readonly Sample[], key: keyof Sample): number[] {
  const size = 900 / stepSeconds;
  return Array.from({ length: Math.floor(samples.length / size) }, (_, i) => {
    const quarter = samples.slice(i * size, (i + 1) * size);
    return quarter.reduce((sum, one) => sum + one[key], 0) / size;
  });
}

const flower = roomPresets['cannabis-flower'];
const farm = roomPresets['vertical-farm'];

test('the flower room settles in light at 26.5 °C, 62 % RH, 1130 ppm and 254 g/m²/h', () => {
  const noon = at(runDays(flower, 3), 8);
  expect(noon.temperatureC).toBeCloseTo(26.5, 1);
  expect(Math.abs(noon.humidityPercent - 62)).toBeLessThan(0.6);
  expect(Math.abs(noon.co2Ppm - 1130)).toBeLessThan(10);
  expect(Math.abs(noon.evaporation - 254)).toBeLessThan(3);
});

test('the flower room settles in the dark at 21 °C, 70 % RH and 22 g/m²/h', () => {
  const night = at(runDays(flower, 3), 22);
  expect(night.temperatureC).toBeCloseTo(21, 1);
  expect(Math.abs(night.humidityPercent - 70)).toBeLessThan(0.8);
  expect(Math.abs(night.evaporation - 22)).toBeLessThan(1.5);
});

test('the flower room stays within its whole-day range and uses 3.3 L/m² a day', () => {
  const day = runDays(flower, 3);
  const temperatures = quarterMeans(day, 'temperatureC');
  const humidities = quarterMeans(day, 'humidityPercent');
  expect(Math.min(...temperatures)).toBeGreaterThan(20.3);
  expect(Math.max(...temperatures)).toBeLessThan(29.3);
  expect(Math.min(...humidities)).toBeGreaterThan(53);
  expect(Math.max(...humidities)).toBeLessThan(74);
  const litres = day.reduce((sum, one) => sum + (one.evaporation * stepSeconds) / 3600 / 1000, 0);
  expect(Math.abs(litres - 3.3)).toBeLessThan(0.1);
});

test('the vertical farm is held near 24.7 °C, 58.5 % and 1505 ppm in light and overshoots after lights-on', () => {
  const day = runDays(farm, 3);
  const noon = at(day, 10);
  expect(noon.temperatureC).toBeCloseTo(24.7, 1);
  expect(Math.abs(noon.humidityPercent - 58.5)).toBeLessThan(1.5);
  expect(Math.abs(noon.co2Ppm - 1505)).toBeLessThan(25);
  expect(Math.max(...day.filter((one) => one.hour < 1.5).map((one) => one.temperatureC))).toBeGreaterThan(25.3);
});

test('the vertical farm purges CO2 in the dark to 860 ppm with a time constant of 25 minutes', () => {
  const day = runDays(farm, 3);
  const start = at(day, 21).co2Ppm;
  const end = at(day, 23.9).co2Ppm;
  expect(Math.abs(end - 860)).toBeLessThan(5);
  const oneConstantLater = at(day, 21 + 25 / 60).co2Ppm;
  expect(Math.abs(oneConstantLater - (end + (start - end) / Math.E))).toBeLessThan(15);
  expect(at(day, 23.9).temperatureC).toBeCloseTo(21, 0);
});

test('a chiller at half capacity brings 31 °C after an hour of light and 38 °C by noon', () => {
  const day = runDays(flower, 2, [{ kind: 'chiller-half' }]);
  expect(Math.abs(at(day, 1).temperatureC - 31)).toBeLessThan(1);
  expect(at(day, 6).temperatureC).toBeGreaterThan(38);
});

test('a dehumidifier stuck off leaves the flower room above 90 % RH while lit', () => {
  const day = runDays(flower, 2, [{ kind: 'dehumidifier-stuck-off' }]);
  expect(
    Math.min(...day.filter((one) => one.hour > 1 && one.hour < 12).map((one) => one.humidityPercent)),
  ).toBeGreaterThan(90);
});

test('a CO2 valve stuck open adds about 1900 ppm an hour in the dark room it has left behind', () => {
  const idle: Actuators = applyActuatorFaults(
    { light: 0, cooling: 0, airUnitDrying: 0, heating: 0, dehumidifying: 0, humidifying: 0, co2: 0, irrigation: 0 },
    [{ kind: 'co2-valve-stuck-open' }],
  );
  const before = createRoom(flower, 1);
  const after = stepRoom(before, idle, flower.outside, 3600);
  expect(Math.abs(after.co2Ppm - before.co2Ppm - 1900)).toBeLessThan(100);
});

test('a dead lamp row takes a quarter of the light, a dead valve all of the water', () => {
  const all: Actuators = {
    light: 1,
    cooling: 1,
    airUnitDrying: 0,
    heating: 0,
    dehumidifying: 1,
    humidifying: 0,
    co2: 1,
    irrigation: 1,
  };
  const faulty = applyActuatorFaults(all, [{ kind: 'lamp-row-dead' }, { kind: 'dead-irrigation-valve' }]);
  expect(faulty).toMatchObject({ light: 0.75, irrigation: 0, dehumidifying: 1, co2: 1 });
});

const level = fc.double({ min: 0, max: 1, noNaN: true });
const anyActuators: fc.Arbitrary<Actuators> = fc.record({
  light: level,
  cooling: level,
  airUnitDrying: level,
  heating: level,
  dehumidifying: level,
  humidifying: level,
  co2: level,
  irrigation: level,
});

test('under any sequence of actuators every state stays a number, RH at most 99 %, water within the substrate', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(roomPresets)),
      fc.integer(),
      fc.array(fc.tuple(anyActuators, fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 40 }),
      (preset, seed, steps) => {
        let room = createRoom(preset, seed);
        for (const [actuators, seconds] of steps) {
          room = stepRoom(room, actuators, preset.outside, seconds);
          const humidity = humidityPercentOf(room);
          expect(humidity).toBeGreaterThan(0);
          expect(humidity).toBeLessThanOrEqual(99.001);
          expect(Number.isFinite(room.temperatureC)).toBe(true);
          expect(room.co2Ppm).toBeGreaterThanOrEqual(0);
          expect(room.rootZone.vwcPercent).toBeGreaterThan(0);
          expect(room.rootZone.vwcPercent).toBeLessThanOrEqual(preset.parameters.fieldCapacity + 1e-9);
          expect(room.rootZone.poreEc).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a sealed dark room without machines keeps its heat and its water', () => {
  const preset: RoomPreset = {
    ...flower,
    parameters: { ...flower.parameters, airChangesDark: 0, wallExchange: 0, leafCover: 0, respiration: 0 },
  };
  const p = preset.parameters;
  const before: Room = { ...createRoom(preset, 3), evaporation: 0, temperatureC: 24, massTemperatureC: 20 };
  const heat = (room: Room): number =>
    room.temperatureC * 1200 * p.heightM * p.airMultiplier + room.massTemperatureC * p.massCapacity;
  const idle: Actuators = {
    light: 0,
    cooling: 0,
    airUnitDrying: 0,
    heating: 0,
    dehumidifying: 0,
    humidifying: 0,
    co2: 0,
    irrigation: 0,
  };
  const after = stepRoom(before, idle, preset.outside, 6 * 3600);
  expect(heat(after)).toBeCloseTo(heat(before), 3);
  expect(after.temperatureC).toBeCloseTo(after.massTemperatureC, 1);
  expect(after.absoluteHumidity).toBeCloseTo(before.absoluteHumidity, 9);
  expect(after.co2Ppm).toBeCloseTo(before.co2Ppm, 9);
});
