import {
  choice,
  decimal,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  money,
  ownFacility,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { growPlanVersionStates } from './grow-plan-version-states.ts';

/** Who writes plans. */
export const planners = ['farmManager', 'facilityManager'] as const;
/** Who reads versions nobody has published yet; growers and tenants work by published ones. */
const draftReaders = [...planners, 'owner', 'complianceOfficer', 'labTechnician', 'maintenance'] as const;

/** A group of grow plans. */
export const GrowPlanCategory = defineLookup(
  'growPlanCategory',
  {
    facility_id: ownFacility(),
    cropType: text({ max: 60, optional: true }),
    color_id: reference('color', { optional: true, onDelete: 'clear' }),
    icon: text({ max: 60, optional: true }),
    requiresApproval: flag({ default: true, meaning: "a plan's author cannot approve it alone" }),
  },
  {
    path: 'ag_growplanCategories',
    table: 'grow_plan_categories',
    meaning: 'groups of grow plans',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'growPlan.category_id' },
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'label']],
    has: { growplans: 'growPlan.category_id' },
    list: {
      columns: ['label', 'cropType', 'requiresApproval', 'seq', 'active', 'facility_id'],
      search: ['label', 'cropType'],
      order: 'seq',
    },
  },
);
export type GrowPlanCategory = Infer<typeof GrowPlanCategory>;

/** A grow plan; its content lives in versions. Without a facility it is there for all of them. */
export const GrowPlan = defineEntity(
  'growPlan',
  {
    name: text({ max: 160 }),
    category_id: reference('growPlanCategory'),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
    strain_id: reference('strain', { optional: true }),
    varietal_id: reference('varietal', { optional: true }),
    plantContainerType_id: reference('plantContainerType', { optional: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    publishedVersion_id: reference('growPlanVersion', { optional: true, onDelete: 'clear', serverSet: true }),
    isMother: flag({ meaning: 'keeps mother plants: it has no harvest' }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_growplans',
    table: 'grow_plans',
    searchable: { fields: ['name'], beside: ['category_id', 'strain_id'], link: '/growplan/{id}' },
    meaning: 'grow plans',
    scope: facilityScope('facility_id', true),
    tenants: { of: 'lifecycle.growplan_id' },
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['facility_id', 'category_id', 'name']],
    has: { versions: 'growPlanVersion.growplan_id', lifecycles: 'lifecycle.growplan_id' },
    list: {
      columns: ['name', 'category_id', 'strain_id', 'publishedVersion_id', 'owner_user_id', 'active'],
      search: ['name'],
      order: 'name',
    },
  },
);
export type GrowPlan = Infer<typeof GrowPlan>;

/** One version of a plan; only a draft changes. */
export const GrowPlanVersion = defineEntity(
  'growPlanVersion',
  {
    growplan_id: reference('growPlan', { onDelete: 'cascade' }),
    version: integer({ min: 1, max: 100_000 }),
    state: choice(['draft', 'submitted', 'approved', 'published', 'superseded', 'retired'], { default: 'draft' }),
    totalDays: decimal({ min: 0, max: 3650, optional: true, serverSet: true, unit: 'd', meaning: 'sum of the phases' }),
    expectedGramsPerPlant: decimal({ min: 0, max: 100_000, optional: true, unit: 'g' }),
    expectedCost: money({ optional: true, meaning: 'per plant' }),
    changeNote: longText({ max: 2000, optional: true }),
    returnReason: longText({
      max: 2000,
      optional: true,
      serverSet: true,
      meaning: 'what is to change before it is handed in again',
    }),
    submittedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'submitter' }),
    approvedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'approver' }),
    publishedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'ag_growplanVersions',
    table: 'grow_plan_versions',
    meaning: 'versions of grow plans',
    scope: parentScope('growplan_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    reserved: [{ field: 'state', where: { is: ['draft', 'submitted', 'approved'] }, to: draftReaders }],
    unique: [['growplan_id', 'version']],
    states: growPlanVersionStates,
    has: { growPhases: 'growPhase.growplanVersion_id' },
    list: {
      columns: ['growplan_id', 'version', 'state', 'totalDays', 'submittedBy', 'approvedBy', 'publishedAt'],
      order: 'version DESC',
    },
  },
);
export type GrowPlanVersion = Infer<typeof GrowPlanVersion>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_plan_categories: typeof GrowPlanCategory;
    grow_plans: typeof GrowPlan;
    grow_plan_versions: typeof GrowPlanVersion;
  }
}
