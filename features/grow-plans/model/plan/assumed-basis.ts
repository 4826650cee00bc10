/**
 * What the figures of plans and runs rest on until a facility says otherwise. Drippers of 2 L/h and 12 plants/m² as in practice
 * (horticulture reference, sections 6 and 8), LED lamps in the middle of 2.5 to 3.2 µmol/J (section 3), cooling that moves three times
 * what it takes.
 */
export const assumedStand = { emitterLph: 2, plantsPerM2: 12, lampEfficacy: 2.7, coolingCop: 3 } as const;
