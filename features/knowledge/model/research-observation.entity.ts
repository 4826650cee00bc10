import { defineEntity, instant, json, parentScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Measurements. */
export const ResearchObservation = defineEntity(
  'researchObservation',
  {
    researchTrial_id: reference('researchTrial'),
    arm: text(),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    attribute_id: reference('attribute', { optional: true, onDelete: 'clear' }),
    value: text({ optional: true }),
    time: instant({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    photos: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'researchObservations',
    table: 'research_observations',
    meaning: 'measurements',
    scope: parentScope('researchTrial_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['researchTrial_id', 'arm', 'plant_id', 'lifecycle_id', 'attribute_id'] },
  },
);
export type ResearchObservation = Infer<typeof ResearchObservation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    research_observations: Row<typeof ResearchObservation>;
  }
}
