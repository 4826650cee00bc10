import { findRoute, isAdmin, type RouteDefinition, type SessionState, type SessionUser } from '@trellis/web-kit';
import { verdictOn } from './open-route.ts';

/** Leads on to the board a person's day begins on. */
const home = '/dashboard';

/** Leads an administrator through the first company, facility, units and controller. */
const setup = '/setup';

/** Where a person lands: an administrator without any facility at the set-up; else the view asked for, or else the one they chose, if it opens to them; else home. */
export function startPath(routes: readonly RouteDefinition[], session: SessionState, asked?: string): string {
  if (session.user && isAdmin(session.user) && hasNoFacility(session.user)) return setup;
  const wanted = [asked, session.user?.defaultView].flatMap((path) => (path ? `/${path.replace(/^\//, '')}` : []));
  return wanted.find((path) => isOpen(path, routes, session)) ?? home;
}

const hasNoFacility = ({ facility_id, facilities }: SessionUser): boolean =>
  facility_id === null && !(facilities ?? []).some(({ status }) => status === 'available');

function isOpen(path: string, routes: readonly RouteDefinition[], session: SessionState): boolean {
  const route = findRoute(path.split(/[?#]/)[0] ?? path, routes);
  return route !== undefined && route.guard !== 'public' && verdictOn(route, path, session).kind === 'open';
}
