import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  jsonText,
  jsonAddresses,
} from '@trellis/entity-kit';
import { checklistItemShape } from './task.entity.ts';
import * as z from 'zod';

/** A value read off a machine while maintaining it. */
export interface MaintenanceReading {
  label: string;
  value: number | string;
  unit?: string;
}
const maintenanceReadingShape: z.ZodType<MaintenanceReading> = z.strictObject({
  label: jsonText,
  value: z.union([jsonText, z.number()]),
  unit: z.exactOptional(jsonText),
});

const planners = ['maintenance', 'facilityManager'] as const;

/** Maintenance: recurring plans (rows with an interval) and the jobs made from them or on their own. */
export const MaintenanceTask = defineEntity(
  'maintenanceTask',
  {
    facility_id: reference('facility'),
    hardware_item_id: reference('hardwareItem', { optional: true, relation: 'hardware' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    name: text({ max: 160 }),
    type: choice(['preventive', 'inspection', 'corrective'], { default: 'preventive' }),
    intervalDays: integer({ min: 1, max: 3650, optional: true, unit: 'd' }),
    intervalHours: integer({ min: 1, max: 100_000, optional: true, unit: 'h', meaning: 'hours of running' }),
    lastDone: instant({ optional: true }),
    duedate: instant({ optional: true }),
    estMinutes: integer({ min: 0, max: 10_080, optional: true, unit: 'min' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    checklist: json({ optional: true, of: z.array(checklistItemShape).max(500) }),
    assigned_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'assignee' }),
    plan_id: reference('maintenanceTask', { optional: true, onDelete: 'clear', relation: 'plan' }),
    readings: json({ optional: true, of: z.array(maintenanceReadingShape).max(500) }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of photos' }),
    notes: longText({ max: 4000, optional: true }),
    minutes: integer({ min: 0, max: 10_080, optional: true, unit: 'min', meaning: 'time it took' }),
    completedAt: instant({ optional: true, serverSet: true }),
    completedBy_user_id: reference('user', {
      optional: true,
      serverSet: true,
      onDelete: 'clear',
      relation: 'completedBy',
    }),
    state: choice(['planned', 'in_progress', 'waiting_parts', 'done', 'cancelled'], { default: 'planned' }),
    active: flag({ default: true }),
  },
  {
    path: 'maintenanceTasks',
    table: 'maintenance_tasks',
    meaning: 'maintenance plans and jobs',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: planners, delete: ['facilityManager'] },
    indexes: [
      ['facility_id', 'duedate'],
      ['facility_id', 'state'],
    ],
    has: { jobs: 'maintenanceTask.plan_id' },
    states: {
      field: 'state',
      initial: 'planned',
      openWhenClosed: { fields: ['active'], why: 'old jobs are put out of sight' },
      amend: {
        by: ['facilityManager'],
        fields: ['name', 'checklist', 'readings', 'photos', 'notes', 'minutes', 'hardware_item_id'],
      },
      transitions: {
        start: { from: ['planned'], to: 'in_progress', by: planners },
        waitForParts: { from: ['in_progress'], to: 'waiting_parts', by: planners },
        resume: { from: ['waiting_parts'], to: 'in_progress', by: planners },
        complete: {
          from: ['in_progress'],
          to: 'done',
          by: planners,
          stamps: ['completedAt'],
          signs: ['completedBy_user_id'],
          ownCall: true,
        },
        cancel: {
          from: ['planned', 'in_progress', 'waiting_parts'],
          to: 'cancelled',
          by: ['facilityManager'],
          needsReason: true,
        },
      },
    },
    list: {
      columns: ['name', 'type', 'hardware_item_id', 'platformGroup_id', 'duedate', 'assigned_user_id', 'state'],
      search: ['name'],
      order: 'duedate',
    },
  },
);
export type MaintenanceTask = Infer<typeof MaintenanceTask>;
declare module '@trellis/entity-kit' {
  interface Entities {
    maintenance_tasks: typeof MaintenanceTask;
  }
}
