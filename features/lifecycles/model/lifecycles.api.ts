import {
  calendarDay,
  countQuery,
  defineApi,
  idQuery,
  idText,
  maxInteger,
  membersOf,
  membersOfOrCurrent,
  moveBody,
  row,
  rowAction,
} from '@trellis/entity-kit';
import * as z from 'zod';
import {
  harvestReply,
  inFlightReply,
  lifecycleOfStrainReply,
  lifecyclePlatformReply,
  monthlyStrainYieldReply,
  monthlyYieldReply,
  movedReply,
  plantPositionReply,
  startInfoReply,
} from './lifecycles.replies.ts';
import { Lifecycle } from './run/lifecycle.entity.ts';
import { LifecycleRemediation } from './remediations/lifecycle-remediation.entity.ts';

const facilityQuery = z.object({ facility_id: idQuery });
const optionalFacility = { facility_id: idQuery.optional() };
const lifecycleQuery = z.object({ lifecycle_id: idQuery });

/** Ids separated by commas. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,999}$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.every((id) => id <= maxInteger));

/** Months of a span: the first day, and how many days from it. */
const span = { startdate: calendarDay, days: countQuery.refine((days) => days >= 1 && days <= 3660) };

/** Runs, where their plants stand, and what they yield. */
export const lifecyclesApi = defineApi('lifecycles', {
  getLifecycleStartInfo: {
    method: 'GET',
    path: 'ag_lifecycles/getLifecycleStartInfo',
    summary: 'What a start needs to know of a plan: its version, phases, container and sources',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ growplan_id: idQuery, ...optionalFacility }),
    returns: startInfoReply,
  },
  getLifecyclesByStrain: {
    method: 'GET',
    path: 'ag_lifecycles/getLifecyclesByStrain',
    summary: "A strain's runs at a facility with their yield, newest first",
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ strain_id: idQuery, ...optionalFacility }),
    returns: z.array(lifecycleOfStrainReply),
  },
  getLifecyclePlatforms: {
    method: 'GET',
    path: 'ag_lifecycles/getLifecyclePlatforms',
    summary: 'The shelves a run stands on, and those it stood on before',
    access: row(Lifecycle, 'read', 'lifecycle_id'),
    query: lifecycleQuery,
    returns: z.array(lifecyclePlatformReply),
  },
  getPlantPositions: {
    method: 'GET',
    path: 'ag_lifecycles/getPlantPositions',
    summary: 'Where the living plants of a run stand; all of them, or those named',
    access: row(Lifecycle, 'read', 'lifecycle_id'),
    query: lifecycleQuery.extend({ plantIds: idList.optional() }),
    returns: z.array(plantPositionReply),
  },
  getHarvestSchedule: {
    method: 'GET',
    path: 'ag_inFlightLifecycles/getHarvestSchedule',
    summary: 'Harvests to come at a facility, next first; mothers have none',
    access: membersOf('facility_id'),
    query: facilityQuery,
    returns: z.array(harvestReply),
  },
  getInFlight: {
    method: 'GET',
    path: 'ag_inFlightLifecycles/getInFlight',
    summary: 'Runs in flight at a facility',
    access: membersOf('facility_id'),
    query: facilityQuery,
    returns: z.array(inFlightReply),
  },
  getMonthlyTotalYield: {
    method: 'GET',
    path: 'lifecycleLog/getMonthlyTotalYield',
    summary: 'Dry grams by month of the facility calendar; months without yield show 0',
    access: membersOf('facility_id'),
    query: facilityQuery.extend(span),
    returns: z.array(monthlyYieldReply),
  },
  getMonthlyTotalYieldByStrain: {
    method: 'GET',
    path: 'lifecycleLog/getMonthlyTotalYieldByStrain',
    summary: 'Dry grams by month and strain; of one strain when it is named',
    access: membersOf('facility_id'),
    query: facilityQuery.extend({ ...span, strain_id: idQuery.optional() }),
    returns: z.array(monthlyStrainYieldReply),
  },
  cancel: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/cancel',
    summary: 'Call a run off before it started; its bookings are released',
    access: rowAction(Lifecycle, 'cancel'),
    params: z.object({ id: idText }),
    body: moveBody,
    returns: movedReply,
  },
  closeRemediation: {
    method: 'POST',
    path: 'ag_lifecycleRemediations/{id}/close',
    summary: 'Close a crop problem with its outcome (the reason); refused before a check was done',
    access: rowAction(LifecycleRemediation, 'close'),
    params: z.object({ id: idText }),
    body: moveBody,
    returns: movedReply,
  },
});
