import { choice, defineLookup, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Trait definitions. */
export const Attribute = defineLookup(
  'attribute',
  {
    appliesTo: choice(['strain', 'plant', 'lifecycle'], { optional: true }),
    kind: choice(['number', 'scale', 'choice', 'color', 'text'], { optional: true }),
    unit: text({ optional: true }),
    options: json({ optional: true, shape: 'array' }),
    requiredAtStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ag_attributes',
    table: 'attributes',
    meaning: 'trait definitions',
  },
);
export type Attribute = Infer<typeof Attribute>;
declare module '@trellis/entity-kit' {
  interface Tables {
    attributes: Row<typeof Attribute>;
  }
}
