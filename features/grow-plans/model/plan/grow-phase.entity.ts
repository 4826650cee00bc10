import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  ownFacility,
  parentScope,
  reference,
  text,
  timeOfDay,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { planners } from './grow-plan.entity.ts';

/** What a phase feeds. */
export interface Feed {
  /** mS/cm */
  ec?: number;
  ph?: number;
  parts?: { consumable_id: number; mlPerL: number }[];
}
const feedShape: z.ZodType<Feed> = z.strictObject({
  ec: z.exactOptional(z.number().min(0).max(20)),
  ph: z.exactOptional(z.number().min(0).max(14)),
  parts: z.exactOptional(
    z.array(z.strictObject({ consumable_id: z.int().min(1), mlPerL: z.number().min(0).max(1000) })).max(500),
  ),
});

/** A phase of a plan, by seconds from its start. */
export const GrowPhase = defineEntity(
  'growPhase',
  {
    growplanVersion_id: reference('growPlanVersion', { onDelete: 'cascade' }),
    name: text({ max: 120 }),
    seq: integer({ min: 0, max: 1000 }),
    growStage_id: reference('growStage', { optional: true }),
    startSeconds: integer({ min: 0, unit: 's', meaning: 'from the start of the plan' }),
    endSeconds: integer({ min: 1, unit: 's', meaning: 'from the start of the plan, after its start' }),
    photoperiod: decimal({ min: 0, max: 24, unit: 'h', meaning: 'hours of light a day; 24: always on' }),
    photoperiodStartTime: timeOfDay({ optional: true, meaning: 'lights on, facility time' }),
    noIrrigation: flag(),
    plantContainerType_id: reference('plantContainerType', { optional: true, meaning: 'transplant into this one' }),
    plantsPerContainer: integer({ min: 1, max: 10_000, optional: true }),
    vpdProfile_id: reference('vpdProfile', { optional: true }),
    lightSpectrumDefinition_id: reference('lightSpectrumDefinition', { optional: true }),
    lightIntensity: decimal({ min: 0, max: 1, optional: true, meaning: 'fraction of full light' }),
    rampMin: integer({ min: 0, max: 720, optional: true, unit: 'min', meaning: 'sunrise and sunset' }),
    targetVWC: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'water content of the substrate' }),
    drybackPct: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'overnight fall of water content' }),
    cropSteeringPhase: choice(['none', 'P1', 'P2', 'P3'], { default: 'none' }),
    feed: json({ optional: true, of: feedShape, meaning: 'EC, pH and parts of the recipe' }),
  },
  {
    path: 'ag_growPhases',
    table: 'grow_phases',
    meaning: 'phases of a plan',
    scope: parentScope('growplanVersion_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['growplanVersion_id', 'seq']],
    has: { environments: 'growPhaseEnvironment.growPhase_id', growTasks: 'growTask.growPhase_id' },
    list: {
      columns: ['name', 'seq', 'growStage_id', 'photoperiod', 'startSeconds', 'endSeconds'],
      search: ['name'],
      order: 'seq',
    },
  },
);
export type GrowPhase = Infer<typeof GrowPhase>;

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
    irrigationFrequency: integer({ min: 1, max: 10_080, optional: true, unit: 'min', meaning: 'between two shots' }),
    irrigationDuration: integer({ min: 0, max: 3600, optional: true, unit: 's', meaning: 'of a shot; 0: none' }),
    irrigationStartTime: timeOfDay({ optional: true, meaning: 'first shot, facility time' }),
    irrigationFinishTime: timeOfDay({ optional: true, meaning: 'no shot after it, facility time' }),
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
export type GrowPhaseEnvironment = Infer<typeof GrowPhaseEnvironment>;

/** A phase to begin others from. */
export const GrowPhaseTemplate = defineEntity(
  'growPhaseTemplate',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    days: decimal({ min: 0.01, max: 3650, unit: 'd' }),
    definition: json({
      of: jsonObject,
      maxBytes: 262_144,
      meaning: 'phase, environments and tasks as they are copied into a plan',
    }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_growPhaseTemplates',
    table: 'grow_phase_templates',
    meaning: 'reusable phases',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'name']],
    list: { columns: ['name', 'growStage_id', 'days', 'active', 'facility_id'], search: ['name'], order: 'name' },
  },
);
export type GrowPhaseTemplate = Infer<typeof GrowPhaseTemplate>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_phases: typeof GrowPhase;
    grow_phase_environments: typeof GrowPhaseEnvironment;
    grow_phase_templates: typeof GrowPhaseTemplate;
  }
}
