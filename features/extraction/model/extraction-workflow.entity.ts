import { defineEntity, facilityScope, flag, json, reference, text, type Infer, jsonIds } from '@trellis/entity-kit';

/** Chains of recipes: extract → winterise → decarb → distil → fill. */
export const ExtractionWorkflow = defineEntity(
  'extractionWorkflow',
  {
    name: text({ max: 120 }),
    recipeChain: json({ of: jsonIds, meaning: 'ids of recipes in order' }),
    facility_id: reference('facility', { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'extractionWorkflows',
    table: 'extraction_workflows',
    meaning: 'a chain of recipes',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name']],
    has: { runs: 'extractionRun.extractionWorkflow_id' },
    list: { columns: ['name', 'facility_id', 'active'], search: ['name'], order: 'name' },
  },
);
export type ExtractionWorkflow = Infer<typeof ExtractionWorkflow>;
declare module '@trellis/entity-kit' {
  interface Entities {
    extraction_workflows: typeof ExtractionWorkflow;
  }
}
