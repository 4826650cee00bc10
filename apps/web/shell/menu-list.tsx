import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { useUser, type RouteDefinition } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { drawerGroups, type DrawerEntry } from './menu-entries.ts';
import { MenuIcon } from './menu-icon.tsx';
import { namespaceOf } from './use-page-title.ts';

interface MenuListProps {
  routes: readonly RouteDefinition[];
  isMini: boolean;
  onOpen: () => void;
}

/** The person's menu. */
export function MenuList({ routes, isMini, onOpen }: MenuListProps) {
  const { menus } = useUser();
  const groups = drawerGroups(menus ?? [], routes);
  const keys = groups.flatMap(({ entries }) => entries.flatMap(({ titleKey }) => titleKey ?? []));
  const { t } = useTranslation(['shell', ...new Set(keys.map(namespaceOf))]);
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', pb: 2 }}>
      {groups.map(({ label, entries }, index) => (
        <List key={label ?? index} component="div" dense sx={{ px: 1, py: 0.5 }}>
          {label && !isMini ? (
            <ListSubheader
              component="div"
              disableSticky
              sx={{ px: 1, bgcolor: 'transparent', fontSize: 12, lineHeight: '32px' }}
            >
              {label}
            </ListSubheader>
          ) : null}
          {entries.map((entry) => (
            <MenuLine
              key={entry.path}
              entry={entry}
              text={entry.label ?? t(entry.titleKey ?? '')}
              isMini={isMini}
              onOpen={onOpen}
            />
          ))}
        </List>
      ))}
    </Box>
  );
}

interface MenuLineProps {
  entry: DrawerEntry;
  text: string;
  isMini: boolean;
  onOpen: () => void;
}

function MenuLine({ entry, text, isMini, onOpen }: MenuLineProps) {
  const { pathname } = useLocation();
  const isHere = pathname === entry.path;
  return (
    <ListItemButton
      component={Link}
      to={entry.path}
      onClick={onOpen}
      selected={isHere}
      aria-label={text}
      {...(isMini && { 'data-hint': text, 'data-hint-side': 'right' })}
      aria-current={isHere ? 'page' : undefined}
      sx={{
        minHeight: 44,
        px: isMini ? 2 : 1.25,
        borderRadius: 1,
        '&.Mui-selected': { bgcolor: 'var(--t-brand-tint)', color: 'primary.main' },
        '&.Mui-selected:hover': { bgcolor: 'var(--t-brand-tint)' },
      }}
    >
      <ListItemIcon sx={{ minWidth: isMini ? 0 : 34, color: isHere ? 'inherit' : 'text.secondary' }}>
        <MenuIcon name={entry.icon} />
      </ListItemIcon>
      {isMini ? null : (
        <ListItemText
          primary={text}
          slotProps={{ primary: { noWrap: true, title: text, sx: { fontWeight: isHere ? 650 : 500 } } }}
        />
      )}
    </ListItemButton>
  );
}
