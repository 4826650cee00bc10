import { findRoute, type RouteDefinition, type SessionState } from '@trellis/web-kit';
import { verdictOn } from '../../open-route.ts';

/** `/` leads on to the person's start page. */
const start = '/';

/**
 * Where a person stands after moving to another facility: on the same page without what its address chose, or at the start
 * where they may not see it there or it was about one thing of the facility they left.
 */
export function pathAfterMove(pathname: string, routes: readonly RouteDefinition[], session: SessionState): string {
  const route = findRoute(pathname, routes);
  const isAboutOneThing = pathname.split('/').some((part) => /^\d+$/.test(part));
  if (!route || route.guard === 'public' || isAboutOneThing) return start;
  return verdictOn(route, pathname, session).kind === 'redirect' ? start : pathname;
}
