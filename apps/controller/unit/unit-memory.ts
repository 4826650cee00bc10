import type { CommandReason } from '@trellis/commands/model';
import type { AirUnitState, HeaterState, OnOff, TwoStage } from '../loops/index.ts';
import type { UnitMode } from './modes.ts';

/** The answer to an order; `at` in ms. */
export interface Acknowledgement {
  commandId: string;
  isAccepted: boolean;
  /** Why an order was refused. */
  reason?: string;
  /** The same as a key with its values. */
  why?: CommandReason;
  at: number;
}

/** What people asked of single devices; in AUTOMATIC it holds until the light changes, in MANUAL until changed. */
export interface Overrides {
  light?: OnOff;
  /** Lamp output in light, 0–1. */
  intensity?: number;
  curtain?: 'open' | 'closed';
  humidifier?: OnOff;
  dehumidifier?: OnOff;
  dehumidifier2Stage?: TwoStage;
  ecu?: AirUnitState;
  bard?: AirUnitState;
  heaterstrip?: HeaterState;
  fan?: OnOff;
}

export const logLevels = ['ERROR', 'WARN', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a unit remembers over a restart; plain data, ready for a file. */
export interface UnitMemory {
  mode: UnitMode;
  overrides: Overrides;
  /** Light or dark by order, whatever the clock says. */
  lightPeriod: 'LIGHT' | 'DARK' | null;
  co2Enabled: boolean;
  /** Added to the CO2 sensor, ppm. */
  co2OffsetPpm: number;
  /** Share of its cooling a weak chiller still has; null when it is well. */
  impairedChiller: number | null;
  /** When it counts as well again, ms; null when somebody has to say so. */
  impairedUntil: number | null;
  isIpm: boolean;
  useVfuSchedule: boolean;
  logLevel: LogLevel;
  /** When sterilising ends, ms. */
  sterilizeUntil: number | null;
  /** When the last shot began, ms. */
  lastIrrigated: number | null;
  /** The last answers, so that a repeated order is answered and not carried out twice. */
  answered: Acknowledgement[];
}

/** The memory of a unit that has never run. */
export const freshMemory = (): UnitMemory => ({
  mode: 'AUTOMATIC',
  overrides: {},
  lightPeriod: null,
  co2Enabled: true,
  co2OffsetPpm: 0,
  impairedChiller: null,
  impairedUntil: null,
  isIpm: false,
  useVfuSchedule: true,
  logLevel: 'INFO',
  sterilizeUntil: null,
  lastIrrigated: null,
  answered: [],
});
