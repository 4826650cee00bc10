import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { Density } from '../arrange/grid-address.ts';
import type { GridLine, Grouping } from '../arrange/group-units.ts';
import type { Sorting } from '../arrange/sort-units.ts';
import { gridTemplate, type GridColumn } from '../columns.ts';
import { UnitDetails } from '../details/unit-details.tsx';
import { useGridWords } from '../grid-words.ts';
import { useDragSelect } from '../selection/use-drag-select.ts';
import { useSelectionStore } from '../selection/use-unit-selection.ts';
import { GridHead } from './grid-head.tsx';
import { GroupTitle } from './group-row.tsx';
import type { RowActions } from './row-actions.ts';
import { rowId } from './row-id.ts';
import { UnitRow } from './unit-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { groupHeight, headHeight, needyHeights, useNeedyHeight } from './use-needy-height.ts';
import '../unit-grid.css';

/** Heights of lines in px. */
const lineHeights: Record<Density, number> = { compact: 36, row: needyHeights.airy, card: needyHeights.airy };
const detailsHeight = 300;
/** More lines than this are scrolled through faster than rows are drawn. */
const manyLines = 500;

interface UnitsTableProps {
  lines: readonly GridLine[];
  /** Ids of the units let through, in their order. */
  ids: readonly number[];
  columns: readonly GridColumn[];
  density: Density;
  grouping: Grouping;
  sorting: Sorting;
  openUnits: ReadonlySet<number>;
  actions: RowActions & {
    toggleGroup: (key: string) => void;
    sort: (sorting: Sorting) => void;
  };
}

/** The units as lines under named columns. Only the lines in sight are drawn. */
export function UnitsTable({ lines, ids, columns, density, grouping, sorting, openUnits, actions }: UnitsTableProps) {
  const { t } = useGridWords();
  const selection = useSelectionStore();
  const box = useRef<HTMLDivElement>(null);
  const needyHeight = useNeedyHeight(box, lines, density);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoized: it draws with every scroll
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(lines[index], density, needyHeight),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    overscan: 4,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
  });
  useLayoutEffect(() => rows.measure(), [rows, needyHeight]);
  const keys = useGridKeys(lines, openUnits, {
    ...actions,
    selectAll: () => selection.set(ids),
    clearSelection: selection.clear,
    scrollTo: (index) => rows.scrollToIndex(index, { align: 'auto' }),
  });
  const drawing = useDragSelect((id) => actions.select(id, true));
  const layout = useMemo(() => gridTemplate(columns), [columns]);
  const active = keys.activeKey === undefined ? undefined : lines.find(({ key }) => key === keys.activeKey);
  const activeId = active && lineId(active);
  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('grid.label')}
      aria-multiselectable
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 3}
      {...(activeId !== undefined && { 'aria-activedescendant': activeId })}
      tabIndex={0}
      className="ug-grid"
      style={
        {
          '--ug-template': layout.template,
          '--ug-width': `${layout.minWidth}px`,
          '--ug-needy': `${needyHeight}px`,
        } as CSSProperties
      }
      onKeyDown={keys.onKeyDown}
      {...drawing}
      onFocus={(event) => event.target === event.currentTarget && keys.onFocus()}
    >
      <GridHead
        columns={columns}
        sorting={sorting}
        onSort={actions.sort}
        ids={ids}
        isWorstFirst={grouping === 'need' && sorting.key === 'unit' && !sorting.isDescending}
      />
      <div role="rowgroup" className="ug-body" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={key}
              role="presentation"
              ref={line.kind === 'details' ? rows.measureElement : undefined}
              data-index={index}
              className="ug-line"
              style={{ top: start }}
              onMouseDown={() => keys.setActive(line.kind === 'details' ? `u${line.id}` : line.key)}
            >
              {line.kind === 'unit' ? (
                <UnitRow
                  id={line.id}
                  rowIndex={index + 2}
                  columns={columns}
                  isOfMany={lines.length > manyLines}
                  density={density}
                  isOpen={openUnits.has(line.id)}
                  isActive={line.key === keys.activeKey}
                  isNeedy={line.isNeedy}
                  actions={actions}
                />
              ) : line.kind === 'group' ? (
                <div
                  role="row"
                  id={lineId(line)}
                  aria-rowindex={index + 2}
                  className="ug-row ug-row--group"
                  data-active={line.key === keys.activeKey}
                >
                  <div role="gridcell" aria-colspan={columns.length + 3} className="ug-cell ug-cell--group">
                    <GroupTitle
                      group={line.group}
                      grouping={grouping}
                      isOpen={line.isOpen}
                      onToggle={actions.toggleGroup}
                    />
                  </div>
                </div>
              ) : (
                <div role="row" aria-rowindex={index + 2} className="ug-row ug-row--details">
                  <div role="gridcell" aria-colspan={columns.length + 3} className="ug-cell ug-cell--details">
                    <UnitDetails id={line.id} />
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function heightOf(line: GridLine | undefined, density: Density, needyHeight: number): number {
  if (line?.kind === 'group') return groupHeight;
  if (line?.kind === 'unit' && line.isNeedy) return needyHeight;
  return line?.kind === 'details' ? detailsHeight : lineHeights[density];
}

function lineId(line: GridLine): string | undefined {
  if (line.kind === 'unit') return rowId(line.id);
  return line.kind === 'group' ? `unit-group-${line.key.replace(/\W+/g, '-')}` : undefined;
}
