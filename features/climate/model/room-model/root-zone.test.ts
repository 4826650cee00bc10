import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepRootZone, type RootZone } from './root-zone.ts';

// The stone-wool slab the model was compared with: 8 shots of 0.75 L/m², transpiration 65 at night to 270 g/m²/h at noon.
const slab = { substrateL: 18, fieldCapacity: 75, bypassShare: 0.3, feedEc: 3.6, uptakeEc: 3.05 };
const shotL = 0.75;
const sunrise = 5;
const dayHours = 16;
const minuteHours = 1 / 60;

const transpirationAt = (hour: number): number => {
  const sun = Math.sin((Math.PI * (hour - sunrise)) / dayHours);
  return 65 + 205 * Math.max(0, sun);
};

/** Runs whole days and gives minute samples of the last. */
function runSlab(days: number): { samples: { hour: number; zone: RootZone }[]; rises: number[] } {
  let zone: RootZone = { vwcPercent: 66, poreEc: 4.9, irrigatedL: 0, drainedL: 0 };
  const shotHours = Array.from({ length: 8 }, (_, i) => sunrise + i * 1.25);
  const samples: { hour: number; zone: RootZone }[] = [];
  const rises: number[] = [];
  for (let minute = 0; minute < days * 1440; minute += 1) {
    const hour = (minute % 1440) / 60;
    const isShot = shotHours.some((one) => Math.abs(one - hour) < minuteHours / 2);
    const before = zone.vwcPercent;
    zone = stepRootZone(zone, isShot ? shotL : 0, (transpirationAt(hour) * minuteHours) / 1000, slab);
    if (minute < (days - 1) * 1440) continue;
    if (isShot) rises.push(zone.vwcPercent - before);
    samples.push({ hour, zone });
  }
  return { samples, rises };
}

const swing = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

test('a slab rises 2.8 points per shot and swings 10.4 points a day', () => {
  const { samples, rises } = runSlab(20);
  expect(Math.abs(Math.max(...rises) - 2.8)).toBeLessThan(0.2);
  expect(Math.abs(swing(samples.map((one) => one.zone.vwcPercent)) - 10.4)).toBeLessThan(0.5);
});

test('a slab dries about 0.35 points an hour at night', () => {
  const { samples } = runSlab(20);
  const vwcAt = (hour: number): number => samples.find((one) => one.hour >= hour)?.zone.vwcPercent ?? Number.NaN;
  expect(Math.abs((vwcAt(0) - vwcAt(4)) / 4 - 0.35)).toBeLessThan(0.05);
});

test('a slab keeps an EC near 4.9 with a small daily swing against its water, and drains about 2.3 L of 6', () => {
  const { samples } = runSlab(60);
  const ecs = samples.map((one) => one.zone.poreEc);
  expect(Math.abs(ecs.reduce((sum, ec) => sum + ec, 0) / ecs.length - 4.9)).toBeLessThan(0.1);
  expect(Math.abs(swing(ecs) - 0.26)).toBeLessThan(0.05);
  const first = samples[0]?.zone.drainedL ?? Number.NaN;
  const last = samples.at(-1)?.zone.drainedL ?? Number.NaN;
  expect(Math.abs(last - first - 2.3)).toBeLessThan(0.1);
});

test('water is conserved: what came in is in the substrate, in the drain or in the air', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 3, noNaN: true }), fc.double({ min: 0, max: 0.02, noNaN: true })), {
        maxLength: 100,
      }),
      (steps) => {
        const start: RootZone = { vwcPercent: 60, poreEc: 3, irrigatedL: 0, drainedL: 0 };
        let zone = start;
        let evaporated = 0;
        for (const [shot, evaporation] of steps) {
          zone = stepRootZone(zone, shot, evaporation, slab);
          evaporated += evaporation;
        }
        const stored = ((zone.vwcPercent - start.vwcPercent) * slab.substrateL) / 100;
        expect(zone.irrigatedL - evaporated - zone.drainedL).toBeCloseTo(stored, 6);
      },
    ),
  );
});
