import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Density } from '../arrange/grid-address.ts';
import type { GridLine } from '../arrange/group-units.ts';

/** The head over the lines, the title of a group, in px. */
export const headHeight = 44;
export const groupHeight = 40;
/** A line that says why its unit needs somebody, and who is on it, in px: with air, where there are many, and where that brings the last of them in sight. */
export const needyHeights = { airy: 58, close: 46, tight: 42 } as const;

/** How high lines in trouble are: with air where all of them fit into the box, closer together where that keeps more in one screen. */
export function useNeedyHeight(
  box: RefObject<HTMLElement | null>,
  lines: readonly GridLine[],
  density: Density,
): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setRoom(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const count = useMemo(() => countNeedy(lines), [lines]);
  return density === 'compact' ? needyHeight(count, room) : needyHeights.airy;
}

/** The height of a line in trouble, in px, where `room` px are for the head, one title and `count` of them. */
export function needyHeight(count: number, room: number): number {
  const isRoomFor = (height: number) => headHeight + groupHeight + count * height <= room;
  if (isRoomFor(needyHeights.airy)) return needyHeights.airy;
  const isTightEnough = isRoomFor(needyHeights.tight) && !isRoomFor(needyHeights.close);
  return isTightEnough ? needyHeights.tight : needyHeights.close;
}

const countNeedy = (lines: readonly GridLine[]): number =>
  lines.reduce((count, line) => count + Number(line.kind === 'unit' && line.isNeedy), 0);
