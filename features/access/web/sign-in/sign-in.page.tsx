import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignInForm } from './sign-in-form.tsx';
import { SignInChoices } from '../parts/sign-in-choices.tsx';
import { SignInPicture } from '../parts/sign-in-picture.tsx';

/** Gets a person to the right first screen in one step. */
export function SignInPage() {
  const { t } = useTranslation('access');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(440px, 40%)' },
        minHeight: '100dvh',
      }}
    >
      <SignInPicture />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          borderLeft: { md: '1px solid' },
          borderColor: { md: 'divider' },
        }}
      >
        <SignInChoices />
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            alignContent: 'center',
            justifyContent: 'center',
            px: 3,
            pb: { xs: 6, md: 12 },
          }}
        >
          <Box sx={{ width: 'min(380px, calc(100vw - 48px))' }}>
            <Typography variant="h1">{t('signIn.title')}</Typography>
            <Typography sx={{ mt: 0.5, mb: 4, color: 'text.secondary' }}>{t('signIn.subtitle')}</Typography>
            <SignInForm />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
