import type { AirUnitState } from '../loops/index.ts';

/** The devices a unit can have. */
export const deviceNames = [
  'light',
  'curtain',
  'irrigation',
  'co2Valve',
  'humidifier',
  'dehumidifier',
  'dehumidifier2Stage',
  'ecu',
  'bard',
  'heaterstrip',
  'fan',
] as const;

export type DeviceName = (typeof deviceNames)[number];

/** One measured value: humidity as a fraction, everything else in the unit of its designator; `at` in ms, UTC. */
export interface SensorReading {
  sensor: string;
  designator: number;
  at: number;
  reading: number;
}

export interface SensorDescription {
  sensor: string;
  designator: number;
}

/** What every device should do now. Levels are 0–1; a driver ignores the devices it does not have. */
export interface UnitOutputs {
  light: number;
  /** 0 closed, 1 open. */
  curtain: number;
  irrigation: boolean;
  co2Valve: boolean;
  humidifier: boolean;
  dehumidifier: boolean;
  /** 0, a half or 1. */
  dehumidifier2Stage: number;
  ecu: { state: AirUnitState; demand: number };
  bard: { state: AirUnitState; demand: number };
  /** 0, a half or 1. */
  heaterstrip: number;
  fan: boolean;
}

/** An output that was found other than it was asked for. */
export interface OutputFault {
  device: DeviceName;
  /** What was asked, what was found, and where. */
  text: string;
  /** True when it was written again and then held. */
  isMended: boolean;
}

/** The hardware of one unit, whatever it is made of. */
export interface Driver {
  describe(): { devices: readonly DeviceName[]; sensors: readonly SensorDescription[] };
  /** The latest value of each sensor that can be read; throws when nothing can. */
  readSensors(now: number): Promise<SensorReading[]>;
  /** Brings the devices to these outputs; throws when it cannot. */
  writeActuators(outputs: UnitOutputs, now: number): Promise<void>;
  /** What the last write found other than it was asked for, when the driver can look. */
  outputFaults?(): readonly OutputFault[];
  /** What people have seen on the unit, when the driver knows. */
  flags?(): { pestDetected: boolean };
  close(): Promise<void>;
}

/** Everything off and shut. */
export const idleOutputs: UnitOutputs = {
  light: 0,
  curtain: 0,
  irrigation: false,
  co2Valve: false,
  humidifier: false,
  dehumidifier: false,
  dehumidifier2Stage: 0,
  ecu: { state: 'off', demand: 0 },
  bard: { state: 'off', demand: 0 },
  heaterstrip: 0,
  fan: false,
};
