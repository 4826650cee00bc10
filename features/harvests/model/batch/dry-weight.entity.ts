import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** Weighings of dried and trimmed material; their sum is the dry weight of the batch. */
export const DryWeight = defineEntity(
  'dryWeight',
  {
    batch_id: reference('batch', { byAction: true }),
    container: text({ max: 60, optional: true }),
    tare: decimal({ min: 0, default: 0, unit: 'g' }),
    gross: decimal({ min: 0, unit: 'g' }),
    net: decimal({ min: 0, optional: true, unit: 'g', serverSet: true, meaning: 'gross less tare, above zero' }),
    grade: choice(['A', 'B', 'smalls', 'trim', 'shake'], { optional: true }),
    moisture: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    waterActivity: decimal({ min: 0, max: 1, optional: true }),
    time: instant({ default: 'now', notAfter: 'today' }),
    user_id: reference('user', { optional: true, serverSet: true, meaning: 'who weighed' }),
    locked: flag({ serverSet: true, meaning: 'on a locked day sheet: unchangeable' }),
  },
  {
    path: 'dryWeights',
    table: 'dry_weights',
    meaning: 'a dry weight',
    scope: parentScope('batch_id'),
    access: { read: 'member', create: postHarvestRoles, update: postHarvestRoles, delete: postHarvestRoles },
    indexes: [['time']],
    list: {
      columns: [
        'time',
        'batch_id',
        'container',
        'tare',
        'gross',
        'net',
        'grade',
        'moisture',
        'waterActivity',
        'locked',
      ],
      search: ['container'],
      order: 'id DESC',
    },
  },
);
export type DryWeight = Infer<typeof DryWeight>;
declare module '@trellis/entity-kit' {
  interface Entities {
    dry_weights: typeof DryWeight;
  }
}
