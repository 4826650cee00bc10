import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  type StateMachine,
  jsonAddresses,
} from '@trellis/entity-kit';

/** Who reports and treats crop problems. */
export const caseWorkers = ['grower', 'farmManager', 'facilityManager'];
const leads = ['farmManager', 'facilityManager'];

/** The way of a crop problem from report to proof of effect. */
const remediationStates: StateMachine = {
  field: 'state',
  initial: 'reported',
  transitions: {
    diagnose: { from: ['reported'], to: 'diagnosed', by: leads },
    treat: { from: ['diagnosed', 'not_effective'], to: 'in_treatment', by: caseWorkers, ownCall: true },
    monitor: { from: ['in_treatment'], to: 'monitoring', by: caseWorkers },
    markNotEffective: { from: ['monitoring'], to: 'not_effective', by: caseWorkers },
    close: { from: ['monitoring'], to: 'closed', by: leads, needsReason: true, reasonField: 'outcome', ownCall: true },
    dismiss: { from: ['reported'], to: 'dismissed', by: leads, needsReason: true, reasonField: 'outcome' },
  },
};

/** A crop problem treated as a case: what it is, what was done, and whether it helped. */
export const LifecycleRemediation = defineEntity(
  'lifecycleRemediation',
  {
    lifecycle_id: reference('lifecycle'),
    facility_id: reference('facility', { meaning: 'that of the run' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    category: choice(['pest', 'disease', 'deficiency', 'environment', 'damage', 'other']),
    nutrientDeficiencyDiagnosis_id: reference('nutrientDeficiencyDiagnosis', { optional: true, onDelete: 'clear' }),
    title: text({ max: 160 }),
    severity: integer({ min: 1, max: 5, default: 2, meaning: '1 slight … 5 total loss' }),
    plantsAffected: integer({ min: 0, max: 10_000_000, optional: true }),
    state: choice(['reported', 'diagnosed', 'in_treatment', 'monitoring', 'not_effective', 'closed', 'dismissed'], {
      default: 'reported',
    }),
    cause: longText({ max: 4000, optional: true }),
    nextCheck: date({ optional: true, meaning: 'the next look is due' }),
    isolate: flag({ meaning: 'nothing leaves the unit meanwhile' }),
    lossGrams: decimal({ min: 0, optional: true, unit: 'g', meaning: 'estimate' }),
    outcome: longText({ max: 4000, optional: true, serverSet: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses' }),
  },
  {
    path: 'ag_lifecycleRemediations',
    table: 'lifecycle_remediations',
    meaning: 'crop problems as cases',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: { read: 'member', create: caseWorkers, update: caseWorkers, delete: ['facilityManager'] },
    states: remediationStates,
    indexes: [['facility_id', 'state']],
    has: { steps: 'lifecycleRemediationStep.ag_lifecycleRemediation_id' },
    list: {
      columns: [
        'title',
        'lifecycle_id',
        'platformGroup_id',
        'category',
        'severity',
        'state',
        'nextCheck',
        'owner_user_id',
      ],
      search: ['title', 'cause'],
      order: 'severity DESC',
    },
  },
);
export type LifecycleRemediation = Infer<typeof LifecycleRemediation>;

/** Something done against a crop problem, or a look at whether it helped. */
export const LifecycleRemediationStep = defineEntity(
  'lifecycleRemediationStep',
  {
    ag_lifecycleRemediation_id: reference('lifecycleRemediation', {
      onDelete: 'cascade',
      relation: 'remediation',
      byAction: true,
    }),
    kind: choice(['check', 'task', 'spray', 'setpoint', 'destroy', 'isolate', 'other']),
    dueDate: date({ optional: true }),
    doneAt: instant({ optional: true }),
    severity: integer({ min: 0, max: 5, optional: true, meaning: 'seen in a check; 0: gone' }),
    note: longText({ max: 4000, optional: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    ipmSprayApplication_id: reference('sprayApplication', { optional: true, onDelete: 'clear' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', meaning: 'who does it' }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses' }),
  },
  {
    path: 'ag_lifecycleRemediationSteps',
    table: 'lifecycle_remediation_steps',
    meaning: 'what is done about crop problems',
    scope: parentScope('ag_lifecycleRemediation_id'),
    access: { read: 'member', create: caseWorkers, update: caseWorkers, delete: leads },
    list: { columns: ['kind', 'dueDate', 'doneAt', 'severity', 'note', 'user_id'], search: ['note'], order: 'dueDate' },
  },
);
export type LifecycleRemediationStep = Infer<typeof LifecycleRemediationStep>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycle_remediations: typeof LifecycleRemediation;
    lifecycle_remediation_steps: typeof LifecycleRemediationStep;
  }
}
