import {
  callerOf,
  implement,
  invalidRecord,
  findTenantRows,
  JsonText,
  notFound,
  type CallContext,
} from '@trellis/server-kit';
import { Sensor, telemetryApi } from '@trellis/telemetry/model';
import { Unit } from '@trellis/units/model';
import { getAreaChart } from './charts/get-area-chart.ts';
import { getChartData, type ChartData } from './charts/get-chart-data.ts';
import { readLatestReadings } from './latest/read-latest-readings.ts';
import { readStoredReadings } from './latest/read-stored-readings.ts';
import { listRejectedMessages } from './store/list-rejected-messages.ts';
import { ingestOf } from './ingest/running-ingest.ts';

interface ChartInput {
  startDate: string;
  endDate: string;
  interval?: number | undefined;
  device_id: string;
  start?: number | undefined;
  limit?: number | undefined;
}

const dayMs = 86_400_000;
const maxDays = 400;
const maxStoredReadings = 10_000;

/** History charts, newest readings, and reports of devices without MQTT. */
export const telemetryRoutes = implement(telemetryApi, {
  temperatureChart: ({ query }, context) => readChart(query, 5, context),
  humidityChart: ({ query }, context) => readChart(query, 6, context),
  co2Chart: ({ query }, context) => readChart(query, 7, context),
  sensorChart: ({ query }, context) => readChart(query, query.designator_id, context),
  areaChart: async ({ area, query }, context) => {
    const tenantUnits = await findTenantRows(Unit, area.facility_id, context);
    const wanted = { area, designatorId: query.designator_id, tenantUnits, interval: query.interval };
    return asChart(await getAreaChart(context.db, { ...wanted, ...readSpan(query) }));
  },
  readings: ({ sensor, query }, context) => readStored(sensor, query, context),
  loadFacilitySensors: async ({ query }, context) => {
    const { db, facilityId } = context;
    const tenantUnits = await findTenantRows(Unit, facilityId, context);
    const data = await readLatestReadings(db, { facilityId, unitId: query.platformGroup_id, tenantUnits });
    return new JsonText(`{"success":true,"data":${data}}`);
  },
  loadFacilitySensor: async ({ query }, context) => {
    const { db, facilityId } = context;
    const tenantUnits = await findTenantRows(Unit, facilityId, context);
    const wanted = { facilityId, deviceId: query.deviceId, designatorId: query.designator_id, tenantUnits };
    const reading = await readLatestReadings(db, { ...wanted, isNewestOnly: true });
    if (reading === '[]') throw notFound('latest-sensor-readings');
    return new JsonText(`{"success":true,"reading":${reading.slice(1, -1)}}`);
  },
  rejectedMessages: async ({ query }, { db }) => new JsonText(await listRejectedMessages(db, query)),
  report: ({ params, body }, { services }) => ingestOf(services).report(params.id, body),
});

async function readChart(query: ChartInput, designatorId: number, context: CallContext): Promise<JsonText> {
  const { from, to } = readSpan(query);
  const user = callerOf(context);
  // Whoever may read the sensors reads what they measured.
  const where = { device_id: query.device_id, designator_id: designatorId };
  const seen = JSON.parse(
    await context.records.list(Sensor, { where, fields: ['id', 'facility_id'], limit: 1000 }, context.viewer),
  ) as Pick<Sensor, 'id' | 'facility_id'>[];
  const facilityId =
    seen.find(({ facility_id }) => facility_id === user.facilityId)?.facility_id ?? seen[0]?.facility_id;
  if (facilityId === undefined) throw notFound('sensors');
  const chart = await getChartData(context.services.pool, {
    facilityId,
    sensorIds: seen.filter(({ facility_id }) => facility_id === facilityId).map(({ id }) => id),
    from,
    to,
    intervalMinutes: query.interval,
    start: query.start,
    limit: query.limit,
  });
  return asChart(chart);
}

const asChart = ({ json, intervalMinutes }: ChartData): JsonText =>
  new JsonText(json, { 'x-interval-minutes': String(intervalMinutes) });

async function readStored(
  sensor: Sensor,
  query: { startDate: string; endDate: string; limit?: number | undefined },
  context: CallContext,
): Promise<JsonText> {
  const span = readSpan(query);
  const limit = Math.min(query.limit ?? 1_000, maxStoredReadings);
  return new JsonText(
    await readStoredReadings(context.db, { sensorId: sensor.id, facilityId: sensor.facility_id, ...span, limit }),
  );
}

function readSpan({ startDate, endDate }: Pick<ChartInput, 'startDate' | 'endDate'>): { from: number; to: number } {
  const from = Date.parse(startDate);
  const to = Date.parse(endDate);
  const problems: { property: string; code: string; message: string }[] = [];
  const refuse = (property: string) => problems.push({ property, code: 'date', message: 'Invalid Date.' });
  if (!Number.isFinite(from)) refuse('startDate');
  if (!Number.isFinite(to) || to <= from || to - from > maxDays * dayMs) refuse('endDate');
  if (problems.length > 0) throw invalidRecord('getChartData', problems);
  return { from, to };
}
