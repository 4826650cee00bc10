import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ProductMark } from '../product-mark.tsx';

interface StandaloneNoticeProps {
  title: string;
  text: string;
  /** What may help further. */
  children?: ReactNode;
}

/** A page that only says something and offers the way back. */
export function StandaloneNotice({ title, text, children }: StandaloneNoticeProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
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
      <Typography sx={{ maxWidth: 520, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={() => void navigate(-1)}>
          {t('notFound.back')}
        </Button>
        <Button variant="contained" component={Link} to="/">
          {t('notFound.home')}
        </Button>
      </Box>
    </Box>
  );
}
