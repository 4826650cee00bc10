import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detectShots, estimateFieldCapacity, steerDays } from './crop-steering.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Days of 12 h of light from 6:00: shots of `rise` points at the given hours, drying by so many points an hour. */
function makeDays(count: number, shotHours: readonly number[], { rise = 4, byDay = 1, byNight = 0.4, top = 64 } = {}) {
  const times: number[] = [];
  const values: number[] = [];
  let value = 56;
  for (let at = 0; at < count * day; at += 5 * minute) {
    const ofDay = (at % day) / hour;
    if (shotHours.some((shot) => Math.abs(ofDay - shot) < 1e-6)) value = Math.min(top, value + rise);
    else value -= ((ofDay >= 6 && ofDay < 18 ? byDay : byNight) * 5) / 60;
    times.push(at);
    values.push(Math.round(value * 10) / 10);
  }
  const lit = Array.from({ length: count }, (_, index) => ({
    from: index * day + 6 * hour,
    to: index * day + 18 * hour,
  }));
  return { content: { times, values }, lit };
}

describe('crop steering from water content', () => {
  test('every shot is seen once, where the rise began', () => {
    const { content } = makeDays(3, [7, 8, 9, 11, 13]);
    const shots = detectShots(content);
    expect(shots).toHaveLength(15);
    expect(shots[0]!.peakAt).toBe(7 * hour);
    expect(shots.every(({ low, peak }) => peak - low >= 0.8)).toBe(true);
  });

  test('a day has its phases in order, from lights on to lights on', () => {
    const { content, lit } = makeDays(3, [7, 8, 9, 11, 13]);
    const [first] = steerDays(content, lit);
    expect(first!.phases.map(({ phase }) => phase)).toEqual(['P0', 'P1', 'P2', 'P3']);
    expect(first!.phases[0]).toMatchObject({ from: 6 * hour });
    expect(first!.phases.at(-1)).toMatchObject({ from: 13 * hour, to: 30 * hour });
    first!.phases.slice(1).forEach(({ from }, index) => expect(from).toBe(first!.phases[index]!.to));
  });

  test('the dry-back is told when the night is over: the fall from the peak to the value before the first shot', () => {
    const { content, lit } = makeDays(3, [7, 8, 9, 11, 13]);
    const days = steerDays(content, lit);
    // From 13:00: 5 h of drying by day, 12 h by night, 1 h by day until the shot at 7:00.
    expect(days[0]!.dryBack).toBeCloseTo(5 + 12 * 0.4 + 1, 0);
    expect(days[0]!.dryBackShare).toBeCloseTo(days[0]!.dryBack! / days[0]!.peak!);
    expect(days.at(-1)!.dryBack).toBeNull();
  });

  test('a day without water is not counted to the dry-back of the day before', () => {
    const { content, lit } = makeDays(4, [7, 8, 9]);
    const dry = { times: content.times, values: [...content.values] };
    // The second day gets nothing: from its lights on it goes on drying until the shot of the third.
    let value = dry.values[(30 * hour) / (5 * minute)] as number;
    for (let at = 30 * hour; at < 55 * hour; at += 5 * minute) {
      dry.values[at / (5 * minute)] = Math.round(value * 100) / 100;
      value -= ((at % day) / hour >= 6 && (at % day) / hour < 18 ? 1 : 0.4) * (5 / 60);
    }
    const [first, second] = steerDays(dry, lit);
    // From 9:00: 9 h by day and 12 h by night until the lights went on; then a day and a night more.
    expect(first!.dryBack).toBeCloseTo(9 + 12 * 0.4, 0);
    expect(second!.dryBack).toBeCloseTo(12 + 12 * 0.4 + 1, 0);
  });

  test('field capacity is where the days end up, and is not guessed without water', () => {
    const { content, lit } = makeDays(4, [7, 7.5, 8, 8.5, 9, 9.5, 10, 11]);
    expect(estimateFieldCapacity(steerDays(content, lit))).toBeCloseTo(64, 0);
    expect(estimateFieldCapacity(steerDays(makeDays(2, []).content, lit))).toBeNull();
    expect(estimateFieldCapacity([])).toBeNull();
  });

  test('shots, peaks, dry-backs and field capacity are those that an independent reckoning gives, whatever the irrigation', () => {
    const schedule = fc.record({
      // Half hours after lights on, at least one apart.
      places: fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 8 }),
      rise: fc.integer({ min: 20, max: 60 }),
      byDay: fc.integer({ min: 2, max: 12 }),
      byNight: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 400, max: 600 }),
    });
    fc.assert(
      fc.property(schedule, ({ places, rise, byDay, byNight, start }) => {
        const count = 4;
        const shotTimes = Array.from({ length: count }, (_, index) =>
          places.map((place) => index * day + 6 * hour + place * hour).sort((a, b) => a - b),
        ).flat();
        // Water content in tenths of a point, written down minute by minute with what happened.
        const times: number[] = [];
        const values: number[] = [];
        const told = new Map<number, { before: number; after: number }>();
        let tenths = start * 100;
        for (let at = 0; at < count * day; at += 5 * minute) {
          if (shotTimes.includes(at)) {
            told.set(at, { before: values.at(-1) ?? 0, after: (tenths + rise * 100) / 1000 });
            tenths += rise * 100;
          } else {
            const ofDay = (at % day) / hour;
            tenths -= ((ofDay >= 6 && ofDay < 18 ? byDay : byNight) * 500) / 60;
          }
          times.push(at);
          values.push(tenths / 1000);
        }
        const lit = Array.from({ length: count }, (_, index) => ({
          from: index * day + 6 * hour,
          to: index * day + 18 * hour,
        }));
        const days = steerDays({ times, values }, lit);
        const highest: number[] = [];
        for (const [index, one] of days.entries()) {
          const [from, next] = [lit[index]!.from, lit[index + 1]?.from ?? Infinity];
          const own = shotTimes.filter((at) => at >= from && at < next);
          expect(one.shots.map(({ peakAt }) => peakAt)).toEqual(own);
          const top = Math.max(...own.map((at) => told.get(at)!.after), values[times.indexOf(from)]!);
          highest.push(top);
          expect(one.peak).toBeCloseTo(top, 6);
          if (next === Infinity) expect(one.dryBack).toBeNull();
          else expect(one.dryBack).toBeCloseTo(top - told.get(shotTimes.find((at) => at >= next)!)!.before, 6);
        }
        const [low, high] = highest.sort((a, b) => a - b).slice(1, 3);
        expect(estimateFieldCapacity(days)).toBeCloseTo((low! + high!) / 2, 6);
      }),
      { numRuns: 300 },
    );
  });

  test('a probe that wavers and a slow rise are no shots, and a day without readings has no numbers', () => {
    const times = Array.from({ length: 288 }, (_, index) => index * 5 * minute);
    const wavering = times.map((_, index) => 55 + (index % 2) * 0.4);
    expect(detectShots({ times, values: wavering })).toEqual([]);
    expect(detectShots({ times, values: times.map((at) => 50 + at / hour) })).toEqual([]);
    const [empty] = steerDays({ times: [], values: [] }, [{ from: 0, to: 12 * hour }]);
    expect(empty).toMatchObject({ peak: null, dryBack: null, shots: [] });
  });

  test('whatever is read, a dry-back is never negative, and phases neither overlap nor leave the day', () => {
    const readings = fc.array(fc.oneof(fc.constant(null), fc.double({ min: 0, max: 100, noNaN: true })), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(readings, (values) => {
        const times = values.map((_, index) => index * 10 * minute);
        const lit = [0, 1, 2].map((index) => ({ from: index * day, to: index * day + 12 * hour }));
        for (const one of steerDays({ times, values }, lit)) {
          expect(one.dryBack ?? 0).toBeGreaterThanOrEqual(0);
          one.phases.forEach(({ from, to }, index) => {
            expect(from).toBeLessThan(to);
            expect(from).toBeGreaterThanOrEqual(one.phases[index - 1]?.to ?? one.from);
          });
        }
      }),
    );
  });
});

