import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { EmptyNotice, type EmptyProps } from './empty-notice.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { PageHeader } from './page-header.tsx';
import { ListSkeleton } from './skeletons.tsx';

/** What a page waits for; a TanStack query result fits as it is. */
export interface Loads<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface PageProps<T> {
  title: string;
  /** Where it applies: the facility, the area, the licence. */
  scope?: ReactNode;
  /** The main action, on the right. */
  action?: ReactNode;
  filters?: ReactNode;
  loads: Loads<T>;
  /** Drawn while loading, in the shape of what comes. */
  skeleton?: ReactNode;
  /** Says why there is nothing and who can change that; returns nothing when there is something to show. */
  empty?: (data: T) => EmptyProps | undefined;
  children: (data: T) => ReactNode;
}

/** A page that shows fetched data: header, filter row, content; with its loading, empty and failed states. */
export function Page<T>({ title, scope, action, filters, loads, skeleton, empty, children }: PageProps<T>) {
  return (
    <PageFrame title={title} scope={scope} action={action} filters={filters}>
      <PageContent loads={loads} skeleton={skeleton} {...(empty && { empty })}>
        {children}
      </PageContent>
    </PageFrame>
  );
}

interface PageFrameProps {
  title: string;
  scope?: ReactNode;
  action?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}

/** The frame alone, for a page whose parts load on their own. */
export function PageFrame({ title, scope, action, filters, children }: PageFrameProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, p: { xs: 2, md: 3 } }}>
      <PageHeader title={title} scope={scope} action={action} />
      {filters ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>{filters}</Box>
      ) : null}
      {children}
    </Box>
  );
}

type PageContentProps<T> = Pick<PageProps<T>, 'loads' | 'skeleton' | 'empty' | 'children'>;

/** The content's states alone: for a tile or a panel that loads, fails and retries on its own. */
export function PageContent<T>({ loads, skeleton, empty, children }: PageContentProps<T>) {
  // A failed refresh keeps what was already there: old data with its age beats no data.
  if (loads.data === undefined) {
    if (loads.error) return <FailedNotice reason={loads.error.message} onRetry={() => void loads.refetch()} />;
    return skeleton ?? <ListSkeleton />;
  }
  const nothing = empty?.(loads.data);
  return nothing ? <EmptyNotice {...nothing} /> : children(loads.data);
}
