import {
  initialView,
  loginPath,
  routerPath,
  type RouteDefinition,
  type WebFeature,
  type WebKit,
} from '@trellis/web-kit';
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CrashNotice } from './shell/crash-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { StartNotice } from './shell/start-notice.tsx';
import { openRoute } from './open-route.ts';
import { startPath } from './start-path.ts';

/** The browser's router over the features' route tables: guards first, then the page's own chunk. */
export function createAppRouter(kit: WebKit, features: readonly WebFeature[]) {
  const table = features.flatMap((feature) => feature.routes);
  const children: RouteObject[] = [
    startObject(kit, table),
    ...table.map((route) => routeObject(route, kit, table)),
    {
      path: '*',
      loader: ({ request }) => redirect(`/notfound?from=${encodeURIComponent(new URL(request.url).pathname)}`),
    },
  ];
  return createBrowserRouter([
    {
      element: <Shell routes={table} />,
      errorElement: <CrashNotice />,
      HydrateFallback: StartNotice,
      children: [{ errorElement: <CrashNotice />, children }],
    },
  ]);
}

/** `/` opens the initial view of the address' hash, else the start path; a person to whom nothing is open is told so. */
function startObject(kit: WebKit, table: readonly RouteDefinition[]): RouteObject {
  return {
    index: true,
    loader: () => {
      const session = kit.session.get();
      const path = initialView(location.hash, startPath(table, session) ?? '');
      if (path) return replace(path);
      return session.isAuthenticated ? null : redirect(loginPath('/'));
    },
    lazy: async () => ({ Component: (await import('./shell/start.page.tsx')).StartPage }),
  };
}

function routeObject(route: RouteDefinition, kit: WebKit, table: readonly RouteDefinition[]): RouteObject {
  return {
    path: routerPath(route.path),
    handle: route,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const { pathname, search } = new URL(request.url);
      const session = kit.session.get();
      if (route.path === '/login' && session.isAuthenticated) return replace(startPath(table, session) ?? '/');
      const verdict = await openRoute(route, pathname + search, kit.session);
      return verdict.kind === 'redirect' ? redirect(verdict.to) : null;
    },
    lazy: async () => {
      const [Component] = await Promise.all([
        route.page(),
        kit.i18n.loadNamespaces(route.titleKey.split(':')[0] ?? []),
      ]);
      return { Component };
    },
  };
}
