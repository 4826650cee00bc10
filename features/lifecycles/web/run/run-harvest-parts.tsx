import { ListSkeleton } from '@trellis/ui';
import { PageParts } from '@trellis/web-kit';

/** What the feature of harvests shows of a run. */
export const RunHarvestParts = () => (
  <PageParts
    of="run-harvest"
    skeleton={<ListSkeleton />}
    frame={(title, part) => <section {...(title !== '' && { 'aria-label': title })}>{part}</section>}
  />
);
