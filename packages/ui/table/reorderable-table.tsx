import DragIndicator from '@mui/icons-material/DragIndicator';
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import type { DragEndEvent } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { Row, TableFrame, type DataTableProps } from './table-frame.tsx';

interface ReorderableTableProps<R> extends DataTableProps<R> {
  rowName: (row: R) => string;
  /** The row was put after another one, or first. */
  onMove: (row: R, after: R | undefined) => void;
}

/** A table whose rows are dragged by a handle, or moved by space and arrows. */
export function ReorderableTable<R>({ rowName, onMove, ...table }: ReorderableTableProps<R>) {
  const { rows, rowKey } = table;
  const t = useUiTexts();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown) => {
    const row = rows.find((one) => rowKey(one) === id);
    return row ? rowName(row) : '';
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = rows.findIndex((row) => rowKey(row) === active.id);
    const to = rows.findIndex((row) => rowKey(row) === over?.id);
    const row = rows[from];
    if (!row || to < 0 || from === to) return;
    onMove(row, rows[to > from ? to : to - 1]);
  };
  const say = (key: string, id: unknown, over?: unknown) => t(`table.${key}`, { row: nameOf(id), over: nameOf(over) });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('table.dragKeys') },
        announcements: {
          onDragStart: ({ active }) => say('dragStart', active.id),
          onDragOver: ({ active, over }) => (over ? say('dragOver', active.id, over.id) : undefined),
          onDragEnd: ({ active }) => say('dragEnd', active.id),
          onDragCancel: ({ active }) => say('dragCancel', active.id),
        },
      }}
    >
      <SortableContext items={rows.map(rowKey)} strategy={verticalListSortingStrategy}>
        <TableFrame {...table} lead={t('table.order')}>
          {rows.map((row, index) => (
            <MovingRow key={rowKey(row)} row={row} isFirst={index === 0} name={rowName(row)} table={table} />
          ))}
        </TableFrame>
      </SortableContext>
    </DndContext>
  );
}

function MovingRow<R>(props: { row: R; isFirst: boolean; name: string; table: DataTableProps<R> }) {
  const { row, isFirst, name, table } = props;
  const t = useUiTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: table.rowKey(row),
  });
  return (
    <Row
      row={row}
      isFirst={isFirst}
      content={table}
      rowRef={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition, opacity: isDragging ? 0.6 : undefined }}
      lead={
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="t-table__grip"
          {...attributes}
          {...listeners}
          aria-label={t('table.move', { row: name })}
        >
          <DragIndicator fontSize="small" />
        </button>
      }
    />
  );
}
