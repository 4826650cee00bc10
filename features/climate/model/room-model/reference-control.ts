import type { RoomParameters, RoomTargets } from './parameters.ts';
import { humidityPercentOf, type Actuators, type Room } from './room.ts';

/** The memory of the smooth reference control: the cooling sum and the light state it belongs to. */
export interface ReferenceControl {
  coolingSum: number;
  isLit: boolean;
}

/** What the control sees: °C, % RH, ppm. */
export interface Sensed {
  temperatureC: number;
  humidityPercent: number;
  co2Ppm: number;
}

const limit = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** A control that has not run yet. */
export const startReferenceControl = (isLit: boolean): ReferenceControl => ({ coolingSum: 0, isLit });

/**
 * One step of the reference control: PI cooling (sum frozen at its limits, reset when the light changes),
 * proportional drying and moistening, proportional CO2 in light only. Returns the new memory and the actuator levels, irrigation closed.
 */
export function stepReferenceControl(
  control: ReferenceControl,
  sensed: Sensed,
  targets: RoomTargets,
  isLit: boolean,
  lightIntensity: number,
  parameters: RoomParameters,
  dtSeconds: number,
): { control: ReferenceControl; actuators: Actuators } {
  const error = sensed.temperatureC - targets.temperatureC;
  let coolingSum = isLit === control.isLit ? control.coolingSum : 0;
  const wanted = parameters.coolingGain * error + parameters.coolingIntegral * coolingSum;
  if (wanted > 0 && wanted < parameters.coolingMax) coolingSum += error * dtSeconds;
  const dose = isLit ? limit(parameters.co2Gain * (targets.co2Ppm - sensed.co2Ppm), parameters.co2Max) : 0;
  const drying = limit(
    parameters.dryingGain * (sensed.humidityPercent - targets.humidityPercent),
    parameters.dryingMax,
  );
  const moistening = limit(
    parameters.humidifyingGain * (targets.humidityPercent - 3 - sensed.humidityPercent),
    parameters.humidifyingMax,
  );
  return {
    control: { coolingSum, isLit },
    actuators: {
      light: isLit ? lightIntensity : 0,
      cooling: limit(wanted, parameters.coolingMax) / parameters.coolingMax,
      airUnitDrying: 0,
      heating: 0,
      dehumidifying: drying / parameters.dryingMax,
      humidifying: moistening / parameters.humidifyingMax,
      co2: dose / parameters.co2Max,
      irrigation: 0,
    },
  };
}

/** What perfect sensors would show of a room's air. */
export const senseExactly = (room: Room): Sensed => ({
  temperatureC: room.temperatureC,
  humidityPercent: humidityPercentOf(room),
  co2Ppm: room.co2Ppm,
});
