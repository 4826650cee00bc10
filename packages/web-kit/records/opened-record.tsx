import type { EntityDefinition } from '@trellis/entity-kit';
import { lazy, Suspense } from 'react';
import type { RecordDrawerProps } from './entity-list-props.ts';
import { useAbout } from './use-about.ts';
import './records.css';

const RecordDrawer = lazy(async () => ({ default: (await import('./drawer/record-drawer.tsx')).RecordDrawer }));

interface OpenedRecordProps<E extends EntityDefinition> extends RecordDrawerProps<E> {
  id: number | 'new';
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  onClose: () => void;
}

/** The drawer of one record without its list, for a page that lays its records out in its own way: a tree, a board. */
export function OpenedRecord<E extends EntityDefinition>({ id, tab, onTab, onClose, ...props }: OpenedRecordProps<E>) {
  const { data: about } = useAbout(props.entity);
  if (!about) return null;
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        props={props as unknown as RecordDrawerProps}
        about={about}
        id={id}
        tab={tab}
        onTab={onTab}
        onClose={onClose}
      />
    </Suspense>
  );
}
