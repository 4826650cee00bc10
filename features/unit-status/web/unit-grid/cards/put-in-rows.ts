import type { GridLine, UnitGroup } from '../arrange/group-units.ts';

/** A unit as a card. */
interface CardUnit {
  id: number;
  isNeedy: boolean;
}

/** A row of cards, or the title of a group over the rows below it. */
export type CardRow =
  | { kind: 'group'; key: string; group: UnitGroup; isOpen: boolean }
  | { kind: 'cards'; key: string; units: CardUnit[] };

/** The grid's lines as rows of so many cards; a card holds its own details. */
export function putInRows(lines: readonly GridLine[], perRow: number): CardRow[] {
  const rows: CardRow[] = [];
  let current: CardUnit[] | undefined;
  for (const line of lines) {
    if (line.kind === 'group') {
      current = undefined;
      rows.push({ kind: 'group', key: line.key, group: line.group, isOpen: line.isOpen });
    } else if (line.kind === 'unit') {
      if (!current || current.length === perRow) rows.push({ kind: 'cards', key: line.key, units: (current = []) });
      current.push({ id: line.id, isNeedy: line.isNeedy });
    }
  }
  return rows;
}
