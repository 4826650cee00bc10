import { controllerItself, defineApi, idQuery, idText, membersOfOrCurrent, row } from '@trellis/entity-kit';
import { Zone } from '@trellis/devices/model';
import * as z from 'zod';
import { IrrigationLease, leaseStates } from './irrigation-lease.entity.ts';
import { longestShotSeconds } from './settle-leases.ts';

const requestId = z.string().min(1).max(64);

/** A unit that has a lease or waits for one. */
const leaseHolder = z.object({
  id: z.int(),
  platformGroup_id: z.int(),
  unitName: z.string(),
  state: z.enum(leaseStates),
  litresPerMinute: z.number().nullable(),
  durationSeconds: z.int(),
  requestedAt: z.string(),
  grantedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type LeaseHolder = z.infer<typeof leaseHolder>;

/** What is measured of the line that feeds a zone. */
const lineCondition = z.object({
  sensor_id: z.int(),
  name: z.string(),
  designator_id: z.int(),
  reading: z.number().nullable().meta({ description: 'in the unit of the designator' }),
  at: z.string().nullable(),
  dryAt: z.string().nullable().meta({ description: 'of a tank: when it runs dry as its level falls now' }),
});
export type LineCondition = z.infer<typeof lineCondition>;

/** A zone of water with what it gives now. */
export const waterZone = z.object({
  zone_id: z.int(),
  name: z.string(),
  area_id: z.int().nullable(),
  areaName: z.string().nullable(),
  leaseSlots: z.int(),
  maxFlow: z.number().nullable().meta({ description: 'L/min' }),
  flow: z.number().meta({ description: 'L/min that leases allow now' }),
  units: z.int().meta({ description: 'units it serves' }),
  line: z.array(lineCondition).meta({
    description:
      'what its own sensors, those of its dosing controller and those that values of PLCs go to measure of its water',
  }),
  holders: z.array(leaseHolder),
  queue: z.array(leaseHolder).meta({ description: 'waiting to acquire a lease, the next first' }),
});
export type WaterZone = z.infer<typeof waterZone>;

/** One watering. */
const shot = z.object({
  id: z.int(),
  start: z.string(),
  durationSeconds: z.int().nullable(),
  origin: z.enum(['schedule', 'command']).nullable(),
  outcome: z.enum(['done', 'missed', 'aborted', 'noflow']).nullable(),
  litres: z.number().nullable(),
});
export type DayShot = z.infer<typeof shot>;

/** Why the water of a unit looks wrong. */
export const waterSuspicions = ['leak', 'blocked', 'withoutLease'] as const;

const unitDay = z.object({
  platformGroup_id: z.int(),
  zone_id: z.int().nullable(),
  shots: z.array(shot).meta({ description: 'of the last 24 hours, oldest first' }),
  missed: z.array(z.object({ since: z.string(), windowEnd: z.string(), endedAt: z.string().nullable() })),
  litres: z.number().nullable().meta({ description: 'of the last 24 hours; null where no flow is known' }),
  litresPerMinute: z.number().nullable().meta({ description: 'its outlet, as its controller or its zone says' }),
  ordered: z.array(z.object({ id: z.int(), at: z.string(), reason: z.string().nullable() })).meta({
    description: 'waterings that people ordered in the last 24 hours and that never came, the newest first, and why',
  }),
  suspicions: z.array(z.object({ kind: z.enum(waterSuspicions), at: z.string(), change: z.number().nullable() })),
});
export type UnitWaterDay = z.infer<typeof unitDay>;

/** Days of a week of water: today and those before it. */
export const weekDays = 7;
const zoneWeek = z.object({
  zone_id: z.int(),
  days: z.array(
    z.object({
      day: z.string().meta({ description: 'YYYY-MM-DD by the calendar of the facility' }),
      shots: z.int(),
      litres: z.number().nullable().meta({ description: 'null where water flowed and no flow is known' }),
    }),
  ),
});
export type ZoneWaterWeek = z.infer<typeof zoneWeek>;

/** Hours of a zone's charts. */
export const zoneHours = ['24', '168', '720'] as const;
const zoneHistory = z.object({
  from: z.string(),
  to: z.string(),
  metrics: z.array(
    z.object({
      designator_id: z.int(),
      points: z.array(
        z.object({
          at: z.number().meta({ description: 'ms since 1970' }),
          mean: z.number().meta({ description: 'of its units' }),
          min: z.number().meta({ description: 'the lowest unit' }),
          max: z.number().meta({ description: 'the highest unit' }),
          sd: z.number().nullable().meta({ description: 'standard deviation between units; null of one alone' }),
          units: z.int(),
        }),
      ),
    }),
  ),
  water: z.array(
    z.object({
      platformGroup_id: z.int(),
      start: z.string(),
      durationSeconds: z.int().nullable(),
      litres: z.number().nullable(),
    }),
  ),
  waterCutAt: z
    .string()
    .nullable()
    .meta({ description: 'earlier shots of the time are not told: there were too many' }),
});
export type ZoneHistory = z.infer<typeof zoneHistory>;
const leaseAnswer = z.object({
  state: z
    .enum([...leaseStates, 'free'])
    .meta({ description: 'free: the unit is in no zone of water and needs no lease' }),
  seconds: z.number().meta({ description: 'how long the valve may be open from now on; 0 unless held' }),
  ahead: z.int().meta({ description: 'how many wait before it' }),
});
export type LeaseAnswer = z.infer<typeof leaseAnswer>;

/** Water: who may take it, who took it, who should have had it. */
export const irrigationApi = defineApi('irrigation', {
  request: {
    method: 'POST',
    path: 'controllers/{id}/irrigationLeases',
    summary:
      'A controller asks for water before it opens a valve, and again until it is given; the same request is one lease',
    access: controllerItself('id'),
    params: z.object({ id: idText }),
    body: z.strictObject({
      requestId,
      durationSeconds: z.int().min(1).max(longestShotSeconds),
      litresPerMinute: z.number().positive().max(100_000).optional(),
    }),
    returns: leaseAnswer,
  },
  giveBack: {
    method: 'POST',
    path: 'controllers/{id}/irrigationLeases/return',
    summary: 'A controller closed its valve, or wants no water any more',
    access: controllerItself('id'),
    params: z.object({ id: idText }),
    body: z.strictObject({ requestId }),
    returns: z.object({ state: z.enum(leaseStates) }),
  },
  release: {
    method: 'POST',
    path: 'irrigationLeases/{id}/release',
    summary: 'End a lease that is stuck; the next in line has it at once (maintenance)',
    // Its zone is locked before it.
    access: row(IrrigationLease, ['maintenance'], 'id', { lock: 'later' }),
    params: z.object({ id: idText }),
    returns: z.object({ state: z.enum(leaseStates) }),
  },
  zones: {
    method: 'GET',
    path: 'irrigationLeases/zones',
    summary: 'Zones of water of a facility: slots, flow, who has a lease and who waits',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(waterZone),
  },
  zoneHistory: {
    method: 'GET',
    path: 'zones/{id}/history',
    summary:
      'What the units of a zone measured together over time: mean, lowest, highest and spread of each metric, and their water',
    access: row(Zone, 'read'),
    params: z.object({ id: idText }),
    query: z.object({ hours: z.enum(zoneHours).default('24') }),
    returns: zoneHistory,
  },
  day: {
    method: 'GET',
    path: 'irrigationEvents/day',
    summary: 'The last 24 hours of water of each unit of a facility: shots, litres, missed, and what looks wrong',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(unitDay),
  },
  week: {
    method: 'GET',
    path: 'irrigationEvents/week',
    summary: 'The last seven days of water of each zone of a facility: shots and litres a day',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(zoneWeek),
  },
});
