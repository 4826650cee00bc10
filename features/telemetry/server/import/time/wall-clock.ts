import { IANAZone } from 'luxon';

/** The instant a wall time means, ms. A time that daylight saving skipped is marked; its `at` is later by the change. */
export interface WallTime {
  readonly at: number;
  readonly isSkipped: boolean;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Turns wall times of a zone, row after row, into instants. Where the clocks went back a wall time happens twice, and the
 * order of the rows decides: going through the hour again is its second time. The same wall time again is the second time
 * only for rows at least that hour apart (hourly logs); otherwise it is a repeated row. Newest-first files count backwards.
 */
export function createWallClock(timeZone: string): (wall: number) => WallTime {
  const zone = IANAZone.create(timeZone);
  const plainDay = { day: Number.NaN, offset: 0, isPlain: false };
  let previous: number | undefined;
  let step = 0;
  let isSecondTime: boolean | undefined;

  const findInstants = (wall: number): [at: number, second?: number] | undefined => {
    const day = Math.floor(wall / dayMs);
    if (day !== plainDay.day) {
      const offset = zone.offset((day - 1) * dayMs);
      Object.assign(plainDay, { day, offset, isPlain: offset === zone.offset((day + 2) * dayMs) });
    }
    if (plainDay.isPlain) return [wall - plainDay.offset * minuteMs];
    const offsets = new Set([zone.offset(wall - dayMs), zone.offset(wall + dayMs)]);
    const [first, second] = [...offsets]
      .filter((offset) => zone.offset(wall - offset * minuteMs) === offset)
      .map((offset) => wall - offset * minuteMs)
      .sort((one, other) => one - other);
    if (first === undefined) return undefined;
    return second === undefined ? [first] : [first, second];
  };

  /** Follows the direction of the file; a step against it inside the repeated hour is its second time, not a new direction. */
  const follow = (moved: number, isRepeated: boolean): void => {
    const isEntering = isSecondTime === undefined;
    const direction = step < 0 ? -1 : 1;
    if (moved !== 0 && (!isRepeated || (isEntering && step === 0) || Math.sign(moved) === direction)) step = moved;
  };

  const chooseTime = (moved: number, first: number, second: number): number => {
    const startsSecond = step < 0;
    if (isSecondTime === undefined) {
      isSecondTime = startsSecond;
    } else if (isSecondTime === startsSecond) {
      const goesAgain = moved === 0 ? Math.abs(step) >= second - first : moved < 0 !== startsSecond;
      if (goesAgain) isSecondTime = !startsSecond;
    }
    return isSecondTime ? second : first;
  };

  return (wall) => {
    const [first, second] = findInstants(wall) ?? [];
    const moved = wall - (previous ?? wall);
    previous = wall;
    follow(moved, second !== undefined);
    if (first === undefined) {
      isSecondTime = undefined;
      return { at: wall - zone.offset(wall - dayMs) * minuteMs, isSkipped: true };
    }
    if (second === undefined) isSecondTime = undefined;
    return { at: second === undefined ? first : chooseTime(moved, first, second), isSkipped: false };
  };
}
