import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  integer,
  json,
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import { extractionMethods } from './extraction-method.ts';
import { recipeStepShape } from './recipe-step.ts';
import * as z from 'zod';

/** One of the two signatures that approve a recipe. */
export interface RecipeSignature {
  role: 'facilityManager' | 'complianceOfficer';
  user_id: number;
  at: string;
}
const recipeSignatureShape: z.ZodType<RecipeSignature> = z.strictObject({
  role: z.enum(['facilityManager', 'complianceOfficer']),
  user_id: z.number(),
  at: jsonText,
});

/** Versions of an extraction method; an approved one never changes. */
export const ExtractionRecipe = defineEntity(
  'extractionRecipe',
  {
    facility_id: reference('facility', {
      optional: true,
      meaning: "whose recipe it is; empty for the provider's templates",
    }),
    name: text({ max: 120 }),
    version: integer({ min: 1, max: 10_000, default: 1 }),
    method: choice(extractionMethods),
    inputType: text({ max: 80, optional: true }),
    outputProduct: text({ max: 80, optional: true }),
    steps: json({ of: z.array(recipeStepShape).max(500), maxBytes: 65_536 }),
    expectedYieldPct: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    solventRecoveryPct: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    minBatchKg: decimal({ min: 0, optional: true, unit: 'kg' }),
    maxBatchKg: decimal({ min: 0, optional: true, unit: 'kg' }),
    state: choice(['draft', 'approved', 'retired'], { default: 'draft' }),
    approvedBy: json({ optional: true, of: z.array(recipeSignatureShape).max(500), serverSet: true }),
  },
  {
    path: 'extractionRecipes',
    table: 'extraction_recipes',
    meaning: 'a version of an extraction recipe',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name', 'version']],
    has: { runs: 'extractionRun.extractionRecipe_id' },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        approve: { from: ['draft'], to: 'approved', by: ['facilityManager', 'complianceOfficer'], ownCall: true },
        retire: { from: ['approved'], to: 'retired', by: ['facilityManager'] },
      },
    },
    list: {
      columns: [
        'name',
        'version',
        'method',
        'inputType',
        'outputProduct',
        'expectedYieldPct',
        'solventRecoveryPct',
        'state',
      ],
      search: ['name', 'inputType', 'outputProduct'],
      order: 'name',
    },
  },
);
export type ExtractionRecipe = Infer<typeof ExtractionRecipe>;
declare module '@trellis/entity-kit' {
  interface Entities {
    extraction_recipes: typeof ExtractionRecipe;
  }
}
