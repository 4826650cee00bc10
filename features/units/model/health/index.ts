export {
  co2HighLightsOffPpm,
  humidityHighMarginPercent,
  irrigationLateMarginMinutes,
  offlineMinutes,
  oldTemperatureMinutes,
  staleMetricMinutes,
  temperatureHighMarginC,
  vpdMarginKpa,
} from './constants.ts';
export { countByState, countStates } from './count-states.ts';
export type { StateCounts } from './count-states.ts';
export { healthMessages, sayHealthMessage } from './explanation.ts';
export type { Explanation, HealthMessage, HealthMessageKey, MetricName, WarningRule } from './explanation.ts';
export { healthMessagesEs } from './health-messages-es.ts';
export { readDoubt, sensorDoubts, worstDoubt, type SensorDoubt } from './sensor-doubt.ts';
export { explanationValues, sayExplanation } from './say-explanation.ts';
export { judgeIrrigation } from './irrigation-lateness.ts';
export type { IrrigationHealth } from './irrigation-lateness.ts';
export { findClockPeriod, findEnvironment, findLightPeriod } from './light-period.ts';
export type { ClockPeriod, LightPeriod } from './light-period.ts';
export type { MetricHealth } from './metric-verdict.ts';
export { findMissedIrrigation } from './missed-irrigation.ts';
export type { MissedWindow } from './missed-irrigation.ts';
export { knownReading, laterInstant, newerReading, takeReading } from './newer-reading.ts';
export type { TimedReading } from './newer-reading.ts';
export { findNextIrrigation } from './next-irrigation.ts';
export { findVpdBand } from './vpd-verdict.ts';
export type { VpdHealth } from './vpd-verdict.ts';
export { phaseOf, toMillis } from './unit-snapshot.ts';
export { isFilterKey, matchesFilters, sensorFilters, statusFilters } from './status-filters.ts';
export type { FilterKey, FilteredUnit, SensorFilterKey, StatusFilterKey } from './status-filters.ts';
export { lightIntensityPercent, shortUnitName, showHeaterstripState, unitNaming } from './unit-display.ts';
export type {
  CurrentPhase,
  Instant,
  IrrigationSettings,
  Limits,
  UnitEnvironment,
  UnitSnapshot,
  VpdProfile,
} from './unit-snapshot.ts';
export { healthStates, unitState } from './unit-state.ts';
export { countStandings, standingOf, unitStandings, type UnitStanding } from './unit-standing.ts';
export { troubledSince, warningWeight, worstFirst } from './worst-first.ts';
export { calendarDay, momentAtWallTime, wallTimeAt } from './wall-clock.ts';
export type { HealthState, RowColour, UnitState, UnitStateName } from './unit-state.ts';
