import {
  choice,
  defineEntity,
  integer,
  parentScope,
  reference,
  text,
  type EntityAccess,
  type Infer,
} from '@trellis/entity-kit';
import { officers } from '../compliance-roles.ts';

const access: EntityAccess = { read: 'member', create: officers, update: officers, delete: officers };
const setting = () => reference('stateComplianceSetting', { onDelete: 'cascade', relation: 'setting' });

/** The state's name of a room of ours. Drying rooms and stock locations carry theirs themselves (`metrcLocationName`). */
export const StateComplianceRoom = defineEntity(
  'stateComplianceRoom',
  {
    facilityStateCompliance_id: setting(),
    area_id: reference('area'),
    LocationName: text({ max: 200, meaning: "the room's name at the state" }),
  },
  {
    path: 'facilityStateComplianceRooms',
    table: 'state_compliance_rooms',
    meaning: 'names of rooms at the state',
    scope: parentScope('facilityStateCompliance_id'),
    access,
    unique: [['facilityStateCompliance_id', 'area_id']],
    list: { columns: ['area_id', 'LocationName'], search: ['LocationName'], order: 'LocationName' },
  },
);
export type StateComplianceRoom = Infer<typeof StateComplianceRoom>;

/** The state's name of what a strain becomes: one item per strain and category, or (no strain) for the category alone. */
export const StateComplianceItem = defineEntity(
  'stateComplianceItem',
  {
    facilityStateCompliance_id: setting(),
    strain_id: reference('strain', { optional: true }),
    category: text({ max: 80, meaning: 'category of our product stock' }),
    ItemName: text({ max: 255, meaning: "the item's name at the state" }),
  },
  {
    path: 'facilityStateComplianceItems',
    table: 'state_compliance_items',
    meaning: 'names of products at the state',
    scope: parentScope('facilityStateCompliance_id'),
    access,
    unique: [['facilityStateCompliance_id', 'category', 'strain_id']],
    list: { columns: ['strain_id', 'category', 'ItemName'], search: ['category', 'ItemName'], order: 'ItemName' },
  },
);
export type StateComplianceItem = Infer<typeof StateComplianceItem>;

/** A report the state expects, and when. */
export const StateComplianceDeadline = defineEntity(
  'stateComplianceDeadline',
  {
    facilityStateCompliance_id: setting(),
    report: text({ max: 120 }),
    rhythm: choice(['weekly', 'monthly', 'quarterly', 'yearly']),
    dueDay: integer({ min: 1, max: 31, meaning: 'weekly: weekday, 1 = Monday; otherwise day of the month' }),
    dueMonth: integer({
      min: 1,
      max: 12,
      optional: true,
      meaning: 'quarterly: month of the quarter 1–3; yearly: month 1–12',
    }),
    leadDays: integer({ min: 0, max: 90, default: 2, unit: 'd', meaning: 'days before it that its task appears' }),
  },
  {
    path: 'facilityStateComplianceDeadlines',
    table: 'state_compliance_deadlines',
    meaning: 'reports the state expects',
    scope: parentScope('facilityStateCompliance_id'),
    access,
    unique: [['facilityStateCompliance_id', 'report']],
    list: { columns: ['report', 'rhythm', 'dueDay', 'dueMonth', 'leadDays'], search: ['report'], order: 'report' },
  },
);
export type StateComplianceDeadline = Infer<typeof StateComplianceDeadline>;
declare module '@trellis/entity-kit' {
  interface Entities {
    state_compliance_rooms: typeof StateComplianceRoom;
    state_compliance_items: typeof StateComplianceItem;
    state_compliance_deadlines: typeof StateComplianceDeadline;
  }
}
