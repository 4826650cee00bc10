import { belowTop, type Band, type Climate } from './climate.ts';
import { dryingTarget } from './humidity-loops.ts';
import { switchMachine, startMachine, type Machine } from './machine.ts';

export type AirUnitState = 'cooling' | 'dehumidifying' | 'circulating' | 'off';

/** An air unit (ECU, Bard): its state, its output 0–1, and the memory of its PI control. */
export interface AirUnitLoop {
  machine: Machine<AirUnitState>;
  demand: number;
  sum: number;
  isLit: boolean;
}

export interface AirUnitInput {
  climate: Climate;
  temperature: Band | undefined;
  humidity: Band | undefined;
  isLit: boolean;
  now: number;
  dtSeconds: number;
  /** Above the set-point before this unit helps, °C; a second unit waits. */
  offsetC: number;
  /** Above the humidity target before it dries, %; small when nothing else dries the room. */
  dryingOffsetPercent: number;
  /** A person's choice of state; the output is still regulated. */
  order?: AirUnitState | undefined;
}

// PI gains of the reference room (80 W/m²/K and 0.06 W/m²/K/s of 600 W/m²), as shares of full output.
const proportional = 80 / 600;
const integral = 0.06 / 600;
const coolingMarginC = 1.5;
const startCooling = 0.05;
/** Output without a temperature: enough for most rooms in light. */
const blindDemand = 0.6;

export const startAirUnitLoop = (now: number): AirUnitLoop => ({
  machine: startMachine<AirUnitState>('off', now),
  demand: 0,
  sum: 0,
  isLit: false,
});

const limit = (value: number): number => Math.min(1, Math.max(0, value));

/** PI cooling around 1.5 °C below the band's top; the sum freezes at the limits and starts anew when the light changes. */
function coolingDemand(loop: AirUnitLoop, input: AirUnitInput): { demand: number; sum: number } {
  const { climate, temperature, isLit, dtSeconds } = input;
  if (climate.temperatureC === undefined || temperature === undefined) {
    const isBlind = climate.temperatureC === undefined && isLit;
    return { demand: isBlind ? blindDemand : 0, sum: 0 };
  }
  const error = climate.temperatureC - belowTop(temperature, coolingMarginC) - input.offsetC;
  const sum = isLit === loop.isLit ? loop.sum : 0;
  const wanted = proportional * error + integral * sum;
  return { demand: limit(wanted), sum: wanted > 0 && wanted < 1 ? sum + error * dtSeconds : sum };
}

function dryingDemand({ climate, humidity }: AirUnitInput): number {
  if (climate.humidityPercent === undefined || humidity === undefined) return 0;
  return limit((climate.humidityPercent - dryingTarget(humidity)) / 10);
}

function wantedState(state: AirUnitState, cooling: number, input: AirUnitInput): AirUnitState {
  if (cooling > startCooling || (state === 'cooling' && cooling > 0)) return 'cooling';
  const { climate, humidity } = input;
  if (climate.humidityPercent === undefined || humidity === undefined) return 'circulating';
  const excess = climate.humidityPercent - dryingTarget(humidity);
  const threshold = state === 'dehumidifying' ? 0 : input.dryingOffsetPercent;
  return excess > threshold ? 'dehumidifying' : 'circulating';
}

/** One step of an air unit: cools first, dries when cool enough, else moves the air. 3 minutes between changes. */
export function stepAirUnitLoop(loop: AirUnitLoop, input: AirUnitInput): AirUnitLoop {
  const cooling = coolingDemand(loop, input);
  const wanted = input.order ?? wantedState(loop.machine.state, cooling.demand, input);
  const machine = switchMachine(loop.machine, wanted, input.now);
  const isRunning = machine.state === 'cooling' || machine.state === 'dehumidifying';
  const output = machine.state === 'cooling' ? cooling.demand : dryingDemand(input);
  return { machine, demand: isRunning ? output : 0, sum: cooling.sum, isLit: input.isLit };
}
