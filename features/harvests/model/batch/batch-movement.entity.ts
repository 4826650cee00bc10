import { choice, decimal, defineEntity, longText, parentScope, reference, type Infer } from '@trellis/entity-kit';

/** What came into a batch and what left it, and why; the weight of a batch is the sum of these, kept by the database. */
export const BatchMovement = defineEntity(
  'batchMovement',
  {
    batch_id: reference('batch'),
    kind: choice(['loss', 'harvest', 'waste', 'package', 'sample', 'split', 'merge', 'correction']),
    grams: decimal({ unit: 'g', meaning: 'signed change of the weight' }),
    balanceAfter: decimal({ optional: true, serverSet: true, unit: 'g', meaning: 'weight afterwards' }),
    reason: longText({ max: 2000, optional: true }),
    other_id: reference('batch', { optional: true, relation: 'other', meaning: 'the other batch of a split or merge' }),
    batchWorkflowStep_id: reference('batchStep', { optional: true, meaning: 'the step that lost the weight' }),
    productInventory_id: reference('productInventoryItem', { optional: true, meaning: 'the package that took it' }),
    wasteRecord_id: reference('wasteRecord', { optional: true }),
    user_id: reference('user', { optional: true, serverSet: true }),
  },
  {
    path: 'batchMovements',
    table: 'batch_movements',
    meaning: 'a change of the weight of a batch',
    scope: parentScope('batch_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: {
      columns: ['createdate', 'batch_id', 'kind', 'grams', 'balanceAfter', 'reason', 'other_id', 'user_id'],
      search: ['reason'],
      order: 'id DESC',
    },
  },
);
export type BatchMovement = Infer<typeof BatchMovement>;
declare module '@trellis/entity-kit' {
  interface Entities {
    batch_movements: typeof BatchMovement;
  }
}
