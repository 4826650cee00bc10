/** The simulated plant: a first-order room and root-zone model with sensors, faults and history. */
export { createDayClock, isWithinDay, minutesOfTime } from './day-clock.ts';
export { applyActuatorFaults, designators, faultKinds, type Fault, type FaultKind, type SensorKind } from './faults.ts';
export {
  generateHistory,
  type DeviceState,
  type HistoryEnvironment,
  type HistoryPlan,
  type HistoryRequest,
  type HistoryStep,
  type IrrigationEvent,
  type TimedFault,
} from './history.ts';
export {
  roomPresets,
  type Outside,
  type RoomParameters,
  type RoomPreset,
  type RoomPresetName,
  type RoomTargets,
} from './parameters.ts';
export { createRandom, type Random } from './random.ts';
export {
  senseExactly,
  startReferenceControl,
  stepReferenceControl,
  type ReferenceControl,
  type Sensed,
} from './reference-control.ts';
export { createReporter, type Reporter, type ReporterOptions } from './reporter.ts';
export { createRoom, humidityPercentOf, idleActuators, stepRoom, type Actuators, type Room } from './room.ts';
export { stepRootZone, type RootZone } from './root-zone.ts';
export { guards, readGuards, type Guard } from './water-and-doors.ts';
export { createSensors, type RoomReading, type SensorBank, type SensorOptions } from './sensors.ts';
