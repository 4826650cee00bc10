import {
  choice,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  ownFacility,
  reference,
  text,
  type Infer,
  jsonTexts,
} from '@trellis/entity-kit';

/** A trait that people judge or measure on a strain, a plant or a run. */
export const Attribute = defineLookup(
  'attribute',
  {
    facility_id: ownFacility(),
    appliesTo: choice(['strain', 'plant', 'lifecycle', 'mother'], { default: 'plant' }),
    kind: choice(['number', 'scale', 'choice', 'color', 'text'], {
      default: 'scale',
      meaning: 'how a value is entered; a scale runs from 1 to 10',
    }),
    unit: text({ max: 20, optional: true, meaning: 'of a number' }),
    options: json({ optional: true, of: jsonTexts, meaning: 'words to choose from' }),
    requiredAtStage_id: reference('growStage', { optional: true, onDelete: 'clear', relation: 'requiredAtStage' }),
    isCompared: flag({ default: true, meaning: 'shown in comparisons and charts' }),
  },
  {
    path: 'ag_attributes',
    table: 'attributes',
    meaning: 'traits of plants',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: 'all',
    access: {
      read: 'member',
      create: ['farmManager'],
      update: ['farmManager'],
      delete: ['farmManager'],
    },
    unique: [['facility_id', 'label']],
    has: { values: 'attributeValue.attribute_id' },
    list: {
      columns: ['label', 'appliesTo', 'kind', 'unit', 'requiredAtStage_id', 'seq', 'active', 'facility_id'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type Attribute = Infer<typeof Attribute>;

const observers = ['grower', 'farmManager', 'facilityManager', 'labTechnician'] as const;

/** What somebody saw of a trait, on one strain, plant or run; without a facility it holds for all of them. */
export const AttributeValue = defineEntity(
  'attributeValue',
  {
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
    attribute_id: reference('attribute'),
    refCollection: choice(['strains', 'ag_varietals', 'ag_plants', 'ag_lifecycles'], {
      meaning: 'collection of the record it was seen on',
    }),
    ref_id: integer({ min: 1, meaning: 'id of that record' }),
    value: text({ max: 500, optional: true, meaning: 'as text; numbers with a point' }),
    observedAt: instant({ default: 'now' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'who saw it' }),
  },
  {
    path: 'ag_attributeValues',
    table: 'attribute_values',
    meaning: 'values of traits',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: observers, update: observers, delete: ['farmManager', 'facilityManager'] },
    indexes: [['refCollection', 'ref_id']],
    list: {
      columns: ['attribute_id', 'refCollection', 'ref_id', 'value', 'observedAt', 'user_id'],
      search: ['value'],
      order: 'observedAt DESC',
    },
  },
);
export type AttributeValue = Infer<typeof AttributeValue>;
declare module '@trellis/entity-kit' {
  interface Entities {
    attributes: typeof Attribute;
    attribute_values: typeof AttributeValue;
  }
}
