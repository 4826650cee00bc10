import { TestType, type Analyte } from '@trellis/lab-tests/model';
import type { ReferenceRows } from '@trellis/server-kit';

const analyte = (name: string, unit: string, limit?: number): Analyte => ({
  name,
  unit,
  ...(limit !== undefined && { limit }),
});
const analytes = (unit: string, limits: Readonly<Record<string, number>>): Analyte[] =>
  Object.entries(limits).map(([name, limit]) => analyte(name, unit, limit));

const cannabinoids = ['THCA', 'Δ9-THC', 'Total THC', 'CBDA', 'CBD', 'Total CBD', 'CBG', 'CBN'].map((name) =>
  analyte(name, '%'),
);
const terpenes = [
  'β-Myrcene',
  'Limonene',
  'β-Caryophyllene',
  'Linalool',
  'α-Pinene',
  'Terpinolene',
  'Total terpenes',
].map((name) => analyte(name, '%'));
const waterActivity = [analyte('Water activity', 'aw', 0.65), analyte('Moisture', '%')];

const solvents = analytes('µg/g', {
  Acetone: 5000,
  Benzene: 2,
  Butane: 5000,
  Chloroform: 2,
  Ethanol: 5000,
  Heptane: 5000,
  Hexane: 290,
  Methanol: 3000,
  Propane: 5000,
  Toluene: 890,
  Xylenes: 2170,
});

// Washington: WAC 314-55-102 and 314-55-108. Action levels of the pesticides growers meet most; the laboratory's list is complete.
const washington = {
  microbial: [
    analyte('Bile-tolerant gram-negative bacteria', 'CFU/g', 10_000),
    analyte('E. coli (STEC)', 'CFU/g', 0),
    analyte('Salmonella', 'CFU/25 g', 0),
    analyte('Aflatoxins, total', 'µg/kg', 20),
    analyte('Ochratoxin A', 'µg/kg', 20),
  ],
  metals: analytes('µg/g', { Arsenic: 2, Cadmium: 0.82, Lead: 1.2, Mercury: 0.4 }),
  foreign: [analyte('Stems 3 mm or more', '%', 5), analyte('Seeds and other', '%', 2)],
  pesticides: analytes('µg/g', {
    Abamectin: 0.5,
    Bifenazate: 0.2,
    Bifenthrin: 0.2,
    Chlorpyrifos: 0.2,
    Imidacloprid: 0.4,
    Malathion: 0.2,
    Myclobutanil: 0.2,
    'Piperonyl butoxide': 2,
    Pyrethrins: 1,
    Spinosad: 0.2,
    Spiromesifen: 0.2,
    Trifloxystrobin: 0.2,
  }),
};

// California: Title 4 CCR §§ 15718–15725, products for inhalation.
const california = {
  microbial: [
    analyte('Aspergillus (A. flavus, fumigatus, niger, terreus)', 'CFU/g', 0),
    analyte('E. coli (STEC)', 'CFU/g', 0),
    analyte('Salmonella', 'CFU/g', 0),
    analyte('Aflatoxins, total', 'µg/kg', 20),
    analyte('Ochratoxin A', 'µg/kg', 20),
  ],
  metals: analytes('µg/g', { Arsenic: 0.2, Cadmium: 0.2, Lead: 0.5, Mercury: 0.1 }),
  foreign: [analyte('Sand, soil, cinders or dirt', '% of area', 25), analyte('Mould', '% of area', 25)],
  pesticides: analytes('µg/g', {
    Abamectin: 0.1,
    Bifenazate: 0.1,
    Bifenthrin: 3,
    Chlorpyrifos: 0,
    Imidacloprid: 5,
    Malathion: 0.5,
    Myclobutanil: 0.1,
    Pyrethrins: 0.5,
    Spinosad: 0.1,
    Spiromesifen: 0.1,
    Trifloxystrobin: 0.1,
  }),
};

type Panel = readonly [
  category: string,
  label: string,
  analytes: readonly Analyte[],
  grams: number,
  days: number,
  requiredFor: readonly string[],
];

const everything = ['flower', 'trim', 'concentrate', 'edible'];
const raw = ['flower', 'trim'];

const panels = (state: string, rules: typeof washington | typeof california): Panel[] => [
  ['potency', 'Cannabinoids', cannabinoids, 1, 3, everything],
  ['microbial', 'Microbes and mycotoxins', rules.microbial, 3, 5, everything],
  ['pesticides', 'Pesticides', rules.pesticides, 2, 5, everything],
  ['metals', 'Heavy metals', rules.metals, 1, 5, everything],
  ['solvents', 'Residual solvents', solvents, 1, 4, ['concentrate']],
  ['moisture', 'Water activity and moisture', waterActivity, 2, 2, raw],
  ['foreign', 'Foreign matter', rules.foreign, 2, 2, state === 'WA' ? raw : everything],
];

const research: Panel[] = [
  ['potency', 'Cannabinoids, research', cannabinoids, 0.5, 2, []],
  ['terpenes', 'Terpenes', terpenes, 0.5, 3, []],
  ['moisture', 'Water activity and moisture, research', waterActivity, 1, 1, []],
];

const rows = (firstId: number, state: string | null, list: readonly Panel[]) =>
  list.map(([category, label, measured, minSampleGrams, turnaroundDays, requiredFor], index) => ({
    id: firstId + index,
    state,
    category,
    label,
    analytes: measured,
    minSampleGrams,
    turnaroundDays,
    requiredFor,
  }));

/** Test panels for research and by state. */
export const labTestsReferenceData: readonly ReferenceRows[] = [
  {
    entity: TestType,
    rows: [
      ...rows(1, null, research),
      ...rows(20, 'WA', panels('WA', washington)),
      ...rows(40, 'CA', panels('CA', california)),
    ],
  },
];
