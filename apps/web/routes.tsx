import { decide, initialView, routerPath, type RouteDefinition, type WebFeature, type WebKit } from '@trellis/web-kit';
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CrashNotice } from './shell/crash-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { StartNotice } from './shell/start-notice.tsx';
import { startPath } from './start-path.ts';

/** The browser's router over the features' route tables: guards first, then the page's own chunk. */
export function createAppRouter(kit: WebKit, features: readonly WebFeature[]) {
  const table = features.flatMap((feature) => feature.routes);
  const children: RouteObject[] = [
    { index: true, loader: () => replace(initialView(location.hash, startPath(table))) },
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

function routeObject(route: RouteDefinition, kit: WebKit, table: readonly RouteDefinition[]): RouteObject {
  return {
    path: routerPath(route.path),
    handle: route,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const { pathname, search } = new URL(request.url);
      const session = kit.session.get();
      if (route.path === '/login' && session.isAuthenticated) return replace(startPath(table));
      const ask = () => {
        const { isAuthenticated, user } = kit.session.get();
        return decide(route, pathname + search, { isAuthenticated, menus: user?.menus ?? undefined });
      };
      let verdict = ask();
      if (verdict.kind === 'loadMenus') {
        const { refreshSession } = await import('./shell/session-calls.ts');
        await refreshSession(kit.session, { baseUrl: '', token: () => kit.session.get().user?.apitoken });
        verdict = ask();
      }
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
