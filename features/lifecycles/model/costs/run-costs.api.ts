import { defineApi, idText, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { Lifecycle } from '../run/lifecycle.entity.ts';

/** The parts of what a run cost, in the order they are told. */
export const costParts = ['supplies', 'labour', 'water', 'energy'] as const;

const cost = z.number().nullable();
const amount = z.number().nullable();

/** What a run cost by its parts. */
export const runCostsShape = z
  .object({
    supplies: cost.meta({ description: 'consumables it used, at what they cost then' }),
    labour: cost.meta({ description: 'work done, at the rate of the facility; for those who may know it' }),
    water: cost.meta({ description: 'given by its units while it stood in them' }),
    energy: cost.meta({ description: 'lamps by the light of its phases, and cooling: reckoned' }),
  })
  .meta({ description: 'in the money of the facility; null: not known, or no price is set' });
export type RunCosts = z.infer<typeof runCostsShape>;

/** What is known of the cost of a run; null where nothing is. */
export function knownCost(costs: RunCosts): number | null {
  const known = costParts.flatMap((part) => costs[part] ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

const article = z.object({
  facilityConsumable_id: z.int(),
  name: z.string(),
  unit: z.string().nullable(),
  promised: z.number().meta({ description: 'still promised to the run, in stock units' }),
  used: z.number().meta({ description: 'in stock units' }),
  cost: cost.meta({ description: 'of what had a cost when it was used' }),
  uncosted: z.number().meta({ description: 'used without anybody knowing what it cost, in stock units' }),
});
export type RunArticle = z.infer<typeof article>;

/** What the parts of a cost were reckoned from. */
const bases = z.object({
  hours: amount.meta({ description: 'of work written down at what was done' }),
  untimed: z.int().meta({ description: 'pieces of work done without minutes written down' }),
  litres: amount,
  kWh: amount,
  handed: z
    .object({ supplies: z.number(), hours: z.number(), litres: z.number() })
    .meta({ description: 'what of it came with the plants of other runs, less what went with plants to others' }),
  unlit: z.int().meta({ description: 'phases begun of which nobody said which light they have' }),
  labourRate: cost.meta({ description: 'of an hour; null: not set, or not for the reader' }),
  isRateSecret: z.boolean().meta({ description: 'the reader does not learn what an hour costs' }),
  waterPrice: cost.meta({ description: 'of a m³' }),
  energyPrice: cost.meta({ description: 'of a kWh' }),
  plantsPerM2: z.number(),
  lampEfficacy: z.number().meta({ description: 'µmol/J' }),
  coolingCop: z.number(),
  assumed: z
    .array(z.enum(['plantsPerM2', 'lampEfficacy', 'coolingCop']))
    .meta({ description: 'what nobody has set at the facility' }),
});
export type RunCostBases = z.infer<typeof bases>;

const handover = z.object({
  id: z.int(),
  time: z.string(),
  lifecycle_id: z.int().meta({ description: 'the other run' }),
  name: z.string(),
  isTaken: z.boolean().meta({ description: 'plants came from it; false: they went to it' }),
  plants: z.int(),
  share: z.number().meta({ description: 'of the cost of the run they left, 0 to 1' }),
});
export type RunHandover = z.infer<typeof handover>;

/** What a run cost, and how that is known. */
export const runCostsApi = defineApi('runCosts', {
  costs: {
    method: 'GET',
    path: 'ag_lifecycles/{id}/costs',
    summary: 'What a run cost by its parts, with what each was reckoned from, and its supplies by article',
    access: row(Lifecycle, 'read'),
    params: z.object({ id: idText }),
    returns: z.object({
      costs: runCostsShape,
      bases,
      articles: z.array(article),
      handovers: z
        .array(handover)
        .meta({ description: 'plants that came or went with their share of the cost, the newest first' }),
      plantsStarted: z.int().nullable(),
      dryGrams: amount.meta({ description: 'g; null until something was dried' }),
    }),
  },
});
