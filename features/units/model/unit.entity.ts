import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { furthestShiftMinutes, waterPercents } from './move-water.ts';

/** Id of one of the boards a unit can have; messages may name the unit by it. The unit is known by the first that is there. */
const boardId = () => text({ max: 64, optional: true, meaning: 'as the board calls itself' });

/** A growing unit (platform group, VFU). */
export const Unit = defineEntity(
  'unit',
  {
    facility_id: reference('facility'),
    name: text({ max: 120, meaning: 'shown as platformGroupName' }),
    platformGroupType: choice(['VFU', 'other'], { default: 'VFU' }),
    // Its place: given when it is made, changed by `move` alone, whose rule is `unitMovers`.
    area_id: reference('area', { byAction: true }),
    rack: text({ max: 60, optional: true, byAction: true }),
    position: integer({ min: 0, optional: true, byAction: true }),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear', meaning: 'its asset record' }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    cortexVfuDeviceId: boardId(),
    vfuDeviceId: boardId(),
    pguDeviceId: boardId(),
    lguDeviceId: boardId(),
    rcuDeviceId: boardId(),
    deployed: flag({ default: true }),
    isDisabled: flag(),
    disabledReason: text({ optional: true }),
    isTesting: flag(),
    isDev: flag(),
    pestDetected: flag(),
    useVfuSchedule: flag(),
    dndExpiration: instant({ optional: true, byAction: true }),
    dndComment: text({ max: 255, optional: true, byAction: true }),
    dndUser_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true }),
    dashboardDisplayType_id: reference('lookup', {
      optional: true,
      onDelete: 'clear',
      meaning: 'list dashboardDisplayType: how the device dashboard shows it',
    }),
    installdate: date({ optional: true }),
    lastCleanout: date({ optional: true }),
    lastIrrigated: instant({ optional: true, serverSet: true }),
    waterHeldUntil: instant({
      optional: true,
      serverSet: true,
      meaning: 'no water by the schedule before this moment: a watering was skipped',
    }),
    waterShiftMinutes: integer({
      min: -furthestShiftMinutes,
      max: furthestShiftMinutes,
      default: 0,
      serverSet: true,
      unit: 'min',
      meaning: 'the hours of water are moved by so much; negative is earlier',
    }),
    waterPercent: integer({
      min: waterPercents.least,
      max: waterPercents.most,
      default: 100,
      serverSet: true,
      unit: '%',
      meaning: 'waterings are so long, of what the schedule says',
    }),
    waterPercentUntil: instant({
      optional: true,
      serverSet: true,
      meaning: 'until when waterings are longer or shorter; empty: until somebody takes it back',
    }),
    hasCurtains: flag({ meaning: 'a curtain is fitted' }),
    targetVWC: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
  },
  {
    path: 'ag_platformGroups',
    table: 'units',
    searchable: { fields: ['name', 'rack'], beside: ['area_id', 'rack'], link: '/device/unit-{id}/0' },
    meaning: 'growing units',
    scope: facilityScope(),
    tenants: { of: 'platformGroupCollectionMember.platformGroup_id' },
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager', 'maintenance', 'farmManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name'], ['controller_id']],
    has: { platforms: 'platform.platformGroup_id' },
    // A facility is read whole, by maps and menus: one left out of it would be called gone.
    limit: { default: 1000, max: 10_000 },
    list: {
      columns: ['name', 'area_id', 'rack', 'controller_id', 'deployed', 'isDisabled'],
      search: ['name', 'rack'],
      order: 'name',
    },
  },
);
export type Unit = Infer<typeof Unit>;

/** Who takes units to another place; administrators alone. */
export const unitMovers = [] as const;

/** A shelf of a unit. */
export const Platform = defineEntity(
  'platform',
  {
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
    name: text({ max: 120 }),
    level: integer({ min: 0, default: 0 }),
    basin: choice(['top', 'bottom', 'none'], { default: 'none' }),
    capacity: integer({ min: 0, default: 0, unit: 'plants' }),
    rows: integer({ min: 1, max: 1000, optional: true, meaning: 'of places, from the front' }),
    cols: integer({ min: 1, max: 1000, optional: true, meaning: 'places in a row' }),
    plantContainerType_id: reference('plantContainerType', {
      optional: true,
      onDelete: 'clear',
      meaning: 'laid out for',
    }),
    lengthCm: decimal({ min: 0, optional: true, unit: 'cm' }),
    widthCm: decimal({ min: 0, optional: true, unit: 'cm' }),
    isDisabled: flag({ byAction: true, meaning: 'out of use: nothing is booked or put there' }),
    disabledReason: text({ max: 500, optional: true, byAction: true }),
  },
  {
    path: 'ag_platforms',
    table: 'platforms',
    meaning: 'shelves of units',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['platformGroup_id', 'name']],
    list: {
      columns: ['name', 'level', 'capacity', 'rows', 'cols', 'plantContainerType_id', 'isDisabled'],
      order: 'level DESC',
    },
  },
);
declare module '@trellis/entity-kit' {
  interface Entities {
    units: typeof Unit;
    platforms: typeof Platform;
  }
}
