/** The avoirdupois pound, and its ounce (NIST SP 811, exact). */
export const gramsPerPound = 453.592_37;
export const gramsPerOunce = gramsPerPound / 16;

/** A weight as people of a facility count their harvests: in pounds, or in kilograms. */
export const harvestWeight = (grams: number, isMetric: boolean): number => grams / (isMetric ? 1000 : gramsPerPound);
