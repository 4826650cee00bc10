import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePreferences, type ShellTool } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FacilityPicker } from '../facility/facility-picker.tsx';
import { BarButton } from './bar-button.tsx';
import { Clock } from './clock.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { LiveChip } from './live-chip.tsx';
import { NamedTools } from './named-tools.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { Product } from './product.tsx';
import { SearchBox } from './search-box.tsx';
import { ToolButtons } from './tool-buttons.tsx';
import './top-bar.css';

const AlertsLink = lazy(async () => ({ default: (await import('./alerts-link.tsx')).AlertsLink }));

interface TopBarProps {
  tools: readonly ShellTool[];
  isPhone: boolean;
  isMenuShown: boolean;
  onMenu: () => void;
}

/** The bar above every page. What does not fit a phone stands behind one button there. */
export function TopBar({ tools, isPhone, isMenuShown, onMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { theme, set } = usePreferences();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 1279.95px)');
  const isWide = useMediaQuery('(min-width: 1680px)');
  const search = tools.find(({ isSearch }) => isSearch);
  const named = tools.filter(({ isNamed }) => isNamed);
  const loose = tools.filter(({ isNamed, isSearch }) => !isNamed && !isSearch);
  const isDark = theme === 'dark';
  return (
    <header className="shell-bar">
      <BarButton label={t(isMenuShown ? 'menu.hide' : 'menu.show')} onClick={onMenu} isExpanded={isMenuShown}>
        <MenuOutlined />
      </BarButton>
      {isMenuShown ? null : <Product />}
      {isPhone || !isMenuShown ? (
        <div className="shell-bar__facility">
          <FacilityPicker />
        </div>
      ) : null}
      {search && !isPhone ? (
        <Suspense>
          <SearchBox tool={search} isShort={isNarrow} />
        </Suspense>
      ) : null}
      <div className="shell-bar__gap" />
      {isPhone ? (
        <>
          <LiveChip isShort />
          <Suspense>
            <PhoneTools tools={tools} />
          </Suspense>
        </>
      ) : (
        <>
          <Suspense>
            {isNarrow ? <AlertsLink isShort /> : <NamedTools tools={named} />}
            <ToolButtons tools={isNarrow ? [...named, ...loose] : loose} isWide={isWide} />
          </Suspense>
          <LiveChip isShort={isNarrow} />
          <Clock />
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
        </>
      )}
    </header>
  );
}
