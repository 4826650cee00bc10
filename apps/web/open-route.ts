import {
  decide,
  menusOf,
  type RouteDefinition,
  type SessionState,
  type SessionStore,
  type Verdict,
} from '@trellis/web-kit';
import { refreshMenu } from '@trellis/navigation/web';

/** Decides whether a route opens for a session, by the menu in view. What the page then shows is the server's decision. */
export const verdictOn = (route: RouteDefinition, target: string, state: SessionState): Verdict =>
  decide(route, target, { isAuthenticated: state.isAuthenticated, menus: menusOf(state) });

/** The same, fetching the menu first when the stored session came without one. */
export async function openRoute(route: RouteDefinition, target: string, session: SessionStore): Promise<Verdict> {
  const verdict = verdictOn(route, target, session.get());
  if (verdict.kind !== 'loadMenus') return verdict;
  await ensureMenu(session);
  return verdictOn(route, target, session.get());
}

/** Fetches the menu of a session that is kept without one. A session the server ended is forgotten. */
export async function ensureMenu(session: SessionStore): Promise<void> {
  if (menusOf(session.get())) return;
  await refreshMenu(session, {
    baseUrl: '',
    token: () => session.get().user?.apitoken,
    onUnauthorised: () => session.signOut(),
  }).catch((error: unknown) => {
    if (session.get().isAuthenticated) throw error;
  });
}
