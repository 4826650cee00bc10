import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LifecyclesPage } from '../list/lifecycles.page.tsx';
import { readRunView } from './run-view.ts';

const RunCalendarPage = lazy(async () => ({ default: (await import('./run-calendar.page.tsx')).RunCalendarPage }));

/** `/lifecycles` as a table, or drawn over the days: by unit, or as a calendar of harvests. */
export function RunsPage() {
  const [query] = useSearchParams();
  const view = readRunView(query);
  if (view === 'table') return <LifecyclesPage />;
  return (
    <Suspense fallback={null}>
      <RunCalendarPage view={view} />
    </Suspense>
  );
}
