import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Translate from '@mui/icons-material/Translate';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { NamedIcon } from '@trellis/ui';
import { openTool, usePreferences, type ShellTool } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useToolLabels } from './use-tools.ts';

interface MoreListProps {
  anchor: HTMLElement;
  tools: readonly ShellTool[];
  hasSettings: boolean;
  onClose: () => void;
}

/** Tools as a list; with settings, also language, theme and the way out. */
export function MoreList({ anchor, tools, hasSettings, onClose }: MoreListProps) {
  const { t } = useTranslation('shell');
  const labelOf = useToolLabels(tools);
  const { theme, lang, set } = usePreferences();
  const navigate = useNavigate();
  const isDark = theme === 'dark';
  const other = lang === 'en' ? 'es' : 'en';
  const line = (key: string, icon: ReactNode, text: string, act: () => void) => (
    <MenuItem
      key={key}
      onClick={() => {
        onClose();
        act();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('more') } }}>
      {tools.map((tool) => line(tool.name, <NamedIcon name={tool.icon} />, labelOf(tool), () => openTool(tool.name)))}
      {hasSettings
        ? [
            line('language', <Translate fontSize="small" />, t(`language.${other}`), () => set({ lang: other })),
            line(
              'theme',
              isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />,
              t(isDark ? 'theme.toLight' : 'theme.toDark'),
              () => set({ theme: isDark ? 'light' : 'dark' }),
            ),
            line('logOut', <Logout fontSize="small" />, t('logOut'), () => void navigate('/logout')),
          ]
        : null}
    </Menu>
  );
}
