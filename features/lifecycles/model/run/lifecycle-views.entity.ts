import {
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

const readOnly = { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;

/** A run as harvest lists show it, whatever its state; `id` is the run's. */
export const FacilityLifecycle = defineEntity(
  'facilityLifecycle',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    state: text({ max: 20 }),
    harvestdate: date({ optional: true, meaning: 'expected' }),
    rack: text({ optional: true, max: 2000, meaning: 'racks, else names, of its units' }),
    cropname: text({ max: 200, meaning: 'strain, varietal, else plan' }),
    mother: flag(),
    inflight: integer({ min: 0, max: 1 }),
    actualHarvestDate: date({ optional: true }),
    plants: integer({ min: 0, meaning: 'on its shelves now' }),
  },
  {
    path: 'vFacilityLifecycles',
    table: 'facility_lifecycles',
    isView: true,
    meaning: 'runs as harvest lists show them',
    scope: facilityScope(),
    access: readOnly,
    list: {
      columns: ['name', 'cropname', 'rack', 'plants', 'harvestdate', 'actualHarvestDate'],
      search: ['name', 'cropname', 'rack'],
      order: 'harvestdate',
    },
  },
);
export type FacilityLifecycle = Infer<typeof FacilityLifecycle>;

/** A run in flight with what lists need of its plan, phase and units; `id` is the run's. */
export const InFlightLifecycle = defineEntity(
  'inFlightLifecycle',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    state: text({ max: 20 }),
    growplan_id: reference('growPlan'),
    growplanName: text({ max: 160 }),
    growplanVersion_id: reference('growPlanVersion'),
    strain_id: reference('strain', { optional: true }),
    varietal_id: reference('varietal', { optional: true }),
    cropname: text({ max: 200 }),
    mother: flag(),
    rack: text({ optional: true, max: 2000 }),
    platformGroups: integer({ min: 0, meaning: 'units it stands on' }),
    plants: integer({ min: 0 }),
    plantsStarted: integer({ min: 0, optional: true }),
    starttime: instant({ optional: true }),
    day: integer({ optional: true, meaning: 'of the run, facility calendar; the first is 1' }),
    totalDays: decimal({ optional: true, unit: 'd' }),
    currentPhase_id: reference('lifecyclePhase', { optional: true }),
    phaseName: text({ max: 120, optional: true }),
    growStage_id: reference('growStage', { optional: true }),
    harvestdate: date({ optional: true }),
    expectedGrams: decimal({ optional: true, unit: 'g' }),
    owner_user_id: reference('user', { optional: true, relation: 'owner' }),
  },
  {
    path: 'ag_inFlightLifecycles',
    table: 'in_flight_lifecycles',
    isView: true,
    meaning: 'runs in flight',
    scope: facilityScope(),
    access: readOnly,
    list: {
      columns: ['name', 'cropname', 'growplanName', 'rack', 'phaseName', 'day', 'plants', 'harvestdate'],
      search: ['name', 'cropname', 'growplanName', 'rack'],
      order: 'harvestdate',
    },
  },
);
export type InFlightLifecycle = Infer<typeof InFlightLifecycle>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_lifecycles: typeof FacilityLifecycle;
    in_flight_lifecycles: typeof InFlightLifecycle;
  }
}
