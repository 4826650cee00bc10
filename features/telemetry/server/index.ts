import type { Feature } from '@trellis/server-kit';
import { telemetryCollections } from './collections.ts';
import { Sensor, SensorDesignator } from '@trellis/telemetry/model';
import { facilitySocket } from './facility-socket.ts';
import { startIngest, startReports } from './ingest/running-ingest.ts';
import { telemetryReferenceData } from './reference-data.ts';
import { sparklinesRoutes } from './sparklines/sparklines.routes.ts';
import { prometheusRoutes } from './prometheus/prometheus.routes.ts';
import { startRetention } from './start-retention.ts';
import { writeCalibrations } from './sensors/on-sensors-calibrated.ts';
import { sensorsRoutes } from './sensors/sensors.routes.ts';
import { tellSensorChanges } from './tell-sensor-changes.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

export { ImportRefused } from './store/import/accept-readings.ts';
export type { ImportResult } from './store/import/add-accepted.ts';
export { ImportInterrupted, importReadings } from './store/import/import-readings.ts';
export type { ReadingRow } from './store/reading-row.ts';
export { describeImport, importFile, ImportSetupError, openProblemFile, parseImportMapping } from './import/index.ts';
export { describeRetention } from './retention/describe-retention.ts';
export type { ImportFileRequest, ImportFileSummary, ImportMapping } from './import/index.ts';
export { speakingFirst } from './speaking-sensor.ts';
export { ingestDelayMs, ingestOf, isIngestSaturated } from './ingest/running-ingest.ts';

/** Sensors, their readings and history. */
export const telemetryFeature: Feature = {
  name: 'telemetry',
  entities: [...telemetryCollections, SensorDesignator, Sensor],
  implementations: [telemetryRoutes, sensorsRoutes, sparklinesRoutes, prometheusRoutes],
  referenceData: telemetryReferenceData,
  channels: [facilitySocket],
  reactions: [writeCalibrations],
  prepare: tellSensorChanges,
  start: { api: startReports, ingest: startIngest, jobs: startRetention },
};
