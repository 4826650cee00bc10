import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { ColumnHandle } from './column-handle.tsx';
import { OpenLink, isForBrowser } from './open-link.tsx';
import type { TableColumn, TableContent, TableSort } from './table-column.ts';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { useRowKeys } from './use-row-keys.ts';
import './table.css';

export interface DataTableProps<R> extends TableContent<R> {
  sort?: TableSort | undefined;
  onSort?: ((key: string) => void) | undefined;
  /** A column was drawn to another width (px). */
  onResize?: ((key: string, width: number) => void) | undefined;
}

interface TableFrameProps<R> extends DataTableProps<R> {
  /** A narrow column before the others, such as handles. */
  lead?: string;
  /** A box the rows scroll in, and how many there are of them. */
  box?: { ref: Ref<HTMLDivElement>; rows: number; isSteady: boolean };
  /** Instead of moving between the rows that are drawn. */
  onRowKey?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Head and body of a table around its rows. */
export function TableFrame<R>(props: TableFrameProps<R>) {
  const { lead, sort, onSort, onResize, box, onRowKey, children, ...content } = props;
  const { label, columns, actions } = content;
  const t = useUiTexts();
  const onKeyDown = useRowKeys();
  return (
    <div ref={box?.ref} className="t-table__frame" data-long={box !== undefined} data-steady={box?.isSteady}>
      <table className="t-table" aria-label={label} {...(box && { 'aria-rowcount': box.rows + 1 })}>
        <thead>
          <tr {...(box && { 'aria-rowindex': 1 })}>
            {lead === undefined ? null : (
              <th scope="col" className="t-table__lead">
                <span className="t-hidden">{lead}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} onResize={onResize} />
            ))}
            {actions ? (
              <th scope="col" className="t-table__actions">
                <span className="t-hidden">{t('table.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKey ?? onKeyDown}>{children}</tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<R> extends Pick<DataTableProps<R>, 'sort' | 'onSort' | 'onResize'> {
  column: TableColumn<R>;
}

function HeadCell<R>({ column, sort, onSort, onResize }: HeadCellProps<R>) {
  const { key, label, width, align, isSortable } = column;
  const isSorted = sort?.key === key;
  const Arrow = isSorted && sort.isDescending ? ArrowDownward : ArrowUpward;
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      data-column={key}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
      {...(direction && { 'aria-sort': direction })}
    >
      {isSortable && onSort ? (
        <button type="button" className="t-table__sort" onClick={() => onSort(key)}>
          {label}
          <Arrow className="t-table__arrow" data-on={isSorted} aria-hidden />
        </button>
      ) : (
        label
      )}
      {onResize ? <ColumnHandle label={label} onResize={(px) => onResize(key, px)} /> : null}
    </th>
  );
}

interface RowProps<R> {
  row: R;
  isFirst: boolean;
  content: TableContent<R>;
  /** The cell before the others. */
  lead?: ReactNode;
  /** For rows that move: the element and where it is drawn. */
  rowRef?: (element: HTMLElement | null) => void;
  style?: CSSProperties;
  /** Its place among all rows, where not all are drawn. */
  index?: number;
}

/** One row with its cells. */
export function Row<R>({ row, isFirst, content, lead, rowRef, style, index }: RowProps<R>) {
  const { columns, rowKey, onOpen, openKey, isFaded, actions } = content;
  const key = rowKey(row);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isControl = (event.target as HTMLElement).closest('a, button, input, label');
    if (onOpen && !isControl && !isForBrowser(event)) onOpen(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!onOpen || event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <tr
      ref={rowRef}
      style={style}
      data-row={key}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
      data-faded={isFaded?.(row)}
      data-opens={onOpen !== undefined}
      aria-current={openKey === key ? 'true' : undefined}
      tabIndex={isFirst || openKey === key ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {lead === undefined ? null : <td className="t-table__lead">{lead}</td>}
      {columns.map((column, place) => (
        <td
          key={column.key}
          data-align={column.align}
          data-wrapped={column.isWrapped}
          style={column.width ? { maxWidth: column.width } : undefined}
        >
          {place === 0 ? (
            <OpenLink row={row} {...content}>
              {column.render(row)}
            </OpenLink>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {actions ? <td className="t-table__actions">{actions(row)}</td> : null}
    </tr>
  );
}
