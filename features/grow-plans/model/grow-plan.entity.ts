import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  money,
  parentScope,
  providerScope,
  reference,
  text,
  timeOfDay,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

const planners = ['farmManager', 'facilityManager'] as const;

/** A stage of growth: young, vegetative, flowering, … */
export const GrowStage = defineEntity(
  'growStage',
  {
    label: text({ max: 80 }),
    code: text({ max: 12, optional: true }),
    icon: text({ max: 60, optional: true }),
    metrcGrowthPhase: choice(['none', 'Immature', 'Vegetative', 'Flowering'], { default: 'none' }),
    countsAs: choice(['none', 'clone', 'veg', 'flower'], { default: 'none' }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_growStages',
    table: 'grow_stages',
    meaning: 'stages of growth',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['label']],
    list: { columns: ['label', 'code', 'countsAs', 'seq', 'active'], order: 'seq' },
  },
);

/** A group of grow plans. */
export const GrowPlanCategory = defineEntity(
  'growPlanCategory',
  {
    label: text({ max: 80 }),
    cropType: text({ max: 60, optional: true }),
    requiresApproval: flag({ default: true }),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_growplanCategories',
    table: 'grow_plan_categories',
    meaning: 'groups of grow plans',
    scope: providerScope,
    access: { read: 'member', create: planners, update: planners, delete: ['administrator'] },
    unique: [['label']],
    list: { columns: ['label', 'cropType', 'seq', 'active'], order: 'seq' },
  },
);

/** A grow plan; its content lives in versions. */
export const GrowPlan = defineEntity(
  'growPlan',
  {
    name: text({ max: 160 }),
    category_id: reference('growPlanCategory'),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
    strain_id: reference('strain', { optional: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    publishedVersion_id: reference('growPlanVersion', { optional: true, onDelete: 'clear', serverSet: true }),
    isMother: flag(),
    active: flag({ default: true }),
  },
  {
    path: 'ag_growplans',
    table: 'grow_plans',
    meaning: 'grow plans',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['category_id', 'name']],
    has: { versions: 'growPlanVersion.growplan_id' },
    list: { columns: ['name', 'category_id', 'strain_id', 'active'], search: ['name'], order: 'name' },
  },
);

/** One version of a plan; immutable once submitted. */
export const GrowPlanVersion = defineEntity(
  'growPlanVersion',
  {
    growplan_id: reference('growPlan', { onDelete: 'cascade' }),
    version: integer({ min: 1 }),
    state: choice(['draft', 'submitted', 'approved', 'published', 'superseded', 'retired'], {
      default: 'draft',
      byAction: true,
    }),
    totalDays: decimal({ min: 0, optional: true, unit: 'd' }),
    expectedGramsPerPlant: decimal({ min: 0, optional: true, unit: 'g' }),
    expectedCost: money({ optional: true }),
    changeNote: longText({ max: 2000, optional: true }),
    publishedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'ag_growplanVersions',
    table: 'grow_plan_versions',
    meaning: 'versions of grow plans',
    scope: parentScope('growplan_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['growplan_id', 'version']],
    has: { growPhases: 'growPhase.growplanVersion_id' },
    list: { columns: ['growplan_id', 'version', 'state', 'totalDays'], order: 'version DESC' },
  },
);

/** A phase of a plan, by seconds from its start. */
export const GrowPhase = defineEntity(
  'growPhase',
  {
    growplanVersion_id: reference('growPlanVersion', { onDelete: 'cascade' }),
    name: text({ max: 120 }),
    seq: integer({ min: 0 }),
    growStage_id: reference('growStage', { optional: true }),
    startSeconds: integer({ min: 0, unit: 's' }),
    endSeconds: integer({ min: 1, unit: 's' }),
    photoperiod: decimal({ min: 0, max: 24, unit: 'h', meaning: 'hours of light a day' }),
    photoperiodStartTime: timeOfDay({ optional: true, meaning: 'lights on, facility time' }),
    noIrrigation: flag(),
    lightIntensity: decimal({ min: 0, max: 1, optional: true, meaning: 'fraction of full light' }),
    rampMin: integer({ min: 0, optional: true, unit: 'min' }),
    targetVWC: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    drybackPct: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    cropSteeringPhase: choice(['none', 'P1', 'P2', 'P3'], { default: 'none' }),
  },
  {
    path: 'ag_growPhases',
    table: 'grow_phases',
    meaning: 'phases of a plan',
    scope: parentScope('growplanVersion_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['growplanVersion_id', 'seq']],
    has: { environments: 'growPhaseEnvironment.growPhase_id' },
    list: { columns: ['name', 'seq', 'photoperiod', 'startSeconds', 'endSeconds'], order: 'seq' },
  },
);

/** Targets of a phase in one light state. */
export const GrowPhaseEnvironment = defineEntity(
  'growPhaseEnvironment',
  {
    growPhase_id: reference('growPhase', { onDelete: 'cascade' }),
    lightState: choice(['Lights On', 'Lights Off']),
    tempMin: decimal({ min: -20, max: 60, unit: '°C' }),
    tempMax: decimal({ min: -20, max: 60, unit: '°C' }),
    humidityMin: decimal({ min: 0, max: 100, unit: '%' }),
    humidityMax: decimal({ min: 0, max: 100, unit: '%' }),
    co2Min: decimal({ min: 0, max: 50_000, optional: true, unit: 'ppm' }),
    co2Max: decimal({ min: 0, max: 50_000, optional: true, unit: 'ppm' }),
    irrigationFrequency: integer({ min: 1, max: 10_080, optional: true, unit: 'min' }),
    irrigationDuration: integer({ min: 0, max: 3600, optional: true, unit: 's' }),
    irrigationStartTime: timeOfDay({ optional: true }),
    irrigationFinishTime: timeOfDay({ optional: true }),
  },
  {
    path: 'ag_growPhaseEnvironments',
    table: 'grow_phase_environments',
    meaning: 'targets per light state',
    scope: parentScope('growPhase_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['growPhase_id', 'lightState']],
    list: {
      columns: ['lightState', 'tempMin', 'tempMax', 'humidityMin', 'humidityMax', 'co2Min', 'co2Max'],
      order: 'lightState',
    },
  },
);
export type GrowPhase = Infer<typeof GrowPhase>;
export type GrowPhaseEnvironment = Infer<typeof GrowPhaseEnvironment>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grow_stages: Row<typeof GrowStage>;
    grow_plan_categories: Row<typeof GrowPlanCategory>;
    grow_plans: Row<typeof GrowPlan>;
    grow_plan_versions: Row<typeof GrowPlanVersion>;
    grow_phases: Row<typeof GrowPhase>;
    grow_phase_environments: Row<typeof GrowPhaseEnvironment>;
  }
}
