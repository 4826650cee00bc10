import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { loginPath } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from './parts/public-page.tsx';

/** Says that the session ended and leads back to where it was. */
export function SessionEndedPage() {
  const { t } = useTranslation('access');
  const [query] = useSearchParams();
  const from = query.get('from') ?? '/';
  return (
    <PublicPage title={t('sessionEnded.title')} subtitle={t('sessionEnded.text')}>
      <Stack>
        <Button component={Link} to={loginPath(from)} variant="contained" size="large" sx={{ minHeight: 48 }}>
          {t('sessionEnded.signIn')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
