import type { DemoUnit } from './units.ts';

/** A sensor device of a unit and what it measures. */
export interface DemoSensor {
  deviceId: string;
  name: string;
  designators: readonly number[];
}

/** The sensors fitted to a unit: climate and light always, probes where it has them; a flow meter and a contact on the floor where
 * roots are measured, and a contact at the doors of some. */
export function listDemoSensors(unit: Pick<DemoUnit, 'deviceId' | 'hasProbes' | 'hasDoorContact'>): DemoSensor[] {
  const sensors: DemoSensor[] = [{ deviceId: `${unit.deviceId}-climate`, name: 'Climate', designators: [5, 6, 7] }];
  if (unit.hasProbes) sensors.push({ deviceId: `${unit.deviceId}-soil`, name: 'Root zone', designators: [53, 57, 62] });
  // What grows, and what grew, is judged by its light as well.
  sensors.push({ deviceId: `${unit.deviceId}-lux`, name: 'Canopy light', designators: [58] });
  if (unit.hasProbes) sensors.push({ deviceId: `${unit.deviceId}-water`, name: 'Water', designators: [101, 102] });
  if (unit.hasDoorContact) sensors.push({ deviceId: `${unit.deviceId}-door`, name: 'Door', designators: [103] });
  return sensors;
}
