import type { MenuEntry } from './menu-entry.ts';
import type { RouteDefinition } from './route.ts';

export interface GuardedSession {
  isAuthenticated: boolean;
  /** Absent until loaded. */
  menus: readonly MenuEntry[] | undefined;
}

/** What a navigation comes to. `loadMenus`: fetch the menu, then ask again. */
export type Verdict = { kind: 'open' } | { kind: 'loadMenus' } | { kind: 'redirect'; to: string };

const open: Verdict = { kind: 'open' };

/** Decides whether a route opens. `target` is the full path with query and hash; a refused visitor returns to it after signing in. */
export function decide(
  route: Pick<RouteDefinition, 'guard' | 'menuItem'>,
  target: string,
  session: GuardedSession,
): Verdict {
  if (route.guard === 'public') return open;
  if (!session.isAuthenticated) return { kind: 'redirect', to: loginPath(target) };
  if (route.guard === 'signedIn') return open;
  if (!session.menus) return { kind: 'loadMenus' };
  const path = target.split(/[?#]/)[0] ?? '';
  if (session.menus.some((entry) => allows(entry, path, route.menuItem))) return open;
  return { kind: 'redirect', to: `/unauthorized?from=${encodeURIComponent(path)}` };
}

function allows(entry: MenuEntry, path: string, menuItem: string | undefined): boolean {
  if (entry.route === path) return true;
  return (entry.children ?? []).some(
    (child) => child.route === path || (menuItem !== undefined && child.menuItem === menuItem),
  );
}

/** The sign-in page that leads back to `target`; `/` needs no way back. */
export const loginPath = (target: string): string =>
  target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/** Where to go after signing in: the `redirect` query if it is a path of this site, else the start page. Never another site. */
export function afterLogin(redirect: string | null, start: string): string {
  if (redirect && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login')) return redirect;
  return start;
}

/** The first page: the initial view of the address' hash (`#zone-devices/all`) when there is one, else `fallback`. */
export function initialView(hash: string, fallback: string): string {
  const wanted = decoded(hash.replace(/^#\/?/, ''));
  return /^[\w-]+(\/[\w-]+)*(\?.*)?$/.test(wanted) ? `/${wanted}` : fallback;
}

/** Text with its escapes read; nothing where they are broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
