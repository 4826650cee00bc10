import { machineSeconds } from './device-times.ts';

/** A machine that must not be switched often: its state and since when (ms). */
export interface Machine<State extends string> {
  state: State;
  since: number;
}

/** A machine found off at start-up; it may be switched on after the minimum time, since nobody knows when it stopped. */
export const startMachine = <State extends string>(off: State, now: number): Machine<State> => ({
  state: off,
  since: now,
});

/** When a machine may change its state again, ms. */
export const restsUntil = ({ since }: Machine<string>): number => since + machineSeconds * 1000;

/** Brings a machine to the wanted state as soon as its minimum time has passed. */
export function switchMachine<State extends string>(
  machine: Machine<State>,
  wanted: State,
  now: number,
): Machine<State> {
  if (wanted === machine.state) return machine;
  return now < restsUntil(machine) ? machine : { state: wanted, since: now };
}

/** Stops a machine at once, for protection and for people; it still has to rest before it starts again. */
export const stopMachine = <State extends string>(machine: Machine<State>, off: State, now: number): Machine<State> =>
  machine.state === off ? machine : { state: off, since: now };
