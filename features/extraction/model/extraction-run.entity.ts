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
  type Row,
} from '@trellis/entity-kit';

/** Runs. */
export const ExtractionRun = defineEntity(
  'extractionRun',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ optional: true }),
    number: text(),
    extractionWorkflow_id: reference('extractionWorkflow', { optional: true, onDelete: 'clear' }),
    extractionRecipe_id: reference('extractionRecipe'),
    facilityExtractionEquipment_id: reference('installedExtractionMachine', { optional: true, onDelete: 'clear' }),
    planned: instant({ optional: true }),
    started: instant({ optional: true }),
    finished: instant({ optional: true }),
    inputs: json({ optional: true, shape: 'array' }),
    outputs: json({ optional: true, shape: 'array' }),
    inputKg: decimal({ optional: true }),
    outputKg: decimal({ optional: true }),
    solventInL: decimal({ optional: true }),
    solventOutL: decimal({ optional: true }),
    state: choice(['planned', 'ready', 'running', 'hold', 'post_process', 'testing', 'complete', 'aborted'], {
      optional: true,
    }),
    operator_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    steps: json({ optional: true, shape: 'array', meaning: 'seq, name, state, times, values, signedBy' }),
    deviations: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'extractionRuns',
    table: 'extraction_runs',
    meaning: 'runs',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    unique: [['facility_id', 'number']],
    list: {
      columns: ['facility_id', 'licenseNumber', 'number', 'extractionWorkflow_id', 'extractionRecipe_id'],
      search: ['number'],
    },
  },
);
export type ExtractionRun = Infer<typeof ExtractionRun>;
declare module '@trellis/entity-kit' {
  interface Tables {
    extraction_runs: Row<typeof ExtractionRun>;
  }
}
