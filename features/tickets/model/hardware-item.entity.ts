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
  jsonText,
} from '@trellis/entity-kit';
import { repairers } from './ticket-roles.ts';
import * as z from 'zod';

/** How an item is known to the controllers. */
export interface ItemDevice {
  deviceId?: string;
  controllerId?: number;
  virtualDeviceId?: number;
  ipAddress?: string;
}
const itemDeviceShape: z.ZodType<ItemDevice> = z.strictObject({
  deviceId: z.exactOptional(jsonText),
  controllerId: z.exactOptional(z.number()),
  virtualDeviceId: z.exactOptional(z.number()),
  ipAddress: z.exactOptional(jsonText),
});

/** Installed assets: the register behind tickets and maintenance. */
export const HardwareItem = defineEntity(
  'hardwareItem',
  {
    label: text({ max: 160 }),
    facilities_id: reference('facility', { relation: 'facility' }),
    hardware_product_id: reference('hardwareProduct', { optional: true }),
    serial: text({ max: 120, optional: true }),
    device: json({ optional: true, of: itemDeviceShape, meaning: 'how the item is known to its controller' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    status: choice(['stock', 'installed', 'down', 'rma', 'retired'], { default: 'stock' }),
    installdate: date({ optional: true }),
    warrantyUntil: date({ optional: true }),
    runtimeHours: decimal({ min: 0, max: 1_000_000, optional: true, unit: 'h' }),
    firmwareVersion: text({ max: 60, optional: true }),
  },
  {
    path: 'hardware_items',
    table: 'hardware_items',
    searchable: { fields: ['label', 'serial'], beside: ['serial', 'status'] },
    meaning: 'installed assets',
    scope: facilityScope('facilities_id'),
    access: { read: 'member', create: repairers, update: repairers, delete: ['facilityManager'] },
    unique: [['hardware_product_id', 'serial']],
    indexes: [['facilities_id', 'label']],
    has: { tickets: 'ticket.hardware_item_id', maintenanceTasks: 'maintenanceTask.hardware_item_id' },
    list: {
      columns: ['label', 'hardware_product_id', 'serial', 'platformGroup_id', 'status', 'installdate', 'warrantyUntil'],
      search: ['label', 'serial'],
      order: 'label',
    },
  },
);
export type HardwareItem = Infer<typeof HardwareItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    hardware_items: typeof HardwareItem;
  }
}
