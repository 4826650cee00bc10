import { closeTools, dismissToasts, forgetToolCounts, type SessionState, type WebKit } from '@trellis/web-kit';

/**
 * Drops what was read in one facility the moment the session is in another one, or somebody else's, whoever moved it: this
 * page or another tab. It listens ahead of everything drawn, so that nothing is drawn from the old caches.
 */
export function forgetWhenMoved({
  session,
  queries,
  readings,
}: Pick<WebKit, 'session' | 'queries' | 'readings'>): void {
  let known = placeOf(session.get());
  session.subscribe(() => {
    const place = placeOf(session.get());
    if (place === undefined || place === known) return;
    const isFirst = known === undefined;
    known = place;
    if (isFirst) return;
    // Answers on their way are dropped with their questions.
    queries.clear();
    readings.clear();
    closeTools();
    dismissToasts();
    forgetToolCounts();
  });
}

/** Whose eyes, and where; nothing while nobody is signed in or no facility is there yet. */
const placeOf = ({ user }: SessionState): string | undefined =>
  user?.facility_id == null ? undefined : `${user.id} ${user.facility_id}`;
