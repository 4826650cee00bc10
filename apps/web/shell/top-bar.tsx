import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { usePreferences } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Clock } from './clock.tsx';
import { FacilityPicker } from './facility-picker.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { LiveChip } from './live-chip.tsx';

interface TopBarProps {
  isPhone: boolean;
  isMenuShown: boolean;
  menuLabel: string;
  onMenu: () => void;
}

/** The bar above every page. */
export function TopBar({ isPhone, isMenuShown, menuLabel, onMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { theme, set } = usePreferences();
  const navigate = useNavigate();
  const isDark = theme === 'dark';
  return (
    <AppBar
      position="static"
      sx={{
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        color: 'text.primary',
      }}
    >
      <Toolbar
        disableGutters
        variant="dense"
        sx={{ minHeight: 56, gap: { xs: 0.25, md: 0.75 }, px: { xs: 0.75, md: 1.5 } }}
      >
        <BarButton label={menuLabel} onClick={onMenu} isExpanded={isMenuShown}>
          <MenuOutlined />
        </BarButton>
        <Box sx={{ flex: 1, minWidth: 0, maxWidth: 320 }}>{isPhone ? <FacilityPicker /> : null}</Box>
        <Box sx={{ ml: 'auto' }} />
        <LiveChip isShort={isPhone} />
        {isPhone ? null : <Clock />}
        <LanguageToggle />
        <BarButton
          label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
          onClick={() => set({ theme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <LightMode /> : <DarkMode />}
        </BarButton>
        <BarButton label={t('logOut')} onClick={() => void navigate('/logout')}>
          <Logout />
        </BarButton>
      </Toolbar>
    </AppBar>
  );
}

interface BarButtonProps {
  label: string;
  isExpanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ label, isExpanded, onClick, children }: BarButtonProps) {
  return (
    <IconButton
      aria-label={label}
      data-hint={label}
      onClick={onClick}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
    >
      {children}
    </IconButton>
  );
}
