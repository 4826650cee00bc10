import type { TimelineBlock, TimelineRow } from './timeline-types.ts';

/** A block with its place among those of its row that overlap it. */
export interface LaidBlock {
  block: TimelineBlock;
  lane: number;
}

/** A row with where it begins and how high it is (px). */
export interface LaidRow {
  row: TimelineRow;
  index: number;
  top: number;
  height: number;
  lanes: number;
  /** By their beginning. */
  blocks: readonly LaidBlock[];
}

const laneHeight = 30;
const heights = { 0: 32, 1: 28, 2: 38 } as const;
/** What a name takes that stands above its row. */
const nameHeight = 22;

/** Puts rows below each other and their blocks into lanes, so that none hides another. */
export function layRows(
  rows: readonly TimelineRow[],
  blocks: readonly TimelineBlock[],
  isNarrow: boolean,
): { rows: LaidRow[]; height: number } {
  const byRow = Map.groupBy(blocks, ({ row }) => row);
  let top = 0;
  const laid = rows.map((row, index) => {
    const placed = layLanes(byRow.get(row.id) ?? []);
    const lanes = placed.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
    const track = Math.max(heights[row.level], lanes * laneHeight + 8);
    const height = isNarrow && row.level !== 1 ? track + nameHeight : track;
    const one: LaidRow = { row, index, top, height, lanes, blocks: placed };
    top += height;
    return one;
  });
  return { rows: laid, height: top };
}

function layLanes(blocks: readonly TimelineBlock[]): LaidBlock[] {
  const ends: number[] = [];
  return blocks
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .map((block) => {
      const free = ends.findIndex((end) => end <= block.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = block.to;
      return { block, lane };
    });
}

/** The rows between two heights (px). */
export function rowsBetween(rows: readonly LaidRow[], from: number, to: number): readonly LaidRow[] {
  return rows.slice(rowAt(rows, from), rowAt(rows, to) + 1);
}

/** The number of the row at a height (px). */
export function rowAt(rows: readonly LaidRow[], height: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle] as LaidRow).top <= height) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
