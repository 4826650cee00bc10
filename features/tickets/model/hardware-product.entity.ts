import {
  defineEntity,
  flag,
  json,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Catalogue (goodnews hardwareSpecs). */
export const HardwareProduct = defineEntity(
  'hardwareProduct',
  {
    label: text(),
    hardware_type_id: reference('hardwareType', { optional: true, onDelete: 'clear' }),
    manufacturer: text({ optional: true }),
    model: text({ optional: true }),
    specs: json({ optional: true, shape: 'array' }),
    imageUrl: url({ optional: true }),
    warrantyTerm_id: reference('warrantyTerm', { optional: true, onDelete: 'clear' }),
    maintenanceTemplate: json({ optional: true, shape: 'any' }),
    showInNews: flag(),
  },
  {
    path: 'hardware_products',
    table: 'hardware_products',
    meaning: 'catalogue',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['maintenance', 'facilityManager'],
    },
    list: { columns: ['label', 'hardware_type_id', 'manufacturer', 'model', 'imageUrl'], search: ['label'] },
  },
);
export type HardwareProduct = Infer<typeof HardwareProduct>;
declare module '@trellis/entity-kit' {
  interface Tables {
    hardware_products: Row<typeof HardwareProduct>;
  }
}
