import { memo, type MouseEvent as RowClick } from 'react';
import { useUnit } from '../../live/use-unit.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { Density } from '../arrange/grid-address.ts';
import { stateKeyOf, stateLooks } from '../arrange/unit-states.ts';
import { ColumnCell } from '../cells/column-cell.tsx';
import { NameCell } from '../cells/unit-cells.tsx';
import type { GridColumn } from '../columns.ts';
import { useGridWords } from '../grid-words.ts';
import { useDayLines } from '../lines/use-day-lines.ts';
import { NeedsCell } from '../needs/needs-cell.tsx';
import { rowId } from './row-id.ts';
import type { RowActions } from './row-actions.ts';
import { useTurn } from './use-turn.ts';
import { useIsSelected } from '../selection/use-unit-selection.ts';

interface UnitRowProps {
  id: number;
  /** Place among all rows of the grid, the head is 1. */
  rowIndex: number;
  columns: readonly GridColumn[];
  /** One of very many: its name and state come into sight at once, the rest when the page has time, so that scrolling never waits. */
  isOfMany: boolean;
  density: Density;
  isOpen: boolean;
  isActive: boolean;
  /** Needs somebody: it has two lines, and says why. */
  isNeedy: boolean;
  actions: RowActions;
}

/** One unit as a line of the grid. Draws by itself when its unit changes. */
export const UnitRow = memo(function UnitRow({
  id,
  rowIndex,
  columns,
  isOfMany,
  density,
  isOpen,
  isActive,
  isNeedy,
  actions,
}: UnitRowProps) {
  const entry = useUnit(id);
  const isSelected = useIsSelected(id);
  const lines = useDayLines(entry, id);
  const { t } = useGridWords();
  const shownColumns = useTurn(isOfMany) ? columns : noColumns;
  if (!entry) return null;
  const cell = { entry, density, lines };
  return (
    <div
      role="row"
      id={rowId(id)}
      className={`ug-row ug-row--${density}`}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-active={isActive}
      {...(isNeedy && { 'data-needy': true })}
      {...rowState(entry)}
      onClick={(event) => isOfRow(event) && actions.openCard(id)}
    >
      <div role="gridcell" className="ug-cell ug-cell--select">
        <input
          type="checkbox"
          className="ug-check"
          tabIndex={-1}
          aria-label={t('grid.select', { name: entry.facets.name })}
          checked={isSelected}
          onChange={(event) => actions.select(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </div>
      <div role="rowheader" className="ug-cell ug-cell--unit">
        <NameCell {...cell} isOpen={isOpen} onToggle={actions.toggleDetails} />
      </div>
      <div role="gridcell" className="ug-cell ug-cell--state">
        <NeedsCell {...cell} isNeedy={isNeedy} actions={actions} />
      </div>
      {shownColumns.map(({ key, isNumber, line }) => (
        <div
          key={key}
          role="gridcell"
          className={line ? 'ug-cell ug-cell--lined' : isNumber ? 'ug-cell ug-cell--number' : 'ug-cell'}
        >
          <ColumnCell column={key} {...cell} />
        </div>
      ))}
    </div>
  );
});

const noColumns: readonly GridColumn[] = [];

/** A click on the row itself, not on what stands in it, and not the end of marking text. */
export function isOfRow({ currentTarget, target, defaultPrevented, ctrlKey, metaKey, shiftKey }: RowClick): boolean {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey) return false;
  // A dialog that a row has opened stands elsewhere on the page, and tells its row of clicks all the same.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const isOfPart = target.closest('a, button, input, label') !== null;
  return !isOfPart && (document.getSelection()?.isCollapsed ?? true);
}

const rowColours = { error: 'offline', black: 'disabled', warning: 'warning', none: undefined } as const;

/** The state whose colour the row wears; a healthy row wears none, unless an alert about the unit stands. */
export function rowState(entry: UnitEntry) {
  const state = stateKeyOf(entry) === 'ALERT' ? stateLooks.ALERT : rowColours[entry.health.rowColour];
  // What a silent unit said last is shown as such.
  const isSilent = entry.health.state === 'OFFLINE';
  return { ...(state !== undefined && { 'data-state': state }), ...(isSilent && { 'data-silent': true }) };
}
