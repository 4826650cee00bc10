import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { VisitorPage } from '@trellis/access/web';
import { loginPath, useSession } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ProductMark } from '../product-mark.tsx';

interface StandaloneNoticeProps {
  title: string;
  text: string;
  /** What a visitor is told instead, and where they go once they have signed in. */
  visitor?: { title?: string; text: string; to?: string };
  /** What may help further, for who is signed in. */
  children?: ReactNode;
  /** The start page is not the way on: something on the page is. */
  isHomeSecond?: boolean;
}

/** A page that only says something and offers the way back; to a visitor, the way in. */
export function StandaloneNotice({ title, text, visitor, children, isHomeSecond = false }: StandaloneNoticeProps) {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  if (!isAuthenticated)
    return (
      <VisitorPage title={visitor?.title ?? title} subtitle={visitor?.text ?? text}>
        <Stack spacing={1.5}>
          <Button
            component={Link}
            to={loginPath(visitor?.to ?? '/')}
            variant="contained"
            size="large"
            sx={{ minHeight: 48 }}
          >
            {t('notFound.signIn')}
          </Button>
          <BackButton />
        </Stack>
      </VisitorPage>
    );
  return (
    <Box
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        minHeight: '80dvh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
        <ProductMark size={56} />
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ maxWidth: 520, color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {text}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        <BackButton />
        <Button variant={isHomeSecond ? 'outlined' : 'contained'} component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </Box>
    </Box>
  );
}

function BackButton() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Button variant="outlined" onClick={() => void navigate(-1)}>
      {t('notFound.back')}
    </Button>
  );
}
