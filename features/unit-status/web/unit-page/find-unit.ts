import type { UnitEntry } from '../live/unit-entry.ts';

/** The unit an address means: by its controller, or by its own number where it has none. */
export function findUnit(
  entries: readonly UnitEntry[],
  { deviceId, controllerId }: { deviceId?: string; controllerId?: string },
): UnitEntry | undefined {
  const own = /^unit-(\d+)$/.exec(deviceId ?? '')?.[1];
  return entries.find(({ id, record }) =>
    own === undefined
      ? record.controller_id !== null &&
        String(record.controller_id) === controllerId &&
        isNamed(record.device_id, deviceId)
      : String(id) === own,
  );
}

/** A controller may have been renamed since a link was made; only a name that belongs to another unit is wrong. */
const isNamed = (device: string | null, asked: string | undefined): boolean =>
  device === null || asked === undefined || device === asked;

/** The units before and after one in the order of their names. */
export function neighboursOf(entries: readonly UnitEntry[], id: number): { previous?: UnitEntry; next?: UnitEntry } {
  const place = entries.findIndex((entry) => entry.id === id);
  const [previous, next] = [entries[place - 1], entries[place + 1]];
  return place === -1 ? {} : { ...(previous && { previous }), ...(next && { next }) };
}
