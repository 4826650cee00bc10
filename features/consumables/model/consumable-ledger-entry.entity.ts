import {
  choice,
  decimal,
  defineEntity,
  instant,
  longText,
  money,
  parentScope,
  reference,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Movements. */
export const ConsumableLedgerEntry = defineEntity(
  'consumableLedgerEntry',
  {
    facilityConsumable_id: reference('facilityConsumable'),
    consumableLot_id: reference('consumableLot', { optional: true, onDelete: 'clear' }),
    kind: choice([
      'receipt',
      'usage',
      'adjustment',
      'transfer_in',
      'transfer_out',
      'count',
      'waste',
      'return',
      'reservation',
      'release',
    ]),
    qty: decimal(),
    unitCost: money({ optional: true }),
    balanceAfter: decimal({ optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    intake_id: reference('facilityIntake', { optional: true, onDelete: 'clear' }),
    document: url({ optional: true }),
    reason: longText({ optional: true }),
    state: choice(['pending', 'posted', 'reversed', 'rejected'], { optional: true }),
    reversal_of: reference('consumableLedgerEntry', {
      optional: true,
      onDelete: 'clear',
      relation: 'reversal_ofRecord',
    }),
    approvedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'approvedByRecord' }),
    postedAt: instant({ optional: true }),
  },
  {
    path: 'consumableLedger',
    table: 'consumable_ledger_entries',
    meaning: 'movements',
    scope: parentScope('facilityConsumable_id'),
    access: { read: 'member', create: ['facilityManager', 'farmManager'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['facilityConsumable_id', 'consumableLot_id', 'kind', 'qty', 'unitCost'] },
  },
);
export type ConsumableLedgerEntry = Infer<typeof ConsumableLedgerEntry>;
declare module '@trellis/entity-kit' {
  interface Tables {
    consumable_ledger_entries: Row<typeof ConsumableLedgerEntry>;
  }
}
