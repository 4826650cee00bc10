import { aboveBottom, type Band } from './climate.ts';
import { stopMachine, switchMachine, type Machine } from './machine.ts';

/** A heater strip: off, half power, full power. */
export type HeaterState = 'off' | 'on' | 'HIGH';

export interface HeaterInput {
  temperatureC: number | undefined;
  band: Band | undefined;
  now: number;
  /** A person's choice of state. */
  order?: HeaterState | undefined;
}

/** Nothing is heated above this, whatever was asked, °C. */
export const heaterLimitC = 40;

const fullPowerBelowC = 2;

function wantedState(state: HeaterState, temperatureC: number, band: Band): HeaterState {
  if (temperatureC < band.min - fullPowerBelowC) return 'HIGH';
  if (temperatureC < aboveBottom(band, 0.2)) return state === 'HIGH' ? 'HIGH' : 'on';
  if (temperatureC > aboveBottom(band, 1)) return 'off';
  return state;
}

/** One step of a heater strip at the bottom of the band; off without a temperature, and at once above 40 °C. */
export function stepHeaterLoop(machine: Machine<HeaterState>, input: HeaterInput): Machine<HeaterState> {
  const { temperatureC, band, now, order } = input;
  if (temperatureC === undefined || temperatureC > heaterLimitC) return stopMachine(machine, 'off', now);
  if (order !== undefined) return switchMachine(machine, order, now);
  if (band === undefined) return switchMachine(machine, 'off', now);
  return switchMachine(machine, wantedState(machine.state, temperatureC, band), now);
}
