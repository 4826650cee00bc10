import { expect, test } from 'vitest';
import { defaultFiles } from '../default/default-model.ts';
import { fitLeastSquares } from '../run/fit-least-squares.ts';
import { calibrateRoom } from './calibrate-room.ts';
import { openModel } from './room-model.ts';
import { runRoom, type RoomSlot } from './run-room.ts';
import { drawsFor, reckonWhatIf, runPlan } from './what-if.ts';

const model = openModel(defaultFiles);
const start = Date.UTC(2026, 8, 1);
const quarter = 900_000;
/** Days of a plan of 16 hours of light, as it is asked for. */
const asked = (days: number): RoomSlot[] =>
  Array.from({ length: days * 96 }, (_, index) => {
    const isLit = index % 96 < 64;
    return {
      ...{ at: start + index * quarter, ppfd: isLit ? 250 : 0, setTemperature: isLit ? 23 : 20 },
      ...{ setHumidity: isLit ? 62 : 70, setCo2: isLit ? 900 : 0 },
    };
  });
/** What sensors read in a room of other constants; `coldFrom`: a door stands open from this day on. */
function readRoom(days: number, constants: [string, number][], coldFrom = Infinity): RoomSlot[] {
  const slots = asked(days);
  const course = runRoom(model, new Map(constants), slots);
  let noise = 7;
  const wobble = () => ((noise = (noise * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * 0.4;
  return slots.map((slot, index) => ({
    ...slot,
    temperature: course.temperature[index]! + wobble() - (index >= coldFrom * 96 ? 1 : 0),
    humidity: course.humidity[index]! + 5 * wobble(),
    co2: course.co2[index]! + 40 * wobble(),
  }));
}
const truth: [string, number][] = [
  ...([
    ['c_offset', 1.2],
    ['c_hold', 45],
    ['c_leak', 2e-4],
    ['c_v_pl_ai', 6e-3],
    ['c_cap_q', 60_000],
  ] as [string, number][]),
];

test('least squares find the numbers of a curve, with how sure they are', () => {
  const at = Array.from({ length: 60 }, (_, index) => index / 10);
  const read = at.map((x) => 3 * Math.exp(-0.7 * x) - 1);
  const { values, squares } = fitLeastSquares(
    [
      { name: 'size', start: 1, least: 0.1, greatest: 10 },
      { name: 'rate', start: 2, least: 0.01, greatest: 5 },
      { name: 'level', start: 0, least: -5, greatest: 5 },
    ],
    ([size = 0, rate = 0, level = 0]) => Float64Array.from(at, (x, i) => size * Math.exp(-rate * x) + level - read[i]!),
    40,
  );
  expect(values.map((value) => Math.round(value * 1000) / 1000)).toEqual([3, 0.7, -1]);
  expect(squares).toBeLessThan(1e-8);
});

test('a room is found again from its readings, and foreseen for days that the fit never saw', () => {
  const found = calibrateRoom(model, readRoom(30, truth));
  if (found.state !== 'fitted') throw new Error('not fitted');
  expect(found.constants['c_offset']).toBeCloseTo(1.2, 0);
  expect(found.constants['c_leak']! / 2e-4).toBeCloseTo(1, 0);
  expect(found.errors.temperature).toBeLessThan(0.2);
  expect(found.errors.humidity).toBeLessThan(1.5);
  expect(found.planErrors.temperature).toBeGreaterThan(1);
  expect(found.heldOutDays).toBe(14);
  expect(found.fitDays).toBe(16);
  expect(found.hours.temperature).toHaveLength(14 * 24);
  expect(found.signal).toBeNull();
});

test('too few readings are told with how many there are, and nothing is fitted', () => {
  expect(calibrateRoom(model, asked(40))).toEqual({ state: 'tooFew', readings: 0, needed: 288 });
  expect(calibrateRoom(model, readRoom(2, truth))).toMatchObject({ state: 'tooFew', readings: 192 });
  expect(calibrateRoom(model, [])).toMatchObject({ state: 'tooFew', readings: 0 });
});

test('as many readings as are needed are enough: two days are fitted to, and the third judges', () => {
  expect(calibrateRoom(model, readRoom(3, truth))).toMatchObject({
    ...{ state: 'fitted', readings: 192, heldOut: 96, fitDays: 2, heldOutDays: 1 },
  });
});

test('a plan that is older than the first reading makes no readings', () => {
  const slots = readRoom(20, truth);
  const since = (slots.at(-1)?.at ?? 0) - 3 * 86_400_000;
  const late = slots.map(({ temperature, ...slot }) =>
    slot.at > since && temperature !== undefined ? { ...slot, temperature } : slot,
  );
  expect(calibrateRoom(model, late)).toMatchObject({ state: 'fitted', readings: 192, heldOut: 96 });
});

test('a door that stands open for four days is told, with since when and the heat it takes', () => {
  const found = calibrateRoom(model, readRoom(30, truth, 26));
  if (found.state !== 'fitted' || !found.signal) throw new Error('no signal');
  expect(found.signal).toMatchObject({ kind: 'moreHeat', since: start + 26 * 86_400_000 });
  expect(found.signal.degrees).toBeCloseTo(-1, 1);
  expect(found.signal.percent).toBeGreaterThan(10);
});

test('more light gives more crop for more electricity, within a range, and no change changes nothing', () => {
  const phase = {
    days: 20,
    photoperiod: 16,
    ppfd: 200,
    lit: { temperature: 23, humidity: 65, co2: 900 },
    dark: { temperature: 20, humidity: 70, co2: 0 },
  };
  const { before, after, change } = reckonWhatIf(model, null, [phase], [{ ...phase, ppfd: 250 }]);
  expect(after.middle.biomass).toBeGreaterThan(before.middle.biomass);
  expect(change.middle.lamps).toBeCloseTo(before.middle.lamps / 4, 6);
  expect(before.low.biomass).toBeLessThan(before.middle.biomass);
  expect(before.high.biomass).toBeGreaterThan(before.middle.biomass);
  expect(reckonWhatIf(model, null, [phase], [phase]).change.high.biomass).toBe(0);
});

test('what two plans begin with is reckoned once and comes to the same; a long plan is told without its range', () => {
  const climate = { temperature: 23, humidity: 65, co2: 900 };
  const phase = (days: number, ppfd: number) => ({ days, photoperiod: 16, ppfd, lit: climate, dark: climate });
  const [before, after] = [
    [phase(2, 200), phase(1, 200)],
    [phase(2, 200), phase(1, 250)],
  ];
  const told = reckonWhatIf(model, null, before, after);
  expect([told.before.middle, told.after.middle]).toEqual(
    [before, after].map((plan) => runPlan(model, new Map(), plan)),
  );
  expect(told.draws).toBe(5);
  expect([60, 200, 201, 333, 334, 800].map(drawsFor)).toEqual([5, 5, 3, 3, 1, 1]);
});
