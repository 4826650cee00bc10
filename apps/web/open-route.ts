import { decide, type RouteDefinition, type SessionState, type SessionStore, type Verdict } from '@trellis/web-kit';

/**
 * Decides whether a route opens for a session. A person whose menu is empty (no menu was set up for the facility) may
 * open every page; what the page shows is the server's decision in any case.
 */
export function verdictOn(route: RouteDefinition, target: string, { isAuthenticated, user }: SessionState): Verdict {
  const menus = user?.menus ?? undefined;
  const guard = route.guard === 'menu' && menus?.length === 0 ? 'signedIn' : route.guard;
  return decide({ ...route, guard }, target, { isAuthenticated, menus });
}

/** The same, fetching the menu first when the stored session came without one. A session the server ended is forgotten. */
export async function openRoute(route: RouteDefinition, target: string, session: SessionStore): Promise<Verdict> {
  const verdict = verdictOn(route, target, session.get());
  if (verdict.kind !== 'loadMenus') return verdict;
  const { refreshSession } = await import('./shell/session-calls.ts');
  await refreshSession(session, {
    baseUrl: '',
    token: () => session.get().user?.apitoken,
    onUnauthorised: () => session.signOut(),
  }).catch((error: unknown) => {
    if (session.get().isAuthenticated) throw error;
  });
  return verdictOn(route, target, session.get());
}
