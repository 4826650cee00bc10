import { DeviceStateHistory, IrrigationEvent, PhotoCapture, SensorCalibration } from '@trellis/telemetry/model';

/** Collections of the feature beside its live ones. */
export const telemetryCollections = [DeviceStateHistory, IrrigationEvent, PhotoCapture, SensorCalibration] as const;
