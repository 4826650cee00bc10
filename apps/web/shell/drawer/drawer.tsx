import { useMenus, useUser, type RouteDefinition } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Clock } from '../top-bar/clock.tsx';
import { DrawerChoices } from './drawer-choices.tsx';
import { DrawerFoot } from './drawer-foot.tsx';
import { DrawerLogo } from './drawer-logo.tsx';
import { MenuList } from './menu-list.tsx';
import { Person } from './person.tsx';
import './drawer.css';

const SlidingDrawer = lazy(async () => ({ default: (await import('./sliding-drawer.tsx')).SlidingDrawer }));

/** Widths of the drawer in px; the style sheet holds the same. */
export const drawerWidth = 220;
export const miniDrawerWidth = 88;

interface DrawerProps {
  routes: readonly RouteDefinition[];
  /** Slides over the page instead of standing beside it. */
  isPhone: boolean;
  isMini: boolean;
  /** On a phone: slid in. */
  isOpen: boolean;
  onClose: () => void;
}

/** The left drawer: facility, person, what an administrator may choose, menu. */
export function Drawer({ routes, isPhone, isMini, isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation('shell');
  const kind = isPhone ? '' : ` shell-drawer--fixed${isMini ? ' shell-drawer--mini' : ''}`;
  const drawer = (
    <nav className={`shell-drawer${kind}`} aria-label={t('menu.title')}>
      <DrawerContent routes={routes} isPhone={isPhone} isMini={isMini} onClose={onClose} />
    </nav>
  );
  if (!isPhone) return drawer;
  return (
    <Suspense>
      <SlidingDrawer label={t('menu.title')} isOpen={isOpen} onClose={onClose}>
        {drawer}
      </SlidingDrawer>
    </Suspense>
  );
}

function DrawerContent({ routes, isPhone, isMini, onClose }: Omit<DrawerProps, 'isOpen'>) {
  const user = useUser();
  const menus = useMenus();
  return (
    <>
      <DrawerLogo isMini={isMini} onOpen={onClose} />
      <Person user={user} routes={routes} isMini={isMini} onOpen={onClose} />
      <DrawerChoices isPhone={isPhone} isMini={isMini} />
      <MenuList
        key={user.facility_id}
        menus={menus}
        routes={routes}
        isMini={isMini}
        isPhone={isPhone}
        onOpen={onClose}
      />
      {isPhone ? (
        <div className="shell-drawer__foot">
          <Clock />
        </div>
      ) : null}
      <DrawerFoot isMini={isMini} />
    </>
  );
}
