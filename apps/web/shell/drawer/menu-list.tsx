import ChevronRight from '@mui/icons-material/ChevronRight';
import { useQueryClient } from '@tanstack/react-query';
import {
  countPages,
  menuGroups,
  menuHere,
  onlyPlace,
  rememberOpened,
  shortGroups,
  shortGroupsAt,
  type MenuGroup,
} from '@trellis/navigation/web';
import { NamedIcon } from '@trellis/ui';
import { useClientOptions, type RouteDefinition, type SessionMenu } from '@trellis/web-kit';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { MenuLink } from './menu-link.tsx';
import { SecondaryDrawer } from './secondary-drawer.tsx';

interface MenuListProps {
  menus: readonly SessionMenu[];
  routes: readonly RouteDefinition[];
  isMini: boolean;
  isPhone: boolean;
  onOpen: () => void;
}

/** The person's menu: top-level items, of which one at a time shows its pages. Starts short when something is marked for the short menu. */
export function MenuList({ menus, routes, isMini, isPhone, onOpen }: MenuListProps) {
  const { t } = useTranslation('shell');
  const [isShort, setShort] = useState(true);
  const [openKey, setOpenKey] = useState<string>();
  const all = menuGroups(menus, routes);
  const { pathname } = useLocation();
  const here = menuHere(menus, pathname, routes);
  const short = shortGroups(all);
  const groups = isShort && short.length > 0 ? shortGroupsAt(all, here) : all;
  const hasMore = short.length > 0 && countPages(short) < countPages(all);
  const options = useClientOptions();
  const queries = useQueryClient();
  const open = (id: number | undefined) => {
    rememberOpened(id, options, queries);
    setOpenKey(undefined);
    onOpen();
  };
  return (
    <div className="shell-drawer__scroll">
      {groups.length === 0 ? <p className="shell-menu__none">{isMini ? null : t('menu.none')}</p> : null}
      <ul className="shell-menu">
        {groups.map((group) => (
          <li key={group.key}>
            <TopItem
              group={group}
              here={here?.path}
              isHere={here?.group === group.key}
              isMini={isMini}
              isPhone={isPhone}
              isOpen={openKey === group.key}
              onToggle={() => setOpenKey(openKey === group.key ? undefined : group.key)}
              onClose={() => setOpenKey(undefined)}
              onOpen={open}
            />
          </li>
        ))}
      </ul>
      {hasMore && !isMini ? (
        <button className="shell-menu__item shell-menu__more" onClick={() => setShort(!isShort)}>
          <span className="shell-menu__word">{t(isShort ? 'menu.more' : 'menu.less')}</span>
        </button>
      ) : null}
    </div>
  );
}

interface TopItemProps {
  group: MenuGroup;
  /** The page of the menu that is shown, or that the shown one stands below. */
  here: string | undefined;
  /** What is shown belongs to the group, also where the short menu leaves it out. */
  isHere: boolean;
  isMini: boolean;
  isPhone: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  onOpen: (id: number | undefined) => void;
}

function TopItem({ group, here, isHere, isMini, isPhone, isOpen, onToggle, onClose, onOpen }: TopItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const only = onlyPlace(group);
  if (only)
    return (
      <MenuLink
        path={only.path}
        label={only.label}
        icon={only.icon ?? group.icon}
        isHere={isHere}
        isSmall={isMini}
        onOpen={() => onOpen(only.id)}
      />
    );
  const leave = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        className="shell-menu__item"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-here={isHere}
        onClick={onToggle}
      >
        <NamedIcon name={group.icon} />
        <span className="shell-menu__word">{group.label}</span>
        {isMini ? null : (
          <ChevronRight
            className={`shell-menu__turn${isPhone ? ' shell-menu__turn--down' : ''}`}
            sx={{ fontSize: 18 }}
          />
        )}
      </button>
      {isOpen && isPhone ? <PlaceList id={listId} group={group} here={here} onOpen={onOpen} /> : null}
      {isOpen && !isPhone ? (
        <SecondaryDrawer id={listId} title={group.label} opener={button} onLeave={leave} onClose={onClose}>
          <PlaceList group={group} here={here} onOpen={onOpen} />
        </SecondaryDrawer>
      ) : null}
    </>
  );
}

interface PlaceListProps {
  id?: string;
  group: MenuGroup;
  here: string | undefined;
  onOpen: (id: number | undefined) => void;
}

/** The pages of a group. Its own icon before every one of them would say nothing. */
function PlaceList({ id, group, here, onOpen }: PlaceListProps) {
  const hasIcons = group.places.some(({ icon }) => icon !== group.icon);
  return (
    <ul className="shell-menu" {...(id !== undefined && { id })}>
      {group.places.map(({ id: menuId, path, label, icon }) => (
        <li key={path}>
          <MenuLink
            path={path}
            label={label}
            icon={hasIcons ? icon : undefined}
            isHere={path === here}
            onOpen={() => onOpen(menuId)}
          />
        </li>
      ))}
    </ul>
  );
}
