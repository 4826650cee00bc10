import { findRoute, type RouteDefinition, type SessionState } from '@trellis/web-kit';
import { verdictOn } from './open-route.ts';

/** Leads on to the board a person's day begins on. */
const home = '/dashboard';

/** Where a person lands: the view asked for, or else the one they chose, if it opens to them; else home. */
export function startPath(routes: readonly RouteDefinition[], session: SessionState, asked?: string): string {
  const wanted = [asked, session.user?.defaultView].flatMap((path) => (path ? `/${path.replace(/^\//, '')}` : []));
  return wanted.find((path) => isOpen(path, routes, session)) ?? home;
}

function isOpen(path: string, routes: readonly RouteDefinition[], session: SessionState): boolean {
  const route = findRoute(path.split(/[?#]/)[0] ?? path, routes);
  return route !== undefined && route.guard !== 'public' && verdictOn(route, path, session).kind === 'open';
}
