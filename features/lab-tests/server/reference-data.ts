import { TestType, type Analyte } from '@trellis/lab-tests/model';
import type { ReferenceRows } from '@trellis/server-kit';

// Names only. Limits, sample weights and what a product needs differ by state and laboratory and change; each facility enters its
// own limits (`testLimits`). Washington's panels and units follow the names its reporting system uses for test results.
const measured = (unit: string, ...names: readonly string[]): Analyte[] => names.map((name) => ({ name, unit }));

const cannabinoids = [
  'THCA',
  'Δ9-THC',
  'Δ8-THC',
  'Total THC',
  'CBDA',
  'CBD',
  'Total CBD',
  'CBGA',
  'CBG',
  'CBN',
  'CBC',
  'THCV',
];
const terpenes = [
  ...['β-Myrcene', 'Limonene', 'β-Caryophyllene', 'Linalool', 'α-Pinene', 'β-Pinene', 'Terpinolene', 'α-Humulene'],
  ...['Ocimene', 'α-Bisabolol', 'Total terpenes'],
];
const metals = ['Arsenic', 'Cadmium', 'Lead', 'Mercury'];
const mycotoxins = ['Aflatoxins, total', 'Ochratoxin A'];
const moisture = [...measured('aw', 'Water activity'), ...measured('%', 'Moisture content')];
const solvents = [
  ...['Acetone', 'Benzene', 'Butane', 'Chloroform', 'Ethanol', 'Heptane', 'Hexane', 'Methanol', 'Propane', 'Toluene'],
  'Xylenes',
];
const pesticides = [
  ...['Abamectin', 'Bifenazate', 'Bifenthrin', 'Chlorpyrifos', 'Imidacloprid', 'Malathion', 'Myclobutanil'],
  ...['Piperonyl butoxide', 'Pyrethrins', 'Spinosad', 'Spiromesifen', 'Trifloxystrobin'],
];
const microbes = [
  ...measured('CFU/g', 'Total aerobic count', 'Total yeast and mold', 'Total coliforms'),
  ...measured('CFU/g', 'Bile-tolerant gram-negative bacteria', 'Salmonella', 'E. coli (STEC)'),
  ...measured('CFU/g', 'Aspergillus flavus', 'Aspergillus fumigatus', 'Aspergillus niger', 'Aspergillus terreus'),
];

type Panel = readonly [id: number, category: TestType['category'], label: string, analytes: readonly Analyte[]];

const general: readonly Panel[] = [
  [1, 'potency', 'Cannabinoids', measured('%', ...cannabinoids)],
  [2, 'terpenes', 'Terpenes', measured('%', ...terpenes)],
  [3, 'moisture', 'Water activity and moisture', moisture],
  [4, 'microbial', 'Microbes', microbes],
  [5, 'microbial', 'Mycotoxins', measured('µg/kg', ...mycotoxins)],
  [6, 'metals', 'Heavy metals', measured('µg/g', ...metals)],
  [7, 'solvents', 'Residual solvents', measured('µg/g', ...solvents)],
  [8, 'pesticides', 'Pesticides', measured('µg/g', ...pesticides)],
  [9, 'foreign', 'Foreign matter', measured('%', 'Stems', 'Seeds and other')],
];

const washington: readonly Panel[] = [
  [20, 'potency', 'Potency', measured('%', 'D9THC', 'Total THC')],
  [21, 'microbial', 'Microbiological', measured('CFU/g', 'BTGN', 'Salmonella', 'STEC')],
  [22, 'microbial', 'Mycotoxin', measured('ug/kg', ...mycotoxins)],
  [23, 'metals', 'Heavy Metal', measured('ug/g', ...metals)],
  [24, 'solvents', 'Residual Solvent', measured('ug/g', ...solvents)],
  [25, 'pesticides', 'Pesticide', measured('ug/g', ...pesticides)],
  [26, 'moisture', 'Moisture Analysis', [...measured('aw', 'Water Activity'), ...measured('%', 'Moisture Content')]],
  [27, 'foreign', 'Foreign Matter', measured('%', 'Foreign Matter')],
];

const rows = (state: string | null, panels: readonly Panel[]) =>
  panels.map(([id, category, label, analytes]) => ({ id, state, category, label, analytes }));

/** Test panels for everybody, and those of Washington by the names of its reporting system. */
export const labTestsReferenceData: readonly ReferenceRows[] = [
  { entity: TestType, rows: [...rows(null, general), ...rows('WA', washington)] },
];
