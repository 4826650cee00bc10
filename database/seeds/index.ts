/** The demo company: records, people and generated history. */
export { demoPeople, type DemoPerson } from './accounts/demo-people.ts';
export { listDemoSensors, type DemoSensor } from './company/sensors.ts';
export { isRunning, situationOf, type Situation } from './company/situations.ts';
export { demoPhases } from './company/phases.ts';
export { demoUnits, type DemoUnit } from './company/units.ts';
export { demoWaterLines, pumpHouse, readWaterLine, type DemoWaterLine } from './company/water-lines.ts';
export { demoControllerKey } from './controllers/controller-keys.ts';
export { openDemoMarks, type DemoMarks } from './demo-marks.ts';
export { fillHistory } from './history/fill-history.ts';
export { demoSensorOptions, seedOf } from './history/generate-unit-history.ts';
export { recordsMark, seedCompany } from './records/seed-company.ts';
