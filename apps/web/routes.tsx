import {
  afterLogin,
  initialView,
  loginPath,
  routerPath,
  setRouteHelpTopic,
  type RouteDefinition,
  type WebFeature,
  type WebKit,
} from '@trellis/web-kit';
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CrashNotice } from './shell/notices/crash-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { shellParts } from './shell/shell-parts.ts';
import { StartNotice } from './shell/notices/start-notice.tsx';
import { loadInTime } from './load-in-time.ts';
import { ensureMenu, openRoute } from './open-route.ts';
import { startPath } from './start-path.ts';

/** The browser's router over the features' route tables: guards first, then the page's own chunk. */
export function createAppRouter(kit: WebKit, features: readonly WebFeature[]) {
  const parts = shellParts(features);
  const table = parts.routes;
  const children: RouteObject[] = [
    startObject(kit, table),
    ...table.map((route) => routeObject(route, kit)),
    {
      path: '*',
      loader: ({ request }) => redirect(`/notfound?from=${encodeURIComponent(new URL(request.url).pathname)}`),
    },
  ];
  const router = createBrowserRouter([
    {
      element: <Shell {...parts} />,
      errorElement: <CrashNotice />,
      HydrateFallback: StartNotice,
      children: [{ errorElement: <CrashNotice />, children }],
    },
  ]);
  followHelpTopic(router);
  return router;
}

/** Each navigation forgets the topics of what was on the screen and names the route's own. */
function followHelpTopic(router: ReturnType<typeof createBrowserRouter>): void {
  let shown = '';
  const follow = ({ location, matches }: typeof router.state) => {
    if (location.key === shown) return;
    shown = location.key;
    setRouteHelpTopic((matches.at(-1)?.route.handle as RouteDefinition | undefined)?.helpTopic);
  };
  follow(router.state);
  router.subscribe(follow);
}

/** `/` leads to the initial view of the address' hash if it may be opened, else to the person's start. */
function startObject(kit: WebKit, table: readonly RouteDefinition[]): RouteObject {
  return {
    index: true,
    loader: async () => {
      // The address' own hash: a request has none. Elsewhere a hash is a place on the page.
      const hash = ['/', '/login'].includes(location.pathname) ? location.hash : '';
      if (!kit.session.get().isAuthenticated) return redirect(`${loginPath('/')}${hash}`);
      await ensureMenu(kit.session);
      return replace(startPath(table, kit.session.get(), initialView(hash, '')));
    },
  };
}

function routeObject(route: RouteDefinition, kit: WebKit): RouteObject {
  return {
    path: routerPath(route.path),
    handle: route,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const { pathname, search, searchParams: query } = new URL(request.url);
      const session = kit.session.get();
      // Once in, there is nothing to do here: `/` knows where to go on.
      if (route.path === '/login' && session.isAuthenticated) return replace(afterLogin(query.get('redirect'), '/'));
      // A request has no hash; the address has it when a page is opened by it.
      const hash = location.pathname === pathname ? location.hash : '';
      const verdict = await openRoute(route, pathname + search + hash, kit.session);
      if (verdict.kind === 'redirect') return redirect(verdict.to);
      // Around a page for everybody stands the menu of those who are signed in, as soon as it is there.
      if (session.isAuthenticated && !route.isBare) void ensureMenu(kit.session).catch(() => undefined);
      return null;
    },
    lazy: async () => {
      const [Component] = await Promise.all([
        loadInTime(route.page),
        kit.i18n.loadNamespaces(route.titleKey.split(':')[0] ?? []),
      ]);
      return { Component };
    },
  };
}
