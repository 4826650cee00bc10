import fc from 'fast-check';
import { portionOut, rateUnits, sprayedAmount } from '@trellis/lifecycles/model';
import { expect, test } from 'vitest';

const of = (rate: number | null, rateUnit: string | null, volumeL: number | null, areaSqFt: number | null = null) =>
  sprayedAmount({ rate, rateUnit, volumeL, areaSqFt });

test.each([
  // 4 mL in each of 20 L.
  [4, 'mL/L', 20, null, { amount: 80, unit: 'mL' }],
  [5, 'g / L', 12.5, null, { amount: 62.5, unit: 'g' }],
  // Two US fluid ounces in each of five gallons: ten ounces.
  [2, 'fl oz/gal', 18.927_058_92, null, { amount: 295.735, unit: 'mL' }],
  [1, 'lb/100 gal', 378.541_178_4, null, { amount: 453.592, unit: 'g' }],
  [0.5, '%', 10, null, { amount: 50, unit: 'mL' }],
  // 1000 ft² are 92.9 m².
  [25, 'ea/m²', null, 1000, { amount: 2322.576, unit: 'ea' }],
  [3, 'fl oz/1000 ft²', 40, 2000, { amount: 177.441, unit: 'mL' }],
  [1, 'pt/acre', null, 43_560, { amount: 473.176, unit: 'mL' }],
] as const)('%s %s with %s L on %s ft²', (rate, unit, volume, area, amount) => {
  expect(of(rate, unit, volume, area)).toEqual(amount);
});

test('what is not known or not of a known unit comes to nothing', () => {
  expect(of(null, 'mL/L', 20)).toBeNull();
  expect(of(4, 'mL/L', null, 500)).toBeNull();
  expect(of(4, 'mL/m²', 20)).toBeNull();
  expect(of(4, null, 20)).toBeNull();
  expect(of(4, 'drops/L', 20)).toBeNull();
});

test('every unit that is offered is understood', () => {
  for (const unit of rateUnits) expect(of(1, unit, 1, 1)).not.toBeNull();
});

test('what leaves the stock for several runs is together what was used, to the last decimal of the books', () => {
  const thirds = [1, 2, 3].map((run) => ({ run, share: 1 / 3 }));
  expect(portionOut(1, thirds).map(({ qty }) => qty)).toEqual([0.333333, 0.333333, 0.333334]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 1e9 }),
      (plants, millionths) => {
        const all = plants.reduce((sum, one) => sum + one, 0);
        const parts = portionOut(
          millionths / 1e6,
          plants.map((one) => ({ share: one / all })),
        );
        expect(parts.reduce((sum, { qty }) => sum + Math.round(qty * 1e6), 0)).toBe(millionths);
      },
    ),
  );
});
