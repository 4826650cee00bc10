import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to the sign-in page. */
export function SignInLink() {
  const { t } = useTranslation('access');
  return (
    <Typography component={Link} to="/login" sx={{ alignSelf: 'center', py: 1, color: 'primary.main' }}>
      {t('toSignIn')}
    </Typography>
  );
}
