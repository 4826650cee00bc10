import { defineApi, idQuery, idText, maxInteger, membersOfOrCurrent, row, rowId, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { sensorFlags } from './sensor-trust.ts';
import { Sensor } from './sensor.entity.ts';

const finite = z.number().min(-1e6).max(1e6);

/** A sensor, what it reads, how it did lately and why it may not be trusted. */
export const sensorHealth = z.object({
  id: z.int(),
  device_id: z.string(),
  name: z.string().nullable(),
  designator_id: z.int(),
  platformGroup_id: z.int().nullable(),
  unitName: z.string().nullable(),
  unitDevice_id: z.string().nullable(),
  controller_id: z.int().nullable(),
  area_id: z.int().nullable(),
  areaName: z.string().nullable(),
  zone_id: z.int().nullable(),
  zoneName: z.string().nullable(),
  priority: z.int(),
  enabled: z.boolean(),
  isOutOfService: z
    .boolean()
    .meta({ description: 'its unit is disabled or not deployed: it is no wonder that it is silent' }),
  reading: z.number().nullable().meta({ description: 'in the unit of its designator' }),
  dbtime: z.string().nullable().meta({ description: 'when it was measured, ISO 8601, UTC' }),
  batteryLevel: z.number().nullable(),
  signal: z.number().nullable().meta({ description: 'dBm' }),
  hours: z.array(z.number().nullable()).length(24).meta({ description: 'means of the last 24 hours, oldest first' }),
  noise: z.number().nullable().meta({ description: 'mean spread within a quarter hour, of the last two hours' }),
  drift: z.number().nullable().meta({ description: 'standard deviations from the others of its area' }),
  offset: z.number(),
  gain: z.number(),
  lastCalibration: z.string().nullable(),
  calibrationDays: z.int().nullable(),
  flags: z.array(z.enum(sensorFlags)).meta({ description: 'why it may not be trusted, worst first' }),
  updatedate: z.string(),
});
export type SensorHealth = z.infer<typeof sensorHealth>;

const point = z.strictObject({
  reads: finite.meta({ description: 'what the sensor shows, as stored' }),
  is: finite.meta({ description: 'what the reference says' }),
});

/** Sensors as people keep them: named, placed, calibrated and trusted. */
export const sensorsApi = defineApi('sensors', {
  health: {
    method: 'GET',
    path: 'sensors/health',
    summary: 'All sensors of a facility with what they read, how they did lately and why they may not be trusted',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(sensorHealth),
  },
  battery: {
    method: 'GET',
    path: 'sensors/{id}/battery',
    summary: 'The level of the battery of a sensor day by day, of the last year, and when it is empty as it falls now',
    access: row(Sensor, 'read'),
    params: z.object({ id: idText }),
    returns: z.object({
      days: z.array(z.object({ day: z.string(), level: z.number().meta({ description: '%' }) })),
      emptyOn: z.string().nullable(),
    }),
  },
  arrange: {
    method: 'POST',
    path: 'sensors/arrange',
    summary: 'Place, rank, enable or disable sensors; all of them or none',
    access: rows(Sensor, 'update', 'ids'),
    body: z
      .strictObject({
        ids: z.array(rowId).min(1).max(1000),
        platformGroup_id: rowId.nullish().meta({ description: 'null takes them off their unit' }),
        zone_id: rowId.nullish(),
        priority: z.int().min(1).max(99).optional(),
        enabled: z.boolean().optional(),
      })
      .refine((body) => Object.values(body).filter((value) => value !== undefined).length > 1, 'says no change'),
    returns: z.object({
      count: z.int(),
      written: z
        .array(
          z.object({
            id: z.int(),
            updatedate: z.string(),
            before: z.object({
              ...{ platformGroup_id: z.int().nullable(), platform_id: z.int().nullable(), zone_id: z.int().nullable() },
              ...{ priority: z.int(), enabled: z.boolean() },
            }),
          }),
        )
        .meta({ description: 'the version each has now, and what it was: by which it is taken back' }),
    }),
  },
  calibrate: {
    method: 'POST',
    path: 'sensors/{id}/calibrate',
    summary: 'Calibrate a sensor at one or two points: its offset and gain follow, and the calibration is written down',
    access: row(Sensor, ['maintenance']),
    params: z.object({ id: idText }),
    body: z.strictObject({
      points: z.array(point).min(1).max(2),
      updatedate: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: 'the version that was read: 409 where somebody calibrated it since' }),
    }),
    returns: z.object({ offset: z.number(), gain: z.number() }),
  },
  replaceDevice: {
    method: 'POST',
    path: 'sensors/{id}/replace',
    summary: 'Put another device in the place of a sensor: history, name and place stay, calibration starts anew',
    access: row(Sensor, ['maintenance']),
    params: z.object({ id: idText }),
    body: z.strictObject({ device_id: z.string().trim().min(1).max(120) }),
    returns: z.object({ id: z.int().max(maxInteger) }),
  },
});
