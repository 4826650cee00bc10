import { FailedNotice } from '@trellis/ui';
import Skeleton from '@mui/material/Skeleton';
import { useId, type ReactNode } from 'react';

interface DetailsPanelProps<T> {
  title: string;
  loads: { data: readonly T[] | undefined; error: Error | null; refetch: () => unknown };
  /** Said when there are none. */
  emptyText: string;
  children: (rows: readonly T[]) => ReactNode;
}

/** One part of the details: loads, fails and is empty on its own. */
export function DetailsPanel<T>({ title, loads, emptyText, children }: DetailsPanelProps<T>) {
  const titleId = useId();
  return (
    <section className="ud-panel" aria-labelledby={titleId}>
      <h3 id={titleId} className="ud-title">
        {title}
      </h3>
      <PanelBody loads={loads} emptyText={emptyText}>
        {children}
      </PanelBody>
    </section>
  );
}

function PanelBody<T>({ loads, emptyText, children }: Omit<DetailsPanelProps<T>, 'title'>) {
  if (loads.data === undefined) {
    return loads.error ? (
      <FailedNotice reason={loads.error.message} onRetry={() => void loads.refetch()} />
    ) : (
      <>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={24} />
        ))}
      </>
    );
  }
  return loads.data.length === 0 ? <p className="ug-soft">{emptyText}</p> : children(loads.data);
}