/** An open recording of a crop on stone wool (WUR, 2nd Autonomous Greenhouse Challenge), where a checkout has it beside it. */
const recording = process.env['ROOT_ZONE_RECORDING'] ?? '';
test.runIf(existsSync(recording))(
  'a whole crop on stone wool: some six shots a day, a daily fall of about ten points',
  () => {
    const [head = '', ...lines] = readFileSync(recording, 'utf8').trim().split('\n');
    const columns = head
      .replace('%', '')
      .split(',')
      .map((name) => name.trim());
    const [time, content] = [columns.indexOf('time'), columns.indexOf('WC_slab1')];
    const rows = lines.map((line) => line.split(',').map(Number));
    const times = rows.map((row) => Math.round((row[time]! - 25_569) * day));
    const values = rows.map((row) => (Number.isFinite(row[content]) ? row[content]! : null));
    const first = Math.ceil(times[0]! / day) * day;
    const lit = Array.from({ length: 160 }, (_, index) => ({
      from: first + index * day,
      to: first + index * day + 18 * hour,
    }));
    const days = steerDays({ times, values }, lit).filter(({ peak, dryBack }) => peak !== null && dryBack !== null);
    const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
    expect(middle(days.map(({ shots }) => shots.length))).toBeGreaterThanOrEqual(5);
    expect(middle(days.map(({ shots }) => shots.length))).toBeLessThanOrEqual(8);
    expect(middle(days.map(({ dryBack }) => dryBack!))).toBeGreaterThan(5);
    expect(middle(days.map(({ dryBack }) => dryBack!))).toBeLessThan(15);
  },
);
