/** Hardware of a unit: one interface, three kinds. */
export * from './driver.ts';
export { createModbusDriver, openModbusDriver } from './modbus/modbus-driver.ts';
export { parseRegisterMap, type RegisterMap } from './modbus/register-map.ts';
export { readRecording, readRecordingMapping } from './replay/read-recording.ts';
export { createReplayDriver } from './replay/replay-driver.ts';
export { createSimulatedDriver, type SimulatedDriver, type SimulatedOptions } from './simulated/simulated-driver.ts';
