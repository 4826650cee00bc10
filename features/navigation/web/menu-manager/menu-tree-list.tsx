import {
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Button from '@mui/material/Button';
import { SearchField } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { destinationOf, rowsOf, stepOf, type Destination, type ManagedEntry } from './menu-tree.ts';
import { TreeRow } from './tree-row.tsx';
import { useEntryName, useEntryUse, useMoveEntry, type ManagedMenu } from './use-menu-manager.ts';

interface MenuTreeProps {
  managed: ManagedMenu;
  onOpen: (id: number) => void;
}

/** Groups and entries in their order: dragged by a handle, moved by space and arrows there, or step by step with buttons. */
export function MenuTree({ managed: { entries, groups }, onOpen }: MenuTreeProps) {
  const { t } = useTranslation('navigation');
  const nameOf = useEntryName();
  const use = useEntryUse();
  const move = useMoveEntry(groups);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<ManagedEntry>();
  const [search, setSearch] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const text = search.trim().toLowerCase();
  const fits = (entry: ManagedEntry) =>
    [entry.label, entry.labelEs, entry.route, entry.menuItem].some((word) => word?.toLowerCase().includes(text));
  const all = rowsOf(groups, (id) => text === '' && closed.has(id));
  // While a group is on its way, groups alone are places for it.
  const rows =
    dragged?.parent_id === null
      ? all.filter(({ parent_id }) => parent_id === null)
      : text === ''
        ? all
        : all.filter((entry) => fits(entry) || entries.some((child) => child.parent_id === entry.id && fits(child)));
  const labelOf = (id: unknown) => {
    const entry = entries.find((row) => row.id === id);
    return entry ? nameOf(entry) : '';
  };
  const put = (id: number, to: Destination | undefined) => {
    const entry = entries.find((row) => row.id === id);
    if (to && entry) void move(entry, to);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) put(Number(active.id), destinationOf(rows, Number(active.id), Number(over.id)));
    setDragged(undefined);
  };
  const toggle = (id: number) =>
    setClosed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const areAllClosed = groups.every(({ group }) => closed.has(group.id));
  return (
    <>
      <div className="m-tree__tools">
        <SearchField value={search} onChange={setSearch} />
        <Button
          size="small"
          onClick={() => setClosed(areAllClosed ? new Set() : new Set(groups.map(({ group }) => group.id)))}
        >
          {t(areAllClosed ? 'manager.openAll' : 'manager.closeAll')}
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        onDragStart={({ active }) => setDragged(entries.find(({ id }) => id === active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={onDragEnd}
        accessibility={{
          screenReaderInstructions: { draggable: t('manager.dragKeys') },
          announcements: {
            onDragStart: ({ active }) => t('manager.dragStart', { name: labelOf(active.id) }),
            onDragOver: ({ active, over }) =>
              over && over.id !== active.id
                ? t('manager.dragOver', { name: labelOf(active.id), over: labelOf(over.id) })
                : undefined,
            onDragEnd: ({ active }) => t('manager.dragEnd', { name: labelOf(active.id) }),
            onDragCancel: ({ active }) => t('manager.dragCancel', { name: labelOf(active.id) }),
          },
        }}
      >
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className="m-tree" aria-label={t('manager.views.menu')}>
            {rows.map((entry) => (
              <TreeRow
                key={entry.id}
                entry={entry}
                name={nameOf(entry)}
                icon={entry.class ?? entries.find(({ id }) => id === entry.parent_id)?.class ?? null}
                people={use.get(entry.id) ?? 0}
                isClosed={closed.has(entry.id)}
                onToggle={() => toggle(entry.id)}
                onOpen={() => onOpen(entry.id)}
                up={stepOf(groups, entry, 'up')}
                down={stepOf(groups, entry, 'down')}
                onMove={(to) => put(entry.id, to)}
                isFixed={text !== ''}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}
