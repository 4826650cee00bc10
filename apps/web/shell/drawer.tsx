import Box from '@mui/material/Box';
import MuiDrawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useUser, type RouteDefinition } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Clock } from './clock.tsx';
import { FacilityPicker } from './facility-picker.tsx';
import { Mark } from './mark.tsx';
import { MenuList } from './menu-list.tsx';
import { Person } from './person.tsx';

/** Widths of the drawer in px. */
export const drawerWidth = 220;
export const miniDrawerWidth = 68;

interface DrawerProps {
  routes: readonly RouteDefinition[];
  /** Slides over the page instead of standing beside it. */
  isPhone: boolean;
  isMini: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The left drawer: product, person, facility, menu. */
export function Drawer({ routes, isPhone, isMini, isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const width = isMini ? miniDrawerWidth : drawerWidth;
  return (
    <MuiDrawer
      variant={isPhone ? 'temporary' : 'permanent'}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          component: 'nav',
          'aria-label': t('menu.title'),
          sx: {
            width,
            overflowX: 'hidden',
            borderRight: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
            transition: 'width 150ms',
          },
        },
      }}
    >
      <Box
        component={Link}
        to="/"
        onClick={onClose}
        aria-label="Trellis"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          flex: 'none',
          height: 56,
          px: isMini ? 2.25 : 2,
          color: 'primary.main',
          textDecoration: 'none',
        }}
      >
        <Mark size={30} />
        {isMini ? null : (
          <Typography
            component="span"
            sx={{ fontSize: 20, fontWeight: 700, letterSpacing: '-0.02em', color: 'text.primary' }}
          >
            Trellis
          </Typography>
        )}
      </Box>
      <Person user={user} isMini={isMini} />
      {isMini || isPhone ? null : (
        <Box sx={{ px: 1.5, pb: 1 }}>
          <FacilityPicker />
        </Box>
      )}
      <MenuList routes={routes} isMini={isMini} onOpen={onClose} />
      {isPhone ? (
        <Box sx={{ flex: 'none', px: 1, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Clock />
        </Box>
      ) : null}
    </MuiDrawer>
  );
}
