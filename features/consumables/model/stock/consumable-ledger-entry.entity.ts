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
} from '@trellis/entity-kit';

/** Roles that post what comes, goes and is counted. */
export const stockMovers = ['grower', 'labTechnician', 'maintenance', 'farmManager', 'facilityManager'] as const;

/** Movements of stock. An entry within the limits posts at once; one beyond them waits for a manager who is not its author.
 * What is posted never changes: it is reversed by an opposite entry. */
export const ConsumableLedgerEntry = defineEntity(
  'consumableLedgerEntry',
  {
    facilityConsumable_id: reference('facilityConsumable'),
    consumableLot_id: reference('consumableLot', { optional: true }),
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
    qty: decimal({
      min: -1_000_000_000,
      max: 1_000_000_000,
      meaning:
        'signed change in stock units: of the reserved stock for reservation and release, else of the stock on hand',
    }),
    unitCost: money({ optional: true, meaning: 'cost of one stock unit; the average cost unless given' }),
    balanceAfter: decimal({
      optional: true,
      serverSet: true,
      meaning: 'stock on hand (reserved stock for reservation and release) once posted',
    }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    task_id: reference('task', { optional: true }),
    intake_id: reference('facilityIntake', { optional: true }),
    document: url({ optional: true }),
    reason: longText({ max: 2000, optional: true }),
    state: choice(['pending', 'posted', 'reversed', 'rejected'], { default: 'pending' }),
    reversal_of: reference('consumableLedgerEntry', { optional: true, relation: 'reversalOf', serverSet: true }),
    transfer_of: reference('consumableLedgerEntry', {
      optional: true,
      relation: 'transferOf',
      serverSet: true,
      acrossFacilities: 'a transfer takes from the stock of one house what it brings to that of another',
      meaning: 'of what came by a transfer: the entry that took it from the other stock',
    }),
    approvedBy: reference('user', { optional: true, relation: 'approver', serverSet: true }),
    occurredAt: instant({ default: 'now', meaning: 'when it happened; decides the month it belongs to' }),
    postedAt: instant({ optional: true, serverSet: true, meaning: 'when it changed the balance' }),
  },
  {
    path: 'consumableLedger',
    table: 'consumable_ledger_entries',
    meaning: 'a movement of stock',
    scope: parentScope('facilityConsumable_id'),
    access: {
      read: 'member',
      create: stockMovers,
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    indexes: [['state'], ['occurredAt']],
    states: {
      field: 'state',
      initial: 'pending',
      transitions: {
        approve: { from: ['pending'], to: 'posted', by: ['facilityManager'], signs: ['approvedBy'] },
        reject: {
          from: ['pending'],
          to: 'rejected',
          by: ['facilityManager'],
          signs: ['approvedBy'],
          needsReason: true,
        },
        reverse: { from: ['posted'], to: 'reversed', by: ['facilityManager'], needsReason: true, ownCall: true },
      },
    },
    list: {
      columns: [
        'occurredAt',
        'facilityConsumable_id',
        'consumableLot_id',
        'kind',
        'qty',
        'balanceAfter',
        'unitCost',
        'state',
      ],
      search: ['reason'],
      order: 'id DESC',
    },
  },
);
export type ConsumableLedgerEntry = Infer<typeof ConsumableLedgerEntry>;
declare module '@trellis/entity-kit' {
  interface Entities {
    consumable_ledger_entries: typeof ConsumableLedgerEntry;
  }
}
