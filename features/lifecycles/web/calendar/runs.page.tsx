import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LifecyclesPage } from '../list/lifecycles.page.tsx';
import { readRunView } from './run-view.ts';

const RunCalendarPage = lazy(async () => ({ default: (await import('./run-calendar.page.tsx')).RunCalendarPage }));
const ChoosePlanDialog = lazy(async () => ({
  default: (await import('../start/choose-plan.dialog.tsx')).ChoosePlanDialog,
}));

/** `/lifecycles` as a table, or drawn over the days: by unit, or as a calendar of harvests. */
export function RunsPage() {
  const [query] = useSearchParams();
  const view = readRunView(query);
  return (
    <>
      {view === 'table' ? (
        <LifecyclesPage />
      ) : (
        <Suspense fallback={null}>
          <RunCalendarPage view={view} />
        </Suspense>
      )}
      {query.get('begin') === 'plan' ? (
        <Suspense fallback={null}>
          <ChoosePlanDialog />
        </Suspense>
      ) : null}
    </>
  );
}
