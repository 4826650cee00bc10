import type { Band } from './climate.ts';

export interface Co2Loop {
  isOpen: boolean;
  /** Shut after a dangerous level; a person has to enable CO2 again. */
  isTripped: boolean;
}

export interface Co2Input {
  /** True when the plan says light and the lamps really burn. */
  isLit: boolean;
  /** When the lights go off, ms; undefined when they never do. */
  lightsOffAt: number | undefined;
  /** Enabled in the unit and in the facility, and the mode allows it. */
  isEnabled: boolean;
  co2Ppm: number | undefined;
  band: Band | undefined;
  now: number;
}

/** Dosing ends this long before lights-off, so that the crop uses what is there. */
export const co2StopBeforeDarkSeconds = 15 * 60;
/** No crop gains above this. */
export const co2CutPpm = 2000;
/** Eight-hour limit for people (OSHA 29 CFR 1910.1000): the valve stays shut until a person enables it. */
export const co2DangerPpm = 5000;

const hysteresisPpm = 25;

export const startCo2Loop = (): Co2Loop => ({ isOpen: false, isTripped: false });

/** A person has looked and enables CO2 again. */
export const resetCo2Loop = (loop: Co2Loop): Co2Loop => ({ ...loop, isTripped: false });

/** One step of the CO2 valve around the middle of the band. A silent sensor, the dark or any doubt closes it. */
export function stepCo2Loop(loop: Co2Loop, input: Co2Input): Co2Loop {
  const { co2Ppm, band, now } = input;
  const isTripped = loop.isTripped || (co2Ppm !== undefined && co2Ppm > co2DangerPpm);
  const isEnding = input.lightsOffAt !== undefined && input.lightsOffAt - now < co2StopBeforeDarkSeconds * 1000;
  const mayDose = input.isEnabled && input.isLit && !isEnding && !isTripped;
  if (!mayDose || co2Ppm === undefined || band === undefined || co2Ppm > co2CutPpm) return { isOpen: false, isTripped };
  const target = (band.min + band.max) / 2;
  const margin = Math.min(hysteresisPpm, (band.max - band.min) / 4);
  if (co2Ppm < target - margin) return { isOpen: true, isTripped };
  if (co2Ppm > target + margin) return { isOpen: false, isTripped };
  return { isOpen: loop.isOpen, isTripped };
}
