import { defineLookup, text, type Infer, type Row } from '@trellis/entity-kit';

/** Device classes. */
export const HardwareType = defineLookup(
  'hardwareType',
  {
    icon: text({ optional: true }),
    category: text({ optional: true }),
  },
  {
    path: 'hardware_types',
    table: 'hardware_types',
    meaning: 'device classes',
  },
);
export type HardwareType = Infer<typeof HardwareType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    hardware_types: Row<typeof HardwareType>;
  }
}
