import {
  choice,
  decimal,
  defineEntity,
  integer,
  json,
  providerScope,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Recipes. */
export const ExtractionRecipe = defineEntity(
  'extractionRecipe',
  {
    name: text(),
    version: integer({ optional: true }),
    method: text({ optional: true }),
    inputType: text({ optional: true }),
    outputProduct: text({ optional: true }),
    steps: json({ shape: 'array' }),
    expectedYieldPct: decimal({ optional: true }),
    solventRecoveryPct: decimal({ optional: true }),
    minBatchKg: decimal({ optional: true }),
    maxBatchKg: decimal({ optional: true }),
    state: choice(['draft', 'approved', 'retired'], { optional: true }),
    approvedBy: json({ optional: true, shape: 'any' }),
  },
  {
    path: 'extractionRecipes',
    table: 'extraction_recipes',
    meaning: 'recipes',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    unique: [['version', 'name']],
    list: { columns: ['name', 'version', 'method', 'inputType', 'outputProduct'], search: ['name'] },
  },
);
export type ExtractionRecipe = Infer<typeof ExtractionRecipe>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_recipes: Row<typeof ExtractionRecipe>;
  }
}
