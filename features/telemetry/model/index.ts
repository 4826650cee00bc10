export { contactWord, designators, findDesignator } from './designators.ts';
export type { Designator } from './designators.ts';
export { defaultRetention, readingFamilies, retentionOf } from './families.ts';
export type { ReadingFamily, RetentionPolicy } from './families.ts';
export { readingOrigins } from './reading-origins.ts';
export type { ReadingOrigin } from './reading-origins.ts';
export {
  chooseInterval,
  defaultChartPoints,
  familyForInterval,
  familyMinutes,
  maxChartPoints,
  niceIntervals,
} from './resolutions.ts';
export { clockToleranceMs, earliestReadingAt, validateReading, validateReadingTime } from './validate-reading.ts';
export type { ReadingRefusal } from './validate-reading.ts';
export * from './telemetry-events.ts';
export * from './sensor.entity.ts';
export * from './report.api.ts';
export type { RejectedMessages } from './rejected-messages.ts';
export * from './telemetry.api.ts';
export * from './sensor-calibration.entity.ts';
export * from './device-state-history.entity.ts';
export * from './irrigation-event.entity.ts';
export * from './photo-capture.entity.ts';
export * from './sensor-doubt.ts';
export { batteryHistoryDays, findBatteryEnd, type BatteryDay } from './battery-end.ts';
export * from './sensor-trust.ts';
export * from './sensors.api.ts';
export * from './sparklines.api.ts';
export * from './prometheus-metrics.ts';
export * from './prometheus.api.ts';
