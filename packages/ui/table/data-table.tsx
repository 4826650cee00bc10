import { LongTable } from './long-table.tsx';
import { Row, TableFrame, type DataTableProps } from './table-frame.tsx';

/** Of more rows, only those in sight are drawn. */
const mostDrawn = 100;

/** Rows of records under sortable columns. Arrows move between rows, Enter opens one. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, rowKey } = props;
  if (rows.length > mostDrawn) return <LongTable {...props} />;
  return (
    <TableFrame {...props}>
      {rows.map((row, index) => (
        <Row key={rowKey(row)} row={row} isFirst={index === 0} content={props} />
      ))}
    </TableFrame>
  );
}
