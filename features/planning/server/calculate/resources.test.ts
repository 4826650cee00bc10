import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankProposals, type FreeShelf, type GrowOption } from './rank-proposals.ts';
import type { Resources } from './resources.ts';

const firstMonday = 4;
const day = (date: string): number => Date.parse(date) / 86_400_000;
const shelf = (platform_id: number, from: number, to: number, capacity = 10): FreeShelf => ({
  platform_id,
  platformName: `S${platform_id}`,
  platformGroupName: 'U',
  area_id: 1,
  basin: 'none',
  capacity,
  free: [{ from, to }],
  harvestDate: null,
  strain_id: null,
  expectedGrams: null,
});
const option = (growplan_id: number, values: Partial<GrowOption> = {}): GrowOption => ({
  growplan_id,
  name: `P${growplan_id}`,
  strain_id: growplan_id,
  strainName: `Strain ${growplan_id}`,
  days: 20,
  firstPhaseDays: null,
  gramsPerPlant: 10,
  isDried: true,
  work: [],
  ...values,
});
const endless = (): Resources => ({ dryingGrams: null, drying: new Map(), weeklyMinutes: null, minutes: new Map() });
const plan = (shelves: FreeShelf[], options: GrowOption[], resources: Partial<Resources> = {}) =>
  rankProposals(shelves, options, { objective: {}, limits: {}, resources: { ...endless(), ...resources } });
const starts = ({ proposals }: ReturnType<typeof plan>) => proposals.map(({ start }) => day(start));

test('two harvests that do not hang at once in the drying rooms come one after the other', () => {
  const shelves = [shelf(1, 100, 300), shelf(2, 100, 300)];
  expect(starts(plan(shelves, [option(1)]))).toEqual([100, 100]);
  // Ten plants of 10 g dry are 500 g wet.
  expect(starts(plan(shelves, [option(1)], { dryingGrams: 1000 }))).toEqual([100, 100]);
  expect(starts(plan(shelves, [option(1)], { dryingGrams: 999 }))).toEqual([100, 114]);
  expect(starts(plan(shelves, [option(1, { isDried: false })], { dryingGrams: 1 }))).toEqual([100, 100]);
  // What hangs there on the first day of drying keeps the crop off for as long.
  expect(starts(plan([shelf(1, 100, 300)], [option(1)], { dryingGrams: 600, drying: new Map([[125, 200]]) }))).toEqual([
    106,
  ]);
});

test('work that the hands of a week do not do waits for a week that has them', () => {
  const work = [{ day: 0, minutes: 60 }];
  const shelves = [shelf(1, firstMonday, 100), shelf(2, firstMonday, 100), shelf(3, firstMonday, 100)];
  expect(starts(plan(shelves, [option(1, { work })], { weeklyMinutes: 120 }))).toEqual([
    firstMonday,
    firstMonday,
    firstMonday + 7,
  ]);
  const minutes = new Map([[1, 61]]);
  expect(starts(plan(shelves, [option(1, { work })], { weeklyMinutes: 120, minutes }))).toEqual([
    firstMonday + 7,
    firstMonday + 7,
    firstMonday + 14,
  ]);
});

test('a shelf for which neither suffices is left, and says why', () => {
  expect(plan([shelf(1, 100, 130)], [option(1)], { dryingGrams: 499 })).toEqual({
    proposals: [],
    left: [{ platform_id: 1, platformName: 'S1', reasons: ['P1: no drying rooms left'] }],
  });
  const work = [{ day: 3, minutes: 61 }];
  expect(plan([shelf(1, 100, 130)], [option(1, { work })], { weeklyMinutes: 60 }).left).toMatchObject([
    { reasons: ['P1: no labour left'] },
  ]);
  // No crop has its time there: nothing is wanting.
  expect(plan([shelf(1, 100, 110)], [option(1)], { dryingGrams: 1 })).toEqual({ proposals: [], left: [] });
});

test('whatever is planned: no day hangs more than the rooms take, no week asks for more than its hours', () => {
  const shelves = fc.array(
    fc.record({
      from: fc.integer({ min: 100, max: 160 }),
      length: fc.integer({ min: 5, max: 150 }),
      capacity: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const options = fc.array(
    fc.record({
      days: fc.integer({ min: 5, max: 60 }),
      gramsPerPlant: fc.integer({ min: 1, max: 80 }),
      isDried: fc.boolean(),
      work: fc.array(fc.record({ day: fc.nat(59), minutes: fc.integer({ min: 1, max: 300 }) }), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const limits = fc.record({
    dryingGrams: fc.integer({ min: 100, max: 20_000 }),
    weeklyMinutes: fc.integer({ min: 60, max: 900 }),
  });
  fc.assert(
    fc.property(shelves, options, limits, (places, crops, given) => {
      const made = crops.map((values, index) => option(index + 1, values));
      const free = places.map(({ from, length, capacity }, index) => shelf(index + 1, from, from + length, capacity));
      const { proposals } = plan(free, made, given);
      // Added up anew, from what is proposed alone.
      const wet = new Map<number, number>();
      const minutes = new Map<string, number>();
      for (const winner of proposals.filter(({ rank }) => rank === 1)) {
        const crop = made[winner.growplan_id - 1];
        const place = places[winner.platform_id - 1];
        if (!crop || !place) throw new Error('unknown crop or shelf');
        const start = day(winner.start);
        expect(start).toBeGreaterThanOrEqual(place.from);
        expect(start + crop.days).toBeLessThanOrEqual(place.from + place.length);
        for (let at = start + crop.days; crop.isDried && at < start + crop.days + 14; at += 1)
          wet.set(at, (wet.get(at) ?? 0) + crop.gramsPerPlant * place.capacity * 5);
        for (const task of crop.work) {
          const date = new Date((start + task.day) * 86_400_000);
          date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
          const monday = date.toISOString().slice(0, 10);
          minutes.set(monday, (minutes.get(monday) ?? 0) + task.minutes);
        }
      }
      expect(Math.max(0, ...wet.values())).toBeLessThanOrEqual(given.dryingGrams + 1e-6);
      expect(Math.max(0, ...minutes.values())).toBeLessThanOrEqual(given.weeklyMinutes + 1e-6);
    }),
    { numRuns: 300 },
  );
});
