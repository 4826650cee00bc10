import type { RouteDefinition, SessionState } from '@trellis/web-kit';
import { verdictOn } from './open-route.ts';

const dashboard = '/dashboard';

/** Where a person lands when no other view is asked for: the dashboard, or the first page of the menu while there is none; nothing when no page opens. */
export function startPath(routes: readonly RouteDefinition[], session: SessionState): string | undefined {
  const open = routes
    .filter((route) => route.guard !== 'public' && !route.isHidden)
    .flatMap((route) => {
      const path = entryPath(route);
      return path !== undefined && verdictOn(route, path, session).kind === 'open' ? path : [];
    });
  return open.includes(dashboard) ? dashboard : open[0];
}

/** The address a menu entry of the route opens; nothing for a route whose parameters only a link knows. */
export const entryPath = ({ path, menuPath }: RouteDefinition): string | undefined =>
  menuPath ?? (path.includes('{') ? undefined : path);
