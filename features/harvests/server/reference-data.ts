import { HarvestWorkflow, HarvestWorkflowStep } from '@trellis/harvests/model';
import { Lookup } from '@trellis/reference-data/model';
import type { ReferenceRows } from '@trellis/server-kit';

const step = (
  id: number,
  harvestWorkflow_id: number,
  seq: number,
  kind: string,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({ id, harvestWorkflow_id, seq, kind, name, ...more });
const weighed = { needsWeight: true };

// Drying at 15–18 °C and 55–60 % for 10–14 days to a loss of about 75–80 %; curing at about 60 %.
const steps = [
  step(1, 1, 10, 'wet_weigh', 'Weigh wet', { ...weighed, targetHours: 4 }),
  step(2, 1, 20, 'hang', 'Hang', { targetHours: 4 }),
  step(3, 1, 30, 'dry', 'Dry', { ...weighed, targetHours: 288, targetT: 16, targetRh: 58, lossPct: 76 }),
  step(4, 1, 40, 'buck', 'Buck', { ...weighed, targetHours: 24, lossPct: 20 }),
  step(5, 1, 50, 'trim', 'Trim', { ...weighed, targetHours: 48, lossPct: 25 }),
  step(6, 1, 60, 'cure', 'Cure', { ...weighed, targetHours: 336, targetT: 18, targetRh: 60, lossPct: 2 }),
  step(7, 1, 70, 'sample', 'Sample', { targetHours: 2 }),
  step(8, 1, 80, 'hold', 'Hold for the result', { targetHours: 120 }),
  step(9, 1, 90, 'package', 'Package', { ...weighed, targetHours: 24, outputs: [{ product: 'Flower', unit_id: 1 }] }),
  step(20, 2, 10, 'wet_weigh', 'Weigh wet', { ...weighed, targetHours: 2 }),
  step(21, 2, 20, 'buck', 'Buck', { ...weighed, targetHours: 6, lossPct: 30 }),
  step(22, 2, 30, 'freeze', 'Freeze', { ...weighed, targetHours: 24, targetT: -30 }),
  step(23, 2, 40, 'package', 'Package frozen', { ...weighed, targetHours: 4 }),
  step(40, 3, 10, 'wet_weigh', 'Weigh', { ...weighed, targetHours: 1 }),
  step(41, 3, 20, 'trim', 'Trim and wash', { targetHours: 2, lossPct: 8 }),
  step(42, 3, 30, 'package', 'Pack', { ...weighed, targetHours: 2, targetT: 4 }),
];

const wasteTypes = [
  ['plantMaterial', 'Plant Material', 'Material vegetal'],
  ['fibrous', 'Fibrous', 'Fibroso'],
  ['rootBall', 'Root Ball', 'Cepellón'],
  ['trim', 'Unusable trim', 'Recorte inservible'],
  ['failedProduct', 'Failed product', 'Producto rechazado'],
  ['spentBiomass', 'Spent biomass', 'Biomasa agotada'],
  ['solvent', 'Spent solvent', 'Disolvente agotado'],
] as const;

/** Default processes for flower, fresh-frozen and leafy crops, and the types of waste. */
export const harvestsReferenceData: readonly ReferenceRows[] = [
  {
    entity: HarvestWorkflow,
    rows: [
      { id: 1, name: 'Flower', category: 'flower', state: 'published' },
      { id: 2, name: 'Fresh frozen', category: 'freshFrozen', state: 'published' },
      { id: 3, name: 'Leafy greens', category: 'leafy', state: 'published' },
    ],
  },
  { entity: HarvestWorkflowStep, rows: steps },
  {
    entity: Lookup,
    rows: wasteTypes.map(([key, label, labelEs], index) => ({
      id: 330 + index,
      kind: 'wasteType',
      key,
      label,
      labelEs,
      seq: (index + 1) * 10,
    })),
  },
];
