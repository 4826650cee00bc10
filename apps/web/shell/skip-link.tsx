import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

/** Lets keyboard users pass the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Link
      href="#content"
      onClick={(event) => {
        // A real jump would change the hash, which names the initial view.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 2000,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Link>
  );
}
