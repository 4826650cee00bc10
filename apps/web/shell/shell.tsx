import useMediaQuery from '@mui/material/useMediaQuery';
import { phoneBreakpoint } from '@trellis/ui';
import {
  loginPath,
  PagePartsContext,
  RouteTableContext,
  ToolTableContext,
  useSession,
  useUser,
  type RouteDefinition,
  type SessionUser,
} from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useBrandingRefresh } from '../branding/use-branding-refresh.ts';
import { Companions } from './companions.tsx';
import { Drawer, drawerWidth, miniDrawerWidth } from './drawer/drawer.tsx';
import { OfflineBanner } from './notices/offline-banner.tsx';
import { ServiceBanner } from './notices/service-banner.tsx';
import { StartNotice } from './notices/start-notice.tsx';
import type { ShellParts } from './shell-parts.ts';
import { OpeningNotice } from './facility/opening-notice.tsx';
import { OpenFacilityContext, useFacilityInView } from './facility/use-facility-in-view.ts';
import { useAnchor } from './use-anchor.ts';
import { useIdleRefresh } from './idle-refresh.ts';
import { usePushSocket } from './push-socket.ts';
import { SkipLink } from './skip-link.tsx';
import { ToolHost } from './tool-host.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useTools } from './top-bar/use-tools.ts';
import { useSessionRefresh } from './use-session-refresh.ts';
import { useKeptFlag } from './use-kept-flag.ts';
import { usePageChange } from './use-page-change.ts';
import { usePageTitle } from './use-page-title.ts';
import './shell.css';

const UnreachedBanner = lazy(async () => ({
  default: (await import('./notices/unreached-banner.tsx')).UnreachedBanner,
}));

/** Drawer, top bar and the page; pages that stand alone get neither. */
export function Shell(props: ShellParts) {
  const { isAuthenticated, user } = useSession();
  const route = useMatches().at(-1)?.handle as RouteDefinition | undefined;
  const { pathname, search, hash } = useLocation();
  usePageTitle(route?.titleKey);
  usePageChange();
  useAnchor();
  useBrandingRefresh();
  useIdleRefresh();
  const body = () => {
    if (route?.isBare) return <Standalone />;
    // Without a token there is nothing to navigate: the page's own first call ends such a session.
    if (isAuthenticated) return user?.apitoken ? <Navigated {...props} /> : <Standalone />;
    // The session ended while a page was open, perhaps in another tab.
    return route?.guard === 'public' ? <Standalone /> : <Navigate to={loginPath(pathname + search + hash)} replace />;
  };
  return (
    <RouteTableContext value={props.routes}>
      <PagePartsContext value={props.parts}>
        <Suspense fallback={<StartNotice />}>
          <SkipLink />
          {body()}
        </Suspense>
      </PagePartsContext>
    </RouteTableContext>
  );
}

/** Everything of a signed-in person, drawn anew for each facility. */
function Navigated(props: ShellParts) {
  const { opening, moves, open } = useFacilityInView(props.routes);
  useSessionRefresh();
  usePushSocket();
  return (
    <OpenFacilityContext value={open}>
      <Framed key={moves} {...props} opening={opening} />
    </OpenFacilityContext>
  );
}

interface FramedProps extends ShellParts {
  /** Name of the facility that is being opened in place of the page. */
  opening: string | undefined;
}

function Framed({ routes, tools, companions, opening }: FramedProps) {
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [isWide, setWide] = useWideDrawer();
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const shown = useTools(tools, isPhone);
  const width = isPhone ? 0 : isWide ? drawerWidth : miniDrawerWidth;
  return (
    <ToolTableContext value={shown}>
      <Drawer
        routes={routes}
        isPhone={isPhone}
        isMini={!isPhone && !isWide}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
      <div className="shell-page" style={{ paddingLeft: width }}>
        <div className="shell-page__top">
          <OfflineBanner />
          <ServiceBanner />
          <TopBar
            tools={shown}
            isPhone={isPhone}
            isMenuShown={isPhone ? isOpen : isWide}
            onMenu={() => (isPhone ? setOpen(!isOpen) : setWide(!isWide))}
          />
        </div>
        {opening === undefined ? (
          <Content />
        ) : (
          <main id="content" tabIndex={-1} className="shell-content">
            <OpeningNotice name={opening} />
          </main>
        )}
        <Suspense>{isManager(user) ? <UnreachedBanner /> : null}</Suspense>
      </div>
      {opening === undefined ? (
        <>
          <ToolHost tools={tools} />
          <Companions companions={companions} />
        </>
      ) : null}
    </ToolTableContext>
  );
}

/** Ids of the roles that see about which alerts nobody was reached: facility and farm managers; the server decides again. */
const managers: readonly number[] = [2, 4];
const isManager = ({ roles }: SessionUser): boolean => roles.some(({ id }) => managers.includes(id));

/** Whether the drawer shows its words. A tablet's width belongs to the page until somebody wants the words there too. */
function useWideDrawer() {
  const isMedium = useMediaQuery('(max-width: 1279.95px)');
  const onLarge = useKeptFlag('trellis.drawer.wide', true);
  const onMedium = useKeptFlag('trellis.drawer.wide.medium', false);
  return isMedium ? onMedium : onLarge;
}

const Standalone = () => (
  <>
    <OfflineBanner />
    <Content />
  </>
);

const Content = () => (
  <main id="content" tabIndex={-1} className="shell-content">
    <Suspense>
      <Outlet />
    </Suspense>
  </main>
);
