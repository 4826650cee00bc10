type Species = 'indica' | 'sativa' | 'hybrid' | 'hemp';

/** A genetic line of the demo company; figures are plausible for their kind (horticulture reference, section 8). */
export interface DemoStrain {
  name: string;
  abbreviation: string;
  species?: Species;
  indicaPercentage?: number;
  sativaPercentage?: number;
  typicalThc?: number;
  typicalCbd?: number;
  flowerDays?: number;
  description: string;
}

const flowering = (
  name: string,
  abbreviation: string,
  indicaPercentage: number,
  typicalThc: number,
  flowerDays: number,
  description: string,
): DemoStrain => ({
  name,
  abbreviation,
  species: indicaPercentage >= 70 ? 'indica' : indicaPercentage <= 30 ? 'sativa' : 'hybrid',
  indicaPercentage,
  sativaPercentage: 100 - indicaPercentage,
  typicalThc,
  typicalCbd: 0.1,
  flowerDays,
  description,
});

export const demoStrains: readonly DemoStrain[] = [
  flowering('Tidewater', 'TDW', 55, 22.4, 62, 'Even canopy, little stretch; the house standard.'),
  flowering('Night Orchard', 'NOR', 80, 24.1, 58, 'Short and dense; wants dry air from week six on.'),
  flowering('Harbor Lights', 'HBL', 35, 20.3, 66, 'Doubles its height in stretch; trellis early.'),
  flowering('Copper Canyon', 'CPC', 60, 25.6, 63, 'Heavy feeder, colours with cool nights.'),
  flowering('Marmalade Sky', 'MMS', 25, 19.2, 70, 'Long flowering, citrus; harvest by trichomes.'),
  flowering('Cinder Cone', 'CND', 70, 26.8, 60, 'Potent and compact; sensitive to high EC.'),
  flowering('Blue Sedge', 'BSG', 50, 18.7, 61, 'Easy to clone, tolerant; good for training.'),
  {
    name: 'Prairie Relief',
    abbreviation: 'PRR',
    species: 'hemp',
    typicalThc: 0.25,
    typicalCbd: 11.8,
    flowerDays: 56,
    description: 'Hemp for flower; test weekly from flower week four.',
  },
  {
    name: 'High Mesa Gold',
    abbreviation: 'HMG',
    species: 'hemp',
    typicalThc: 0.22,
    typicalCbd: 13.4,
    flowerDays: 54,
    description: 'Hemp for extraction; vigorous and uniform.',
  },
  { name: 'Butterhead, green', abbreviation: 'BHG', description: 'Soft heads of 250 g; tip-burns above 17 mol a day.' },
  { name: 'Romaine, crisp', abbreviation: 'RMC', description: 'Upright heads; takes more light than butterhead.' },
  { name: 'Oakleaf, red', abbreviation: 'OLR', description: 'Cut or whole; colours with cool nights.' },
];
