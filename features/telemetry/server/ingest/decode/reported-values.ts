import type { CommandAnswer } from '@trellis/telemetry/model';
import type { KnownDevice, KnownSensor } from '@trellis/devices/server';
import type { ReadingRow } from '../../store/reading-row.ts';

export type PlainValue = string | number | boolean | null;

/** One value of a message, whichever way it came. */
export interface ReportedValue {
  /** Device id below the controller, '' for the controller itself. */
  device: string;
  metric: string;
  value: unknown;
  /** Milliseconds since 1970. */
  at: number;
  isHistorical: boolean;
}

/** A state or parameter that fits the product. */
export interface AcceptedState {
  /** Undefined for the unit itself. */
  device: KnownDevice | undefined;
  metric: string;
  value: PlainValue;
  at: number;
  isHistorical: boolean;
}

/** A measured metric for which there is no sensor yet. */
export interface MissingSensor {
  device: string;
  designatorId: number;
}

/** Battery or radio level of a sensing device. */
export interface SensorCondition {
  sensors: readonly KnownSensor[];
  metric: 'batteryLevel' | 'signal';
  value: number;
  at: number;
}

/** What a message says, matched with what we know. */
export interface Interpretation {
  rows: ReadingRow[];
  /** The sensor of each row. */
  sensors: KnownSensor[];
  missing: MissingSensor[];
  states: AcceptedState[];
  conditions: SensorCondition[];
  answers: CommandAnswer[];
}

export const emptyInterpretation = (): Interpretation => ({
  rows: [],
  sensors: [],
  missing: [],
  states: [],
  conditions: [],
  answers: [],
});
