import type { Fault } from '@trellis/climate/model';

const hourMs = 3_600_000;

/** What is going on at a unit that is not simply well. */
export interface Situation {
  /** Wrong in the simulated plant, and for how many hours before the demo began. */
  faults?: readonly { fault: Fault; hours: number }[];
  /** Designators that fell silent, and for how many hours. */
  silent?: { designators: readonly number[]; hours: number };
  /** The controller does not run; hours since its last word. */
  offlineHours?: number;
  /** The valve does not answer its controller; hours since the last water. */
  dryHours?: number;
  /** Fields of the unit. */
  unit?: {
    isDisabled?: boolean;
    disabledReason?: string;
    deployed?: boolean;
    isTesting?: boolean;
    dndHours?: number;
    dndComment?: string;
  };
  /** What the controller was told. */
  controller?: { mode?: 'MANUAL'; logLevel?: 'DEBUG' };
}

export const situations = {
  hot: { faults: [{ fault: { kind: 'chiller-half' }, hours: 26 }] },
  humid: { faults: [{ fault: { kind: 'dehumidifier-stuck-off' }, hours: 30 }] },
  bottleEmpty: { faults: [{ fault: { kind: 'co2-bottle-empty' }, hours: 40 }] },
  dry: { faults: [{ fault: { kind: 'dead-irrigation-valve' }, hours: 26 }], dryHours: 26 },
  leaking: { faults: [{ fault: { kind: 'leak' }, hours: 0 }] },
  silentTemperature: { silent: { designators: [5], hours: 3 } },
  offlineSinceMorning: { offlineHours: 5 },
  offlineForDays: { offlineHours: 52 },
  disabledForRepair: {
    offlineHours: 30,
    unit: { isDisabled: true, disabledReason: 'Air unit is being replaced; back after the pressure test.' },
  },
  disabledForCleaning: { unit: { isDisabled: true, disabledReason: 'Deep clean after root aphids.' } },
  undeployed: { offlineHours: 9 * 24, unit: { deployed: false } },
  testing: { unit: { isTesting: true } },
  doNotDisturb: {
    unit: { dndHours: 8, dndComment: 'Clones are rooting: please leave the dome closed.' },
  },
  debugging: { controller: { logLevel: 'DEBUG' } },
  manual: { controller: { mode: 'MANUAL' } },
} satisfies Record<string, Situation>;

export type SituationKey = keyof typeof situations;

/** A situation by key; a unit without one is well. */
export const situationOf = (key: SituationKey | undefined): Situation => (key ? situations[key] : {});

/** Whether the demo runs a controller for a unit in this situation. */
export const isRunning = (situation: Situation): boolean => situation.offlineHours === undefined;

/** Until when a unit had reported when the demo began (ms). */
export const reportedUntil = (situation: Situation, seededAt: number): number =>
  seededAt - (situation.offlineHours ?? 0) * hourMs;
