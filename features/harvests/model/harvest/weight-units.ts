import { gramsPerOunce, gramsPerPound } from '@trellis/lifecycles/model';

/** Grams in the units of weight that harvests are kept in, by the names that the state's system has for them. */
export const gramsPerWeightUnit: Readonly<Record<string, number>> = {
  Milligrams: 0.001,
  Grams: 1,
  Kilograms: 1000,
  Ounces: gramsPerOunce,
  Pounds: gramsPerPound,
};
