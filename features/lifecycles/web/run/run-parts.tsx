import { ListSkeleton } from '@trellis/ui';
import { PageParts } from '@trellis/web-kit';

/** What another feature shows of a run: its harvests, its plant health, its climate day by day, the prices its cost rests on. */
export const RunParts = ({ of }: { of: 'run-harvest' | 'run-health' | 'run-climate' | 'run-prices' }) => (
  <PageParts
    of={of}
    skeleton={<ListSkeleton />}
    frame={(title, part) => <section {...(title !== '' && { 'aria-label': title })}>{part}</section>}
  />
);
