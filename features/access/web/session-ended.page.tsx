import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { afterLogin, loginPath, useSession } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from './parts/public-page.tsx';

/** Says that the session ended and leads back to where it was; who is signed in again by now just goes on. */
export function SessionEndedPage() {
  const { t } = useTranslation('access');
  const [query] = useSearchParams();
  const { isAuthenticated } = useSession();
  const from = query.get('from') ?? '/';
  const words = isAuthenticated ? 'sessionOn' : 'sessionEnded';
  return (
    <PublicPage title={t(`${words}.title`)} subtitle={t(`${words}.text`)}>
      <Stack>
        <Button
          component={Link}
          to={isAuthenticated ? afterLogin(from, '/') : loginPath(from)}
          variant="contained"
          size="large"
          sx={{ minHeight: 48 }}
        >
          {t(`${words}.signIn`)}
        </Button>
      </Stack>
    </PublicPage>
  );
}
