import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  ofType,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** A package that goes into a run or comes out of it. */
export interface RunMaterial {
  productInventory_id?: number;
  product?: string;
  kg: number;
  containers?: number;
}

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

/** A departure from the recipe. */
export interface RunDeviation {
  seq: number;
  text: string;
  at: string;
  user_id: number;
  approvedBy?: number;
}

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
    inputs: json({ optional: true, shape: 'array', typed: ofType<RunMaterial[]>() }),
    outputs: json({ optional: true, shape: 'array', typed: ofType<RunMaterial[]>() }),
    inputKg: decimal({ min: 0, optional: true, unit: 'kg' }),
    outputKg: decimal({ min: 0, optional: true, unit: 'kg' }),
    solventInL: decimal({ min: 0, optional: true, unit: 'L' }),
    solventOutL: decimal({ min: 0, optional: true, unit: 'L' }),
    state: choice(['planned', 'ready', 'running', 'hold', 'post_process', 'testing', 'complete', 'aborted'], {
      default: 'planned',
    }),
    operator_user_id: reference('user', { optional: true, relation: 'operator' }),
    steps: json({ optional: true, shape: 'array', typed: ofType<RunStep[]>() }),
    deviations: json({ optional: true, shape: 'array', typed: ofType<RunDeviation[]>() }),
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
  interface Tables {
    extraction_runs: Row<typeof ExtractionRun>;
  }
}
