import { decimal, defineEntity, instant, parentScope, reference, text, type Infer } from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** The weigh log of a harvest: the last weight may be taken back while it is open, later ones are corrected by a new row. */
export const HarvestWeight = defineEntity(
  'harvestWeight',
  {
    harvest_id: reference('harvest', { onDelete: 'cascade' }),
    plant_id: reference('plant', { optional: true }),
    tag: text({ max: 40, optional: true }),
    weight: decimal({ min: 1, max: 20_000, unit: 'g' }),
    tare: decimal({ min: 0, max: 20_000, optional: true, unit: 'g' }),
    user_id: reference('user', { optional: true, serverSet: true, meaning: 'who weighed' }),
    time: instant({ default: 'now', notAfter: 'today' }),
    corrected_of: reference('harvestWeight', {
      optional: true,
      relation: 'correctedOf',
      meaning: 'the row this one replaces',
    }),
    reason: text({ max: 500, optional: true, meaning: 'why it is corrected; needed once the harvest is recorded' }),
  },
  {
    path: 'harvestWeights',
    table: 'harvest_weights',
    meaning: 'a weight of the weigh log',
    scope: parentScope('harvest_id'),
    access: { read: 'member', create: postHarvestRoles, update: 'nobody', delete: postHarvestRoles },
    list: { columns: ['harvest_id', 'tag', 'weight', 'tare', 'user_id', 'time'], search: ['tag'], order: 'id DESC' },
  },
);
export type HarvestWeight = Infer<typeof HarvestWeight>;
declare module '@trellis/entity-kit' {
  interface Entities {
    harvest_weights: typeof HarvestWeight;
  }
}
