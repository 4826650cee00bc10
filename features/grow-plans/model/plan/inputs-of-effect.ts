import type { AskedInput } from './asked-kinds.ts';

/** What completing a task does to the crop. */
export const growTaskEffects = ['move', 'destroy', 'harvest', 'spray', 'feed', 'phase', 'sample', 'cut'] as const;
export type GrowTaskEffect = (typeof growTaskEffects)[number];

const count: AskedInput = { key: 'count', label: 'Plants', labelEs: 'Plantas', kind: 'integer', required: true };
const grams: AskedInput = { key: 'grams', label: 'Weight', labelEs: 'Peso', kind: 'number', unit: 'g', required: true };
const ec: AskedInput = { key: 'ec', label: 'EC', labelEs: 'CE', kind: 'number', unit: 'mS/cm', required: true };
const ph: AskedInput = { key: 'ph', label: 'pH', labelEs: 'pH', kind: 'number', required: true };

/** What an effect cannot do without: plants that are moved are counted, what is harvested is weighed. */
export const inputsOfEffect: Readonly<Record<GrowTaskEffect, readonly AskedInput[]>> = {
  move: [count],
  destroy: [count, grams],
  harvest: [count, grams],
  spray: [],
  feed: [ec, ph],
  phase: [],
  sample: [grams],
  cut: [count],
};
