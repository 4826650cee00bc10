import { useSyncExternalStore } from 'react';
import { BatchButtons, BatchLine } from './batch-card.tsx';
import { commandTray } from './tray-store.ts';

interface NewestOrderProps {
  unitId: number;
  /** Whoever looks may take it back, repeat it or call it off. */
  mayAct: boolean;
}

/** The newest order to a unit as far as it got, with the way back, for where the tray is hidden; nothing where none was given. */
export function NewestOrder({ unitId, mayAct }: NewestOrderProps) {
  const batches = useSyncExternalStore(commandTray.subscribe, commandTray.batches);
  const newest = batches.find(({ lines }) => lines.some((line) => line.unitId === unitId));
  if (!newest) return null;
  return (
    <div className="t-newest-order" role="status">
      <BatchLine batch={newest} others={0} />
      {mayAct ? <BatchButtons batch={newest} /> : null}
    </div>
  );
}
