/** How cells are laid out so that a room stands on one screen. */
export interface CellFit {
  columns: number;
  /** px */
  rowHeight: number;
  /** Nothing but name and value fits in letters that can be read. */
  isCompact: boolean;
  /** Not even that fits: the room is longer than the screen. */
  isTooMany: boolean;
}

const gap = 8;
const headingHeight = 26;
/** A cell with everything, and one with its name and value, in letters of 12 px and more. */
const full = { width: 118, height: 104 };
const compact = { width: 72, height: 44 };
/** A cell is no taller than this (px), or than this part of its width: what stands in it would be lost. */
const tallest = { height: 180, ofWidth: 0.75 };

/** The columns with which so many cells in racks fill a screen best: the fewest whose rows all fit. */
export function fitCells(counts: readonly number[], { width, height }: { width: number; height: number }): CellFit {
  const headings = counts.length * headingHeight + Math.max(0, counts.length - 1) * gap;
  const rowsOf = (columns: number) => counts.reduce((rows, count) => rows + Math.ceil(count / columns), 0);
  const heightOf = (columns: number) => (height - headings) / Math.max(1, rowsOf(columns)) - gap;
  const columnsOf = (cell: typeof full) => Math.max(1, Math.floor((width + gap) / (cell.width + gap)));
  const tallestOf = (columns: number) =>
    Math.max(tallest.height, Math.floor(((width + gap) / columns - gap) * tallest.ofWidth));
  for (const cell of [full, compact])
    for (let columns = 1; columns <= columnsOf(cell); columns += 1) {
      const rowHeight = Math.floor(heightOf(columns));
      const isWideEnough = columns >= Math.min(columnsOf(full), Math.max(...counts, 1));
      if (rowHeight >= cell.height && (isWideEnough || columns === columnsOf(cell)))
        return {
          columns,
          rowHeight: Math.min(rowHeight, tallestOf(columns)),
          isCompact: cell === compact,
          isTooMany: false,
        };
    }
  return { columns: columnsOf(compact), rowHeight: compact.height, isCompact: true, isTooMany: true };
}
