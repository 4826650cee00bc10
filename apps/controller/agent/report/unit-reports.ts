import { deviceTimes } from '../../loops/index.ts';
import type { UnitEvents } from '../../unit/index.ts';
import type { UnitClock } from '../unit-clock.ts';
import type { PlainValue, Reported } from './current-values.ts';
import type { PlaceReadings } from './sensor-places.ts';

/** Ticks without hardware after which people should know. */
const patientTicks = 3;

/** Values of the controller itself, now. */
export const ownValues = (values: Record<string, PlainValue | undefined>, at: number): Reported[] =>
  Object.entries(values).flatMap(([metric, value]) => (value === undefined ? [] : [{ device: '', metric, value, at }]));

/** How long its devices have to run or rest, and how long they move: parameters of each. */
export const timesOf = (devices: readonly string[], at: number): Reported[] =>
  devices.flatMap((device) =>
    Object.entries(deviceTimes[device] ?? {}).map(([metric, value]) => ({ device, metric, value: Number(value), at })),
  );

/** When the unit was last watered; nothing when it never was. */
export const lastIrrigatedValue = (lastIrrigated: number | null, clock: UnitClock, at: number): Reported[] =>
  lastIrrigated === null
    ? []
    : [{ device: '', metric: 'lastIrrigated', value: clock.toReal(lastIrrigated), at, isMoment: true }];

/** Turns what happened in a tick into what is reported; remembers for how long the hardware has been silent. */
export function createUnitReports(placeReadings: PlaceReadings, clock: UnitClock): (events: UnitEvents) => Reported[] {
  let silentTicks = 0;
  let status = '';
  return ({ at, readings, states, irrigations, driverErrors }) => {
    silentTicks = driverErrors.length > 0 ? silentTicks + 1 : 0;
    const before = status;
    status = silentTicks >= patientTicks ? 'HARDWARE FAULT' : 'HEALTHY';
    const started = irrigations.filter(({ kind }) => kind === 'started');
    return [
      ...placeReadings(readings, clock),
      ...states.map((state) => ({
        ...state,
        device: state.device === 'unit' ? '' : state.device,
        at: clock.toReal(state.at),
      })),
      ...started.flatMap((shot) => lastIrrigatedValue(shot.at, clock, clock.toReal(at))),
      ...(status === before ? [] : ownValues({ status }, clock.toReal(at))),
    ];
  };
}
