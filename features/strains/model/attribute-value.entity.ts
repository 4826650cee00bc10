import {
  defineEntity,
  facilityScope,
  instant,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Trait values. */
export const AttributeValue = defineEntity(
  'attributeValue',
  {
    facility_id: reference('facility'),
    attribute_id: reference('attribute'),
    refCollection: text(),
    ref_id: integer(),
    value: text({ optional: true }),
    observedAt: instant({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ag_attributeValues',
    table: 'attribute_values',
    meaning: 'trait values',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'attribute_id', 'refCollection', 'ref_id', 'value'] },
  },
);
export type AttributeValue = Infer<typeof AttributeValue>;
declare module '@trellis/entity-kit' {
  interface Tables {
    attribute_values: Row<typeof AttributeValue>;
  }
}
