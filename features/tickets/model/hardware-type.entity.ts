import { defineLookup, reference, text, type Infer } from '@trellis/entity-kit';

/** Classes of devices: what a ticket's device picker and subcomponent tree are sorted by. */
export const HardwareType = defineLookup(
  'hardwareType',
  {
    icon: text({ max: 60, optional: true, meaning: 'name of an icon of the Material set' }),
    category: text({ max: 60, optional: true, meaning: 'group in pickers: Irrigation, Air, Lights, Control …' }),
  },
  {
    path: 'hardware_types',
    table: 'hardware_types',
    meaning: 'classes of devices',
    has: { containerItems: 'hardwareTypeContainerItem.hardware_type_id', products: 'hardwareProduct.hardware_type_id' },
    list: { columns: ['label', 'category', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type HardwareType = Infer<typeof HardwareType>;

/** Subcomponents of a class of devices, as a tree: a pump is part of the irrigation of a unit. */
export const HardwareTypeContainerItem = defineLookup(
  'hardwareTypeContainerItem',
  {
    hardware_type_id: reference('hardwareType', { onDelete: 'cascade' }),
    parent_id: reference('hardwareTypeContainerItem', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'hardware_type_container_items',
    table: 'hardware_type_container_items',
    meaning: 'subcomponents of a class of devices',
    unique: [['hardware_type_id', 'label']],
    has: { children: 'hardwareTypeContainerItem.parent_id' },
    list: { columns: ['hardware_type_id', 'parent_id', 'label', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type HardwareTypeContainerItem = Infer<typeof HardwareTypeContainerItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    hardware_types: typeof HardwareType;
    hardware_type_container_items: typeof HardwareTypeContainerItem;
  }
}
