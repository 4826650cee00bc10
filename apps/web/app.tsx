import { loginPath, WebKitProvider, type WebFeature, type WebKit } from '@trellis/web-kit';
import { useCallback, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { forgetWhenMoved } from './forget-facility.ts';
import { createAppRouter } from './routes.tsx';

interface AppProps {
  kit: WebKit;
  features: readonly WebFeature[];
}

/** The whole application over its kit. */
export function App({ kit, features }: AppProps) {
  const [router] = useState(() => {
    forgetWhenMoved(kit);
    return createAppRouter(kit, features);
  });
  const leave = useCallback(() => {
    const { pathname, search, hash } = router.state.location;
    kit.session.signOut();
    kit.queries.clear();
    kit.readings.clear();
    if (pathname !== '/login') void router.navigate(loginPath(pathname + search + hash));
  }, [kit, router]);
  return (
    <WebKitProvider kit={kit} onSessionEnded={leave}>
      <RouterProvider router={router} />
    </WebKitProvider>
  );
}
