import { gramsPerOunce, gramsPerPound } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';

const squareFeetPerM2 = 10.763_910_417;

/** Weights as the person reads them: small ones in grams or ounces, large ones in kilograms or pounds. */
export function useWeights() {
  const { number, units } = useFormat();
  const isMetric = units === 'metric';
  const round = (value: number) => number(value, Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2);
  const weight = (grams: number): string => {
    if (isMetric) return Math.abs(grams) < 1000 ? `${round(grams)} g` : `${round(grams / 1000)} kg`;
    return Math.abs(grams) < gramsPerPound
      ? `${round(grams / gramsPerOunce)} oz`
      : `${round(grams / gramsPerPound)} lb`;
  };
  return {
    weight,
    /** Growers weigh a plant in grams everywhere. */
    perPlant: (grams: number) => `${number(grams, 1)} g`,
    perArea: (gramsPerM2: number) =>
      isMetric ? `${number(gramsPerM2, 0)} g/m²` : `${number(gramsPerM2 / squareFeetPerM2, 1)} g/ft²`,
    /** How close plants stand: so many on an area. */
    stand: (plantsPerM2: number) =>
      isMetric
        ? { stand: number(plantsPerM2, 1), area: 'm²' }
        : { stand: number(plantsPerM2 / squareFeetPerM2, 2), area: 'ft²' },
    percent: (share: number) => `${number(share * 100, share < 0.1 ? 1 : 0)} %`,
  };
}
