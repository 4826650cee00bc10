import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StateIcon } from '@trellis/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** Shown in place of a page that failed; the shell around it stays. */
export function CrashNotice() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 3, py: 10, textAlign: 'center' }}>
      <Box sx={{ color: 'error.dark', lineHeight: 0 }}>
        <StateIcon state="error" size={40} />
      </Box>
      <Typography variant="h1">{t('crash.title')}</Typography>
      <Typography sx={{ maxWidth: 460, color: 'text.secondary' }}>
        {t(isMissingChunk(error) ? 'crash.chunk' : 'crash.text')}
      </Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </Box>
  );
}

const isMissingChunk = (error: unknown) => error instanceof TypeError && /import|module|fetch/i.test(error.message);
