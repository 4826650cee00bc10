/** A machine that must not be switched often: its state and since when (ms). */
export interface Machine<State extends string> {
  state: State;
  since: number;
}

/** Compressors, fans and heaters stay at least this long on and at least this long off. */
export const MINIMUM_DWELL_SECONDS = 180;

/** A machine found off at start-up; it may be switched on after the minimum time, since nobody knows when it stopped. */
export const startMachine = <State extends string>(off: State, now: number): Machine<State> => ({
  state: off,
  since: now,
});

/** Brings a machine to the wanted state as soon as its minimum time has passed. */
export function switchMachine<State extends string>(
  machine: Machine<State>,
  wanted: State,
  now: number,
): Machine<State> {
  if (wanted === machine.state) return machine;
  return now - machine.since < MINIMUM_DWELL_SECONDS * 1000 ? machine : { state: wanted, since: now };
}

/** Stops a machine at once, for protection and for people; it still has to rest before it starts again. */
export const stopMachine = <State extends string>(machine: Machine<State>, off: State, now: number): Machine<State> =>
  machine.state === off ? machine : { state: off, since: now };
