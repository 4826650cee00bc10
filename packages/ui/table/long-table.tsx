import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Row, TableFrame, type DataTableProps } from './table-frame.tsx';
import { rowStep } from './use-row-keys.ts';

/** Height of a row (px) until it is measured. */
const rowHeight = 37;
const headHeight = 37;
/** The box has come to rest after a jump (ms). */
const settleMs = 400;

/** A table of thousands of rows in a box of its own: only the rows in sight are drawn, the head stays. */
export function LongTable<R>(props: DataTableProps<R>) {
  const { rows, rowKey } = props;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoized: it draws with every scroll
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: headHeight,
  });
  const items = view.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const { columns, isSteady } = useSteadyColumns(props.columns, box, items.length > 0);
  const wanted = useRef<number>(undefined);
  const focusWanted = () => {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (row && row !== document.activeElement) row.focus({ preventScroll: true });
  };
  // The row is drawn once the box has scrolled, and again while it comes to rest.
  useLayoutEffect(focusWanted);
  const moveTo = (index: number) => {
    wanted.current = index;
    view.scrollToIndex(index);
    focusWanted();
    setTimeout(() => {
      if (wanted.current === index) wanted.current = undefined;
    }, settleMs);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'];
    const to = at === undefined ? undefined : rowStep(event, Number(at), rows.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };
  const content = { ...props, columns };
  const cells = columns.length + (props.actions ? 1 : 0);
  const gap = (height: number) =>
    height > 0 ? (
      <tr aria-hidden className="t-table__gap">
        <td colSpan={cells} style={{ height }} />
      </tr>
    ) : null;
  return (
    <TableFrame {...content} box={{ ref: box, rows: rows.length, isSteady }} onRowKey={onKeyDown}>
      {gap(first?.start ?? 0)}
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Row
            key={rowKey(row)}
            row={row}
            isFirst={index === first?.index}
            content={content}
            rowRef={view.measureElement}
            index={index}
          />
        );
      })}
      {gap(view.getTotalSize() - (last?.end ?? 0))}
    </TableFrame>
  );
}

/** Columns as wide as their first rows asked for, so that nothing jumps when others come into sight. */
function useSteadyColumns<R>(
  columns: DataTableProps<R>['columns'],
  box: React.RefObject<HTMLElement | null>,
  hasRows: boolean,
): { columns: DataTableProps<R>['columns']; isSteady: boolean } {
  const names = columns.map(({ key }) => key).join();
  const [measured, setMeasured] = useState<{ names: string; widths: ReadonlyMap<string, number> }>();
  useLayoutEffect(() => {
    if (!hasRows) return;
    const heads = [...(box.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const widths = new Map(heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth]));
    // oxlint-disable-next-line react/set-state-in-effect -- measures what was just drawn, before anyone sees it
    if ([...widths.values()].some((width) => width > 0)) setMeasured({ names, widths });
  }, [names, box, hasRows]);
  return useMemo(() => {
    if (measured?.names !== names) return { columns, isSteady: false };
    const steady = columns.map((column) => {
      const width = column.width ?? measured.widths.get(column.key);
      return width ? { ...column, width } : column;
    });
    return { columns: steady, isSteady: true };
  }, [columns, measured, names]);
}
