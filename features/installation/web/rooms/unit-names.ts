import type { Area } from '@trellis/facilities/model';

/** A room to be made, with its units. */
export interface Room {
  name: string;
  kind: Area['kind'];
  units: number;
  pattern: string;
}
/** A unit that stands already. */
export interface KnownUnit {
  name: string;
  area_id: number;
}
export interface KnownArea {
  id: number;
  name: string;
}

export type RoomProblem = { field: 'name' | 'units' | 'pattern'; key: string; values?: Record<string, string> };

/** Most units of one room at once. */
export const mostUnits = 500;
/** Longest name of a unit. */
const longestName = 120;
const numberToken = /\{(\d{1,6})\}/;

export const newRoom: Room = { name: '', kind: 'grow', units: 12, pattern: '{initials}-{01}' };

/** `Flower 2` → `F2`; `Dry room` → `DR`. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^\d+$/.test(word) ? word : (word[0] ?? '').toUpperCase()))
    .join('');

/** Names of a room's units: `{initials}` and `{room}` stand for the room, `{01}` counts from there with as many digits. */
export function unitNames({ name, units, pattern }: Room): string[] {
  const room = name.trim();
  const start = numberToken.exec(pattern)?.[1] ?? '1';
  return Array.from({ length: Math.min(Math.max(units, 0), mostUnits) }, (_, index) =>
    pattern
      .replace(numberToken, String(Number(start) + index).padStart(start.length, '0'))
      .replaceAll('{initials}', initialsOf(room))
      .replaceAll('{room}', room)
      .trim(),
  );
}

/** What is wrong with each room; nothing where all is well. Units that stand in the room already are no clash: they are left as they are. */
export function findProblems(
  rooms: readonly Room[],
  areas: readonly KnownArea[],
  units: readonly KnownUnit[],
): (RoomProblem | undefined)[] {
  const roomOfUnit = new Map<string, string>();
  const nameOfArea = new Map(areas.map(({ id, name }) => [id, name]));
  for (const unit of units) roomOfUnit.set(fold(unit.name), nameOfArea.get(unit.area_id) ?? '');
  const seenRooms = new Set<string>();
  return rooms.map((room) => {
    const name = room.name.trim();
    if (name === '') return { field: 'name', key: 'required' };
    if (seenRooms.has(fold(name))) return { field: 'name', key: 'roomTwice' };
    seenRooms.add(fold(name));
    return problemOfUnits(room, roomOfUnit);
  });
}

const fold = (name: string): string => name.toLowerCase();

function problemOfUnits(room: Room, roomOfUnit: Map<string, string>): RoomProblem | undefined {
  if (!Number.isInteger(room.units) || room.units < 0 || room.units > mostUnits)
    return { field: 'units', key: 'count', values: { most: String(mostUnits) } };
  if (room.units > 1 && !numberToken.test(room.pattern)) return { field: 'pattern', key: 'noNumber' };
  const names = unitNames(room);
  if (names.some((name) => name === '' || name.length > longestName)) return { field: 'pattern', key: 'noName' };
  const name = room.name.trim();
  const taken = names.find((one) => fold(roomOfUnit.get(fold(one)) ?? name) !== fold(name));
  const otherRoom = roomOfUnit.get(fold(taken ?? '')) ?? '';
  for (const one of names) roomOfUnit.set(fold(one), name);
  return taken === undefined ? undefined : { field: 'pattern', key: 'taken', values: { name: taken, room: otherRoom } };
}
