import type { RouteDefinition } from '@trellis/web-kit/routes';

const dashboard = '/dashboard';

/** Where a person lands when no other view is asked for: the dashboard, or the first page of the menu while there is none. */
export function startPath(routes: readonly RouteDefinition[]): string {
  if (routes.some((route) => route.path === dashboard)) return dashboard;
  const first = routes.find((route) => route.guard !== 'public' && !route.isHidden && entryPath(route) !== undefined);
  return (first && entryPath(first)) ?? '/notfound';
}

/** The address a menu entry of the route opens; nothing for a route whose parameters only a link knows. */
export const entryPath = ({ path, menuPath }: RouteDefinition): string | undefined =>
  menuPath ?? (path.includes('{') ? undefined : path);
