import { designatorIds } from '../designators.ts';
import type { Fault } from './faults.ts';
import type { Actuators, Room } from './room.ts';
import type { RoomReading } from './sensors.ts';

/** What a unit may carry beside its climate sensors: a flow meter behind its valve, a contact on the floor, one at its door. */
export const guards = ['waterFlow', 'leak', 'door'] as const;
export type Guard = (typeof guards)[number];

/** Emitters of a unit: what each gives in an hour is known, what they all take flows through the meter. */
const emitters = 40;

/** What the guards of a unit show: exact, for a wheel turns or it does not. `real` is what the machines deliver, faults and all. */
export function readGuards(
  fitted: readonly Guard[],
  { room, real, faults, now }: { room: Room; real: Actuators; faults: readonly Fault[]; now: number },
): RoomReading[] {
  const has = (kind: Fault['kind']) => (faults.some((fault) => fault.kind === kind) ? 1 : 0);
  const shown: Record<Guard, number> = {
    waterFlow: Math.round(((real.irrigation * emitters * room.preset.parameters.emitterLph) / 60) * 10) / 10,
    leak: has('leak'),
    door: has('door-open'),
  };
  return fitted.map((guard) => ({ sensor: guard, designator: designatorIds[guard], at: now, reading: shown[guard] }));
}
