import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  longText,
  parentScope,
  reference,
  text,
  url,
  type Infer,
  type StateMachine,
} from '@trellis/entity-kit';
import { amountUnits } from './spray-amount.ts';

/** Who writes down sprayings. */
export const sprayers = ['grower', 'farmManager'];

/** A spraying is planned, then done or called off; what was done stays on record. */
const sprayStates: StateMachine = {
  field: 'state',
  initial: 'planned',
  // An interval entered wrongly would keep a crop from its harvest, or let it be cut too early.
  amend: { by: ['complianceOfficer'], fields: ['lot', 'applicatorLicense', 'reiUntil', 'phiUntil'] },
  transitions: {
    apply: { from: ['planned'], to: 'applied', by: sprayers, ownCall: true },
    cancel: {
      from: ['planned'],
      to: 'cancelled',
      by: [...sprayers, 'complianceOfficer'],
      needsReason: true,
      reasonField: 'cancelReason',
    },
  },
};

/** One use of a pesticide: the legal record. */
export const SprayApplication = defineEntity(
  'sprayApplication',
  {
    facility_id: reference('facility'),
    consumable_id: reference('consumable', { meaning: 'the product' }),
    lot: text({ max: 60, optional: true }),
    start: instant(),
    finish: instant({ optional: true }),
    targetPest: text({ max: 120, optional: true }),
    rate: decimal({ min: 0, optional: true, meaning: 'of the product' }),
    rateUnit: text({ max: 30, optional: true, meaning: 'ml/L, oz/gal, …' }),
    volumeL: decimal({ min: 0, max: 100_000, optional: true, unit: 'L', meaning: 'of the mix' }),
    areaSqFt: decimal({ min: 0, max: 10_000_000, optional: true, unit: 'ft²' }),
    amountUsed: decimal({ min: 0, optional: true, serverSet: true, meaning: 'of the product in all' }),
    amountUnit: choice([...amountUnits], { optional: true, serverSet: true }),
    method: text({ max: 60, optional: true, meaning: 'spray, drench, fog, release, …' }),
    applicator_user_id: reference('user', { relation: 'applicator' }),
    applicatorLicense: text({ max: 60, optional: true }),
    ppe: text({ max: 255, optional: true, meaning: 'protection worn' }),
    tempC: decimal({ min: -20, max: 60, optional: true, unit: '°C' }),
    rh: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    reiUntil: instant({ optional: true, meaning: 'nobody enters before; at least what the label says' }),
    phiUntil: date({ optional: true, meaning: 'nothing is harvested before; at least what the label says' }),
    reason: longText({ max: 2000, optional: true }),
    clearanceUrl: url({ optional: true, serverSet: true, meaning: 'document that lets the harvest happen before' }),
    clearanceReason: longText({ max: 2000, optional: true, serverSet: true }),
    clearedAt: instant({ optional: true, serverSet: true }),
    clearedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'clearer' }),
    state: choice(['planned', 'applied', 'cancelled'], { default: 'planned' }),
    cancelReason: text({ max: 2000, optional: true, serverSet: true }),
    ag_lifecycleRemediation_id: reference('lifecycleRemediation', {
      optional: true,
      onDelete: 'clear',
      relation: 'remediation',
    }),
  },
  {
    path: 'ipmSprayApplications',
    table: 'spray_applications',
    meaning: 'pesticide log',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: sprayers,
      update: [...sprayers, 'complianceOfficer'],
      delete: 'nobody',
    },
    states: sprayStates,
    indexes: [['facility_id', 'start']],
    has: { targets: 'sprayTarget.ipmSprayApplication_id' },
    list: {
      columns: ['start', 'consumable_id', 'lot', 'targetPest', 'applicator_user_id', 'reiUntil', 'phiUntil', 'state'],
      search: ['lot', 'targetPest', 'applicatorLicense'],
      order: 'start DESC',
    },
  },
);
export type SprayApplication = Infer<typeof SprayApplication>;

/** A unit that was sprayed, with the run on it. */
export const SprayTarget = defineEntity(
  'sprayTarget',
  {
    ipmSprayApplication_id: reference('sprayApplication', { onDelete: 'cascade', byAction: true }),
    platformGroup_id: reference('unit'),
    lifecycle_id: reference('lifecycle', { optional: true }),
    plants: integer({ min: 0, max: 10_000_000, optional: true }),
  },
  {
    path: 'ipmSprayTargets',
    table: 'spray_targets',
    meaning: 'runs and units that were sprayed',
    scope: parentScope('ipmSprayApplication_id'),
    access: { read: 'member', create: sprayers, update: sprayers, delete: sprayers },
    unique: [['ipmSprayApplication_id', 'platformGroup_id', 'lifecycle_id']],
    list: { columns: ['ipmSprayApplication_id', 'platformGroup_id', 'lifecycle_id', 'plants'] },
  },
);
export type SprayTarget = Infer<typeof SprayTarget>;
declare module '@trellis/entity-kit' {
  interface Entities {
    spray_applications: typeof SprayApplication;
    spray_targets: typeof SprayTarget;
  }
}
