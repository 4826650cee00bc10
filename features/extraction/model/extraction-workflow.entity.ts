import { defineEntity, facilityScope, flag, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Chains of recipes. */
export const ExtractionWorkflow = defineEntity(
  'extractionWorkflow',
  {
    name: text(),
    recipeChain: json({ shape: 'any' }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'extractionWorkflows',
    table: 'extraction_workflows',
    meaning: 'chains of recipes',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    list: { columns: ['name', 'facility_id', 'active'], search: ['name'] },
  },
);
export type ExtractionWorkflow = Infer<typeof ExtractionWorkflow>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_workflows: Row<typeof ExtractionWorkflow>;
  }
}
