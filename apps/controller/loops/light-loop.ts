import { hotRoomC } from './climate.ts';

export interface LightLoop {
  /** Lamp output now, 0–1. */
  intensity: number;
  /** Off because the room was too hot; released when it has cooled. */
  isTripped: boolean;
}

export interface LightInput {
  isLit: boolean;
  /** Wanted output in light, 0–1. */
  intensity: number;
  /** Sunrise time from dark to full output; 0 switches at once. */
  rampSeconds: number;
  /** Highest output allowed now, 0–1 (weak chiller, silent temperature sensor). */
  cap: number;
  temperatureC?: number | undefined;
  dtSeconds: number;
}

export const startLightLoop = (): LightLoop => ({ intensity: 0, isTripped: false });

const dimFromC = 32;
const dimmest = 0.3;

/** Share of the light a hot room still gets: all up to 32 °C, falling to 30 % at 38 °C. */
function heatCap(temperatureC: number | undefined): number {
  if (temperatureC === undefined || temperatureC <= dimFromC) return 1;
  const share = Math.min(1, (temperatureC - dimFromC) / (hotRoomC - dimFromC));
  return 1 - share * (1 - dimmest);
}

/**
 * One step of the lamps: a slow sunrise, everything else at once, so that no light leaks into the dark.
 * Above 38 °C they go off and come back below 32 °C.
 */
export function stepLightLoop(loop: LightLoop, input: LightInput): LightLoop {
  const { temperatureC } = input;
  const isHot = temperatureC !== undefined && temperatureC > hotRoomC;
  const isStillWarm = temperatureC === undefined || temperatureC > dimFromC;
  const isTripped = isHot || (loop.isTripped && isStillWarm);
  if (!input.isLit || isTripped) return { intensity: 0, isTripped };
  const wanted = Math.min(Math.max(0, input.intensity), input.cap, heatCap(temperatureC), 1);
  const rise = input.rampSeconds > 0 ? input.dtSeconds / input.rampSeconds : 1;
  return { intensity: Math.min(wanted, loop.intensity + rise), isTripped };
}
