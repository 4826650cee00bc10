import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Maintenance plans and the jobs generated from them (getAssets lists units and assets). */
export const MaintenanceTask = defineEntity(
  'maintenanceTask',
  {
    facility_id: reference('facility'),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    name: text(),
    type: choice(['preventive', 'inspection', 'corrective'], { optional: true }),
    intervalDays: integer({ optional: true }),
    intervalHours: integer({ optional: true }),
    lastDone: instant({ optional: true }),
    duedate: instant({ optional: true }),
    estMinutes: integer({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    checklist: json({ optional: true, shape: 'any' }),
    assigned_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    plan_id: reference('maintenanceTask', { optional: true, onDelete: 'clear' }),
    readings: json({ optional: true, shape: 'array' }),
    photos: json({ optional: true, shape: 'array' }),
    minutes: integer({ optional: true }),
    completedAt: instant({ optional: true }),
    state: choice(['planned', 'in_progress', 'waiting_parts', 'done', 'cancelled'], { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'maintenanceTasks',
    table: 'maintenance_tasks',
    meaning: 'maintenance plans and the jobs generated from them',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['facility_id', 'hardware_item_id', 'platformGroup_id', 'name', 'type'], search: ['name'] },
  },
);
export type MaintenanceTask = Infer<typeof MaintenanceTask>;
declare module '@trellis/entity-kit' {
  interface Tables {
    maintenance_tasks: Row<typeof MaintenanceTask>;
  }
}
