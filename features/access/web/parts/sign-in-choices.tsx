import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { languages, useBranding, usePreferences, type Language } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Language and theme, before anyone is known. */
export function SignInChoices() {
  const { t } = useTranslation('access');
  const { lang, theme, set } = usePreferences();
  const { productName } = useBranding();
  const isDark = theme === 'dark';
  const label = t(isDark ? 'signIn.theme.toLight' : 'signIn.theme.toDark');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2 }}>
      <Typography
        component="span"
        sx={{
          mr: 'auto',
          minWidth: 0,
          overflowWrap: 'anywhere',
          lineHeight: 1.2,
          pl: 1,
          visibility: { md: 'hidden' },
          color: 'primary.main',
          fontSize: 20,
          fontWeight: 700,
          letterSpacing: '-0.02em',
        }}
      >
        {productName}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={lang}
        aria-label={t('signIn.language')}
        onChange={(_event, next: Language | null) => {
          if (next) set({ lang: next });
        }}
      >
        {languages.map((language) => (
          <ToggleButton
            key={language}
            value={language}
            lang={language}
            sx={{ minWidth: 44, minHeight: 44, fontWeight: 600 }}
          >
            {language.toUpperCase()}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton aria-label={label} data-hint={label} onClick={() => set({ theme: isDark ? 'light' : 'dark' })}>
        {isDark ? <LightMode /> : <DarkMode />}
      </IconButton>
    </Box>
  );
}
