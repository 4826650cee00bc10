import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { phoneBreakpoint } from '@trellis/ui';
import { loginPath, useSession, type RouteDefinition } from '@trellis/web-kit';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { Drawer, drawerWidth, miniDrawerWidth } from './drawer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { StartNotice } from './start-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useSessionRefresh } from './use-session-refresh.ts';
import { usePageTitle } from './use-page-title.ts';

interface ShellProps {
  routes: readonly RouteDefinition[];
}

/** Drawer, top bar and the page; pages that stand alone get neither. */
export function Shell({ routes }: ShellProps) {
  const { isAuthenticated } = useSession();
  const route = useMatches().at(-1)?.handle as RouteDefinition | undefined;
  const { pathname, search } = useLocation();
  usePageTitle(route?.titleKey);
  const body = () => {
    if (route?.isBare) return <Standalone />;
    if (isAuthenticated) return <Navigated routes={routes} />;
    // The session ended while a page was open, perhaps in another tab.
    return route?.guard === 'public' ? <Standalone /> : <Navigate to={loginPath(pathname + search)} replace />;
  };
  return (
    <Suspense fallback={<StartNotice />}>
      <SkipLink />
      {body()}
    </Suspense>
  );
}

function Navigated({ routes }: ShellProps) {
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [isWide, setWide] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const { t } = useTranslation('shell');
  useSessionRefresh();
  const width = isPhone ? 0 : isWide ? drawerWidth : miniDrawerWidth;
  const isShown = isPhone ? isOpen : isWide;
  return (
    <>
      <Drawer
        routes={routes}
        isPhone={isPhone}
        isMini={!isPhone && !isWide}
        isOpen={!isPhone || isOpen}
        onClose={() => setOpen(false)}
      />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100dvh',
          pl: `${width}px`,
          transition: 'padding 150ms',
        }}
      >
        <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
          <OfflineBanner />
          <TopBar
            isPhone={isPhone}
            isMenuShown={isShown}
            menuLabel={t(isShown ? 'menu.hide' : 'menu.show')}
            onMenu={() => (isPhone ? setOpen(!isOpen) : setWide(!isWide))}
          />
        </Box>
        <Content />
      </Box>
    </>
  );
}

const Standalone = () => (
  <>
    <OfflineBanner />
    <Content />
  </>
);

const Content = () => (
  <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
    <Suspense>
      <Outlet />
    </Suspense>
  </Box>
);
