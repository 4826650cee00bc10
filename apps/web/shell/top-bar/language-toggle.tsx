import Button from '@mui/material/Button';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Switches between the two languages; shows the one it leads to. */
export function LanguageToggle() {
  const { t } = useTranslation('shell');
  const { lang, set } = usePreferences();
  const other = lang === 'en' ? 'es' : 'en';
  return (
    <Button
      color="inherit"
      lang={other}
      data-hint={t(`language.${other}`)}
      aria-label={`${other.toUpperCase()} ${t(`language.${other}`)}`}
      onClick={() => set({ lang: other })}
      sx={{ minWidth: 44, px: 1 }}
    >
      {other.toUpperCase()}
    </Button>
  );
}
