import type { CompiledModel } from '../equations/compile-model.ts';
import type { RoomCourse, RoomSlot } from './run-room.ts';

/** What a room has needed of late beyond the model: a door, a filter, a damper, a lamp, a sensor. */
export interface RoomSignal {
  /** Colder than the model: as if more heat went; warmer: as if more came. */
  kind: 'moreHeat' | 'moreCooling';
  /** W/m² that would explain it. */
  wattsPerM2: number;
  /** Of the heat that the model moves in or out; null where it moves next to none. */
  percent: number | null;
  /** °C that the room was off the model on these days. */
  degrees: number;
  /** First of the days, ms since 1970: from here to the newest reading every day was off the same way. */
  since: number;
}

const dayMs = 86_400_000;
/** Quarters of an hour a day is judged by at least. */
const enough = 32;
/** °C a day must be off at least, whatever its usual spread. */
const leastOff = 0.4;

/**
 * Looks for days up to the newest on which the temperature was off the model the same way, further than days of the fit usually
 * were (twice their spread). The heat behind it is what holding and walls would answer to such a difference.
 */
export function findSignal(
  model: CompiledModel,
  constants: ReadonlyMap<string, number>,
  slots: readonly RoomSlot[],
  course: RoomCourse,
  heldFrom: number,
): RoomSignal | null {
  const days = daysOf(slots, course);
  const first = slots[heldFrom]?.at ?? Infinity;
  const usual = days.filter(({ from }) => from + dayMs <= first).map(({ off }) => off);
  const middle = usual.reduce((sum, off) => sum + off, 0) / Math.max(1, usual.length);
  const spread = Math.sqrt(usual.reduce((sum, off) => sum + (off - middle) ** 2, 0) / Math.max(1, usual.length - 1));
  const limit = Math.max(leastOff, 2 * spread);
  const streak: typeof days = [];
  for (const day of days.toReversed()) {
    const off = day.off - middle;
    const isSame = streak.length === 0 || Math.sign(off) === Math.sign((streak[0]?.off ?? 0) - middle);
    if (day.from + dayMs <= first || Math.abs(off) <= limit || !isSame) break;
    streak.push(day);
  }
  const [newest] = streak;
  if (!newest || streak.length < 2) return null;
  const degrees = streak.reduce((sum, { off }) => sum + off - middle, 0) / streak.length;
  const moved = streak.reduce((sum, day) => sum + day.heat, 0) / streak.length;
  const v = model.begin(constants);
  const constant = (name: string) => v[model.placeOf(name) ?? -1] ?? 0;
  const watts = Math.abs(degrees) * (constant('c_hold') + constant('c_ai_ou') + 1200 * constant('c_leak'));
  return {
    ...{ kind: degrees < 0 ? 'moreHeat' : 'moreCooling', wattsPerM2: watts },
    ...{ percent: moved < 2 ? null : (100 * watts) / moved, degrees, since: streak.at(-1)?.from ?? newest.from },
  };
}

/** Days back from the newest reading: how far the room was off the model, and the heat that the model moved. */
function daysOf(slots: readonly RoomSlot[], course: RoomCourse): { from: number; off: number; heat: number }[] {
  const end = (slots.at(-1)?.at ?? 0) + 900_000;
  const days = new Map<number, { off: number; heat: number; count: number }>();
  slots.forEach(({ at, temperature }, index) => {
    if (temperature === undefined) return;
    const number = Math.ceil((end - at) / dayMs);
    const day = days.get(number) ?? { off: 0, heat: 0, count: 0 };
    days.set(number, day);
    day.off += temperature - (course.temperature[index] ?? 0);
    day.heat += (course.heating[index] ?? 0) + (course.cooling[index] ?? 0);
    day.count += 1;
  });
  return [...days]
    .filter(([, { count }]) => count >= enough)
    .map(([number, { off, heat, count }]) => ({ from: end - number * dayMs, off: off / count, heat: heat / count }))
    .toSorted((one, other) => one.from - other.from);
}
