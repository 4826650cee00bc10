import type { LaidRow } from './lay-rows.ts';
import type { TimelineBlock } from './timeline-types.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** The block that an arrow key leads to from another one: along its row, or the nearest in time of a row above or below. */
export function findNeighbour(
  rows: readonly LaidRow[],
  from: TimelineBlock,
  direction: Direction,
): TimelineBlock | undefined {
  const at = rows.findIndex(({ row }) => row.id === from.row);
  const own = rows[at]?.blocks ?? [];
  const place = own.findIndex(({ block }) => block.id === from.id);
  if (direction === 'left') return own[place - 1]?.block;
  if (direction === 'right') return own[place + 1]?.block;
  if (direction === 'first') return own[0]?.block;
  if (direction === 'last') return own.at(-1)?.block;
  const step = direction === 'down' ? 1 : -1;
  for (let index = at + step; index >= 0 && index < rows.length; index += step) {
    const blocks = rows[index]?.blocks ?? [];
    if (blocks.length > 0) return nearest(blocks, from);
  }
  return undefined;
}

function nearest(blocks: LaidRow['blocks'], { from, to }: TimelineBlock): TimelineBlock | undefined {
  const middle = (from + to) / 2;
  const distance = (block: TimelineBlock): number => Math.max(block.from - middle, middle - block.to, 0);
  return blocks.map(({ block }) => block).reduce((best, block) => (distance(block) < distance(best) ? block : best));
}
