import type { Feature } from '@trellis/server-kit';
import { Sensor, SensorDesignator } from '@trellis/telemetry/model';

/** Sensors, their readings and history. */
export const telemetryFeature: Feature = { name: 'telemetry', entities: [SensorDesignator, Sensor] };
