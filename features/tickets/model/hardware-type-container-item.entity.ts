import { defineLookup, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Subcomponents (getContainerItemsByProductId). */
export const HardwareTypeContainerItem = defineLookup(
  'hardwareTypeContainerItem',
  {
    hardware_type_id: reference('hardwareType'),
    parent_id: reference('hardwareTypeContainerItem', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'hardware_type_container_items',
    table: 'hardware_type_container_items',
    meaning: 'subcomponents',
  },
);
export type HardwareTypeContainerItem = Infer<typeof HardwareTypeContainerItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    hardware_type_container_items: Row<typeof HardwareTypeContainerItem>;
  }
}
