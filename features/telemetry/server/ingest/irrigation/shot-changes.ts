import type { KnownController } from '@trellis/devices/server';
import type { AcceptedState } from '../decode/reported-values.ts';

/** What an irrigation outlet said at a moment that begins, ends or explains a shot. */
export interface ShotChange {
  controllerId: number;
  facilityId: number;
  platformGroupId: number;
  deviceId: number;
  deviceName: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether water runs; undefined when only the origin was said. `lost`: it does not run, and nobody saw it stop. */
  valve: 'open' | 'closed' | 'lost' | undefined;
  origin: 'schedule' | 'command' | undefined;
}

/** Words of an outlet while water runs; every other word (off, waiting, closed) means that it does not. */
const openWords: readonly string[] = ['on', 'open'];

/**
 * Finds the beginnings and ends of shots in a message, in order of time. A birth of our own controllers begins none, since
 * they send each change as data; an outlet that is shut in it has lost its shot, if one was open.
 */
export function findShotChanges(
  controller: KnownController,
  states: readonly AcceptedState[],
  isBirth: boolean,
): ShotChange[] {
  const { platformGroupId } = controller;
  if (platformGroupId === null) return [];
  const changes = new Map<string, ShotChange>();
  for (const { device, metric, value, at } of states) {
    if (device?.key !== 'irrigation' || (metric !== 'state' && metric !== 'origin')) continue;
    const key = `${device.id} ${at}`;
    const change = changes.get(key) ?? {
      controllerId: controller.id,
      facilityId: controller.facilityId,
      platformGroupId,
      deviceId: device.id,
      deviceName: device.name,
      at,
      valve: undefined,
      origin: undefined,
    };
    if (metric === 'state') change.valve = valveOf(String(value), isBirth && !controller.isForeign);
    else if (value === 'schedule' || value === 'command') change.origin = value;
    changes.set(key, change);
  }
  return [...changes.values()]
    .filter(({ valve, origin }) => valve !== undefined || (origin !== undefined && !isBirth))
    .sort((one, other) => one.at - other.at);
}

function valveOf(word: string, isOwnBirth: boolean): ShotChange['valve'] {
  const isOpen = openWords.includes(word.toLowerCase());
  if (isOwnBirth) return isOpen ? undefined : 'lost';
  return isOpen ? 'open' : 'closed';
}
