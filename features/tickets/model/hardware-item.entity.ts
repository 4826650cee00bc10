import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Installed assets. */
export const HardwareItem = defineEntity(
  'hardwareItem',
  {
    label: text(),
    facilities_id: reference('facility'),
    hardware_product_id: reference('hardwareProduct', { optional: true, onDelete: 'clear' }),
    serial: text({ optional: true }),
    device: json({ optional: true, shape: 'any' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    status: choice(['stock', 'installed', 'down', 'rma', 'retired'], { optional: true }),
    installdate: date({ optional: true }),
    warrantyUntil: date({ optional: true }),
    runtimeHours: decimal({ optional: true }),
    firmwareVersion: text({ optional: true }),
  },
  {
    path: 'hardware_items',
    table: 'hardware_items',
    meaning: 'installed assets',
    scope: facilityScope('facilities_id'),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: {
      columns: ['label', 'facilities_id', 'hardware_product_id', 'serial', 'platformGroup_id'],
      search: ['label'],
    },
  },
);
export type HardwareItem = Infer<typeof HardwareItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    hardware_items: Row<typeof HardwareItem>;
  }
}
