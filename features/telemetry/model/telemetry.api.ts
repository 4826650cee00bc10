import {
  admins,
  controllerItself,
  countQuery,
  defineApi,
  idQuery,
  idText,
  membersOfOrCurrent,
  onCollection,
  row,
} from '@trellis/entity-kit';
import { Area } from '@trellis/facilities/model';
import * as z from 'zod';
import { Sensor } from './sensor.entity.ts';
import { rejectedMessages } from './rejected-messages.ts';
import { deviceReport, reportReceipt } from './report.api.ts';

const intervalQuery = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,3})?$/)
  .transform(Number)
  .refine((minutes) => minutes > 0 && minutes <= 525_600, 'must be from 0.001 to 525600');

const chartQuery = z.object({
  startDate: z.string().max(40).meta({ description: 'ISO 8601; included' }),
  endDate: z.string().max(40).meta({ description: 'ISO 8601; not included' }),
  interval: intervalQuery.optional().meta({
    description:
      'width of a point in minutes; it grows where the chart would have too many points; left out, a fitting one. The reply’s header X-Interval-Minutes says which was used, 0 for single readings',
  }),
  device_id: z.string().min(1).max(120).meta({ description: 'device_id of a sensor' }),
  start: countQuery.optional().meta({
    description:
      'points to leave out at the beginning; with an interval, the chart comes page by page in just that interval',
  }),
  limit: countQuery.optional().meta({
    description: 'the most points, up to 20000; left out, 2000, or 20000 where an interval is named',
  }),
});

const chartPoint = z.object({
  at: z.string().meta({ description: 'start of the interval, ISO 8601, UTC' }),
  min: z.number(),
  avg: z.number(),
  max: z.number(),
  count: z.int(),
});
export type ChartPoint = z.infer<typeof chartPoint>;

/** Width of a point of an area's chart at least (minutes): a unit that is heard reports once in this time. */
export const leastAreaMinutes = 15;

const chartOf = (collection: string, what: string) =>
  ({
    method: 'GET',
    path: `${collection}/getChartData`,
    summary: `History of ${what}: minimum, mean and maximum of each interval`,
    access: onCollection(Sensor),
    ownTransactions: true,
    query: chartQuery,
    returns: z.array(chartPoint),
  }) as const;

/** The newest value of one sensor. */
export const latestSensorReading = z.object({
  sensor_id: z.int(),
  device_id: z.string(),
  designator_id: z.int(),
  reading: z.number().nullable(),
  dbtime: z.string().nullable().meta({ description: 'when it was measured, ISO 8601, UTC' }),
  name: z.string().nullable(),
  batteryLevel: z.number().nullable(),
  priority: z.int(),
  platformGroup_id: z.int().nullable(),
  controller_id: z.int().nullable(),
  platformGroupCollection_ids: z.array(z.int()).meta({ description: 'sets the sensor’s unit is in' }),
});
export type LatestSensorReading = z.infer<typeof latestSensorReading>;

const origins = ['live', 'historical', 'generated', 'imported'] as const;

/** One reading as it was stored. */
export const storedReading = z.object({
  sensor_id: z.int(),
  time: z.string().meta({ description: 'when it was measured, ISO 8601, UTC' }),
  reading: z.number().meta({ description: 'in the unit of the sensor’s designator' }),
  origin: z.enum(origins).meta({ description: 'live, stored and forwarded, generated for a demo, or imported' }),
});

/** Readings: their history, the newest of each sensor, and how devices without MQTT send theirs. */
export const telemetryApi = defineApi('telemetry', {
  temperatureChart: chartOf('temperatureSensorHistories', 'temperature (°C)'),
  humidityChart: chartOf('humiditySensorHistories', 'relative humidity (fraction 0–1)'),
  co2Chart: chartOf('co2SensorHistories', 'CO2 (ppm)'),
  sensorChart: {
    ...chartOf('sensorReadings', 'whatever a sensor measures'),
    query: chartQuery.extend({ designator_id: idQuery }),
  },
  areaChart: {
    method: 'GET',
    path: 'sensorReadings/getAreaChart',
    summary:
      'History of the mean over the units of an area, each unit by the sensor that counts most; units that read nothing in an interval are left out of it',
    access: row(Area, 'read', 'area_id'),
    tenants: true,
    query: chartQuery.pick({ startDate: true, endDate: true }).extend({
      area_id: idQuery,
      designator_id: idQuery,
      interval: intervalQuery.optional().meta({
        description: `width of a point in minutes, at least ${leastAreaMinutes}: units do not report at the same moments; it grows where the chart would have too many points. The reply’s header X-Interval-Minutes says which was used`,
      }),
    }),
    returns: z.array(chartPoint),
  },
  readings: {
    method: 'GET',
    path: 'sensorReadings',
    summary: 'Readings of one sensor as they were stored, oldest first, while its family keeps them',
    access: row(Sensor, 'read', 'sensor_id'),
    query: z.object({
      sensor_id: idQuery,
      startDate: z.string().max(40).meta({ description: 'ISO 8601; included' }),
      endDate: z.string().max(40).meta({ description: 'ISO 8601; not included' }),
      limit: countQuery.optional().meta({ description: 'the most readings, up to 10000; left out, 1000' }),
    }),
    returns: z.array(storedReading),
  },
  loadFacilitySensors: {
    method: 'GET',
    path: 'latest-sensor-readings/loadFacilitySensors',
    summary: 'Newest value of every sensor of the facility, or of one of its units',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    query: z.object({ facility_id: idQuery.optional(), platformGroup_id: idQuery.optional() }),
    returns: z.object({ success: z.boolean(), data: z.array(latestSensorReading) }),
  },
  loadFacilitySensor: {
    method: 'GET',
    path: 'latest-sensor-readings/loadFacilitySensor',
    summary: 'Newest value of one sensor; of a device that measures several things, the one reported last',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    query: z.object({
      facility_id: idQuery.optional(),
      deviceId: z.string().min(1).max(120),
      designator_id: idQuery.optional(),
    }),
    returns: z.object({ success: z.boolean(), reading: latestSensorReading }),
  },
  rejectedMessages: {
    method: 'GET',
    path: 'rejectedMessages',
    summary: 'What controllers sent and could not be kept: counted by who sent it and why, the last met first',
    access: admins,
    query: z.object({
      search: z.string().max(120).optional().meta({ description: 'part of a controller’s name or id, or of a cause' }),
      cause: z.string().max(80).optional(),
      controller_id: idQuery.optional(),
      limit: countQuery.optional().meta({ description: 'the most rows, up to 1000; left out, 200' }),
    }),
    returns: z.array(rejectedMessages),
  },
  report: {
    method: 'POST',
    path: 'controllers/{id}/report',
    summary: 'A controller reports readings, states, its properties and answers to commands',
    access: controllerItself('id'),
    ownTransactions: true,
    params: z.object({ id: idText }),
    body: deviceReport,
    returns: reportReceipt,
  },
});
