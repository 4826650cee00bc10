import { aboveBottom, belowTop, hotRoomC, type Band, type Climate } from './climate.ts';
import { stopMachine, switchMachine, type Machine } from './machine.ts';

export type OnOff = 'off' | 'on';
export type TwoStage = 'off' | 'on1' | 'on2';

export interface HumidityInput {
  climate: Climate;
  /** % RH; undefined when nothing is asked. */
  band: Band | undefined;
  now: number;
}

/** Width of the switching band, % RH. */
const hysteresisPercent = 3;
/** The dryers aim this far below the top of the band. */
const dryingMarginPercent = 5;

/** The humidity the dryers aim at: 5 % below the band's top, at least its middle. */
export const dryingTarget = (band: Band): number => belowTop(band, dryingMarginPercent);

/** One step of a humidifier: on near the bottom of the band, off two points higher. A silent sensor stops it. */
export function stepHumidifier(machine: Machine<OnOff>, { climate, band, now }: HumidityInput): Machine<OnOff> {
  const humidity = climate.humidityPercent;
  if (humidity === undefined || band === undefined) return switchMachine(machine, 'off', now);
  if (humidity < aboveBottom(band, 1)) return switchMachine(machine, 'on', now);
  if (humidity > aboveBottom(band, 3)) return switchMachine(machine, 'off', now);
  return machine;
}

const isTooHot = (climate: Climate): boolean => climate.temperatureC !== undefined && climate.temperatureC > hotRoomC;

/** One step of a one-stage dehumidifier; it stops at once above 38 °C and when its sensor is silent. */
export function stepDehumidifier(machine: Machine<OnOff>, { climate, band, now }: HumidityInput): Machine<OnOff> {
  const humidity = climate.humidityPercent;
  if (isTooHot(climate)) return stopMachine(machine, 'off', now);
  if (humidity === undefined || band === undefined) return switchMachine(machine, 'off', now);
  const target = dryingTarget(band);
  if (humidity > target + hysteresisPercent / 2) return switchMachine(machine, 'on', now);
  if (humidity < target - hysteresisPercent / 2) return switchMachine(machine, 'off', now);
  return machine;
}

/**
 * The stage a two-stage machine should be in: each stage has its own 3 % band, the second one 3 % higher.
 * It goes through its first stage both ways, so that a short overshoot does not call for full power.
 */
function wantedStage(stage: TwoStage, excess: number): TwoStage {
  const half = hysteresisPercent / 2;
  if (stage === 'off') return excess > half ? 'on1' : 'off';
  if (stage === 'on2') return excess > half ? 'on2' : 'on1';
  if (excess > half + hysteresisPercent) return 'on2';
  return excess < -half ? 'off' : 'on1';
}

/** One step of a two-stage dehumidifier; `isHalf` keeps it on its first stage (weak chiller). */
export function stepTwoStageDehumidifier(
  machine: Machine<TwoStage>,
  { climate, band, now, isHalf = false }: HumidityInput & { isHalf?: boolean },
): Machine<TwoStage> {
  const humidity = climate.humidityPercent;
  if (isTooHot(climate)) return stopMachine(machine, 'off', now);
  if (humidity === undefined || band === undefined) return switchMachine(machine, 'off', now);
  const wanted = wantedStage(machine.state, humidity - dryingTarget(band));
  return switchMachine(machine, isHalf && wanted === 'on2' ? 'on1' : wanted, now);
}
