import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A package that goes into a run or comes out of it. */
export interface RunMaterial {
  productInventory_id?: number;
  product?: string | undefined;
  kg: number;
  containers?: number;
}
const runMaterialShape: z.ZodType<RunMaterial> = z.strictObject({
  productInventory_id: z.exactOptional(z.number()),
  product: z.exactOptional(jsonText),
  kg: z.number(),
  containers: z.exactOptional(z.number()),
});

/** A recipe step as it was done. */
export interface RunStep {
  seq: number;
  name: string;
  state: 'pending' | 'running' | 'done' | 'skipped';
  started?: string;
  finished?: string;
  values?: Record<string, number>;
  signedBy?: number[];
}
const runStepShape: z.ZodType<RunStep> = z.strictObject({
  seq: z.number(),
  name: jsonText,
  state: z.enum(['pending', 'running', 'done', 'skipped']),
  started: z.exactOptional(jsonText),
  finished: z.exactOptional(jsonText),
  values: z.exactOptional(z.record(z.string().max(120), z.number())),
  signedBy: z.exactOptional(z.array(z.number()).max(500)),
});

/** A departure from the recipe. */
export interface RunDeviation {
  seq: number;
  text: string;
  at: string;
  user_id: number;
  approvedBy?: number;
}
const runDeviationShape: z.ZodType<RunDeviation> = z.strictObject({
  seq: z.number(),
  text: jsonText,
  at: jsonText,
  user_id: z.number(),
  approvedBy: z.exactOptional(z.number()),
});

/** Extraction runs. */
export const ExtractionRun = defineEntity(
  'extractionRun',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60, optional: true }),
    number: text({ max: 40 }),
    extractionWorkflow_id: reference('extractionWorkflow', { optional: true }),
    extractionRecipe_id: reference('extractionRecipe', { meaning: 'the version that is run' }),
    facilityExtractionEquipment_id: reference('installedExtractionMachine', { optional: true }),
    planned: instant({ optional: true }),
    started: instant({ optional: true, serverSet: true }),
    finished: instant({ optional: true, serverSet: true }),
    inputs: json({
      optional: true,
      of: z.array(runMaterialShape).max(500),
      byAction: true,
      meaning: 'allocated before the run is ready, changed by allocating anew',
      maxBytes: 65_536,
    }),
    outputs: json({ optional: true, of: z.array(runMaterialShape).max(500), maxBytes: 65_536 }),
    inputKg: decimal({ min: 0, optional: true, serverSet: true, unit: 'kg', meaning: 'what left the inventory' }),
    outputKg: decimal({ min: 0, max: 1_000_000, optional: true, unit: 'kg' }),
    solventInL: decimal({ min: 0, optional: true, unit: 'L' }),
    solventOutL: decimal({ min: 0, optional: true, unit: 'L' }),
    state: choice(['planned', 'ready', 'running', 'hold', 'post_process', 'testing', 'complete', 'aborted'], {
      default: 'planned',
    }),
    operator_user_id: reference('user', { optional: true, relation: 'operator' }),
    steps: json({ optional: true, of: z.array(runStepShape).max(500), maxBytes: 65_536 }),
    deviations: json({ optional: true, of: z.array(runDeviationShape).max(500), maxBytes: 65_536 }),
  },
  {
    path: 'extractionRuns',
    table: 'extraction_runs',
    meaning: 'an extraction run',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'number']],
    indexes: [['facility_id', 'state']],
    has: {
      packages: 'productInventoryItem.extractionRun_id',
      testBatches: 'testBatch.extractionRun_id',
      wasteRecords: 'wasteRecord.extractionRun_id',
    },
    // Allocation, weighing in, sampling and completion also move stock and machines: calls of their own.
    states: {
      field: 'state',
      initial: 'planned',
      amend: {
        by: ['complianceOfficer', 'facilityManager'],
        fields: ['number', 'licenseNumber', 'operator_user_id'],
      },
      transitions: {
        prepare: { from: ['planned'], to: 'ready', by: ['labTechnician'], ownCall: true },
        start: { from: ['ready'], to: 'running', by: ['labTechnician'], stamps: ['started'], ownCall: true },
        hold: { from: ['running'], to: 'hold', by: ['labTechnician', 'facilityManager', 'system'], needsReason: true },
        resume: { from: ['hold'], to: 'running', by: ['facilityManager'], needsReason: true },
        weighOut: { from: ['running'], to: 'post_process', by: ['labTechnician'] },
        sample: { from: ['post_process'], to: 'testing', by: ['labTechnician'], ownCall: true },
        complete: { from: ['testing'], to: 'complete', by: ['complianceOfficer'], stamps: ['finished'], ownCall: true },
        abort: {
          from: ['planned', 'ready', 'running', 'hold', 'post_process', 'testing'],
          to: 'aborted',
          by: ['labTechnician', 'facilityManager'],
          stamps: ['finished'],
          needsReason: true,
          ownCall: true,
        },
      },
    },
    list: {
      columns: [
        'number',
        'extractionRecipe_id',
        'facilityExtractionEquipment_id',
        'operator_user_id',
        'planned',
        'started',
        'inputKg',
        'outputKg',
        'state',
      ],
      search: ['number', 'licenseNumber'],
      order: 'id DESC',
    },
  },
);
export type ExtractionRun = Infer<typeof ExtractionRun>;
declare module '@trellis/entity-kit' {
  interface Entities {
    extraction_runs: typeof ExtractionRun;
  }
}
